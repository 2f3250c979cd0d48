// CONTRACT expect=true quick
/*@ requires 0 <= n <= 20;
    assigns \nothing;
    decreases n;
    ensures \result >= n; */
int triangle(int n) { return n ? (triangle(n - 1) & 1023) + n : 0; }
