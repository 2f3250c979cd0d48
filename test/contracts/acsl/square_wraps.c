// CONTRACT expect=false kind=postcondition quick
/*@ ensures \result == x * x; */
unsigned square(unsigned x) { return x * x; }
