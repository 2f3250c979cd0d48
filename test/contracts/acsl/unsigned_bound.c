// CONTRACT expect=false kind=postcondition quick
/* Where i is 0, i - 1 is -1 for ACSL, whatever the type of i is. */
/*@ ensures \forall unsigned long i; 0 <= i < n ==> i - 1 >= 0; */
int before(unsigned long n) { return n > 0; }
