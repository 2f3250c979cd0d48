// CONTRACT expect=false kind=postcondition quick
/*@ requires m == 3 && \valid(p + (0 .. 4));
    assigns p[0 .. m & 4 - 1]; */
void set(int *p, int m) { p[4] = m; }
