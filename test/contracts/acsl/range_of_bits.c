// CONTRACT expect=true quick
/* `-` binds stronger than `&` and `<<`: these ranges have 4 and 8 elements. */
/*@ requires m == 3 && \valid(p + (0 .. m & 4 - 1));
    assigns p[0 .. m & 4 - 1]; */
void set(int *p, int m) { p[3] = m; }

/*@ requires \valid(p + (0 .. 1 << 4 - 1));
    assigns p[0 .. 1 << 4 - 1]; */
void set_eighth(int *p) { p[8] = 1; }

/*@ requires n == -1 && \valid_read(p + (0 .. n * - 1)) && \valid_read(q + (0 .. (int) - 1)); */
int last(const int *p, const int *q, int n) { return p[1]; }
