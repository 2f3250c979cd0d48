// CONTRACT expect=error quick says="acsl_range_of_pointers.c:3:18: unsupported in ACSL: `..`"
/*@ requires \valid(p + (0 .. 1)) && \valid(p[0]) && \valid(p[1]);
    assigns *p[0 .. 1]; */
void set(int **p) { *p[1] = 1; }
