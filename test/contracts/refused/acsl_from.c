// CONTRACT expect=error quick says="unsupported in ACSL: `\from`"
/*@ assigns *p \from *q; */
void f(int *p, int *q) { *p = *q; }
