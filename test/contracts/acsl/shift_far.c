// CONTRACT expect=unknown quick
/* So large numbers are not computed: there is no answer, and no error. */
/*@ requires 0 <= k <= 1000;
    ensures \result <= (1 << k); */
int one(int k) { return 1; }
