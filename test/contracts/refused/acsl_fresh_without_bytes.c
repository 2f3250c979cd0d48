// CONTRACT expect=error quick says="fresh without a number of bytes"
/*@ ensures \fresh(\result); */
int *f(void) { return 0; }
