// CONTRACT expect=error quick says="a new object but as a part of"
/*@ ensures \result != 0 <==> \fresh(\result, 4); */
int *f(void) { return 0; }
