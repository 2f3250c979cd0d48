// CONTRACT expect=error quick says="unsupported in ACSL: `..`"
/*@ requires \valid(c ? p : q + (0 .. 1)); */
int first(int c, int *p, int *q) { return c ? *p : *q; }
