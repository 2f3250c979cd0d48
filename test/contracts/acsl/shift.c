// CONTRACT expect=true quick
/* Shifts are of integers: nothing is cut off, and a negative number may be shifted. */
/*@ requires 0 <= x <= 1000000 && 0 <= k <= 63;
    ensures \result == 0 || (x << k) >= x; */
int grows(int x, int k) { return 1; }

/*@ requires -9 <= x <= 9 && 0 <= k <= 63;
    ensures \result == (x << 1 + 1) && (x << 3 | 1) == 2 * \result + 1;
    ensures (\result << k) >> k == \result && (x << 40) >> 38 == \result; */
int fourfold(int x, int k) { return 4 * x; }

/*@ requires 0 <= k < 32;
    ensures \result == ((1 << k) & m) >> k; */
unsigned bit(unsigned m, unsigned k) { return m >> k & 1; }

/*@ requires \valid(p) && 0 <= *p < 3;
    assigns *p;
    ensures \result == \old(1 << *p); */
int power(int *p) { int r = 1 << *p; *p = 0; return r; }
