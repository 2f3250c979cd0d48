// CONTRACT expect=false kind=postcondition quick
/* -1 is below each number of an unsigned type. */
/*@ requires \valid(p + (0 .. 2)) && 0 <= len <= 3;
    assigns \nothing;
    ensures \forall unsigned long k; -1 <= k < len ==> p[k] == 5; */
void leave(int *p, int len) { (void)p; }
