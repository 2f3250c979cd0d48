// CONTRACT expect=true quick
/* Integers between bounds of type int; nothing overflows at the last of them. */
/*@ requires n >= 0;
    ensures \forall integer i, j; -n <= i <= n && i < j <= n ==> i + j <= 2 * n; */
int any(int n) { return n; }
