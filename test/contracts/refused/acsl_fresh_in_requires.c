// CONTRACT expect=error quick says="fresh objects but in what it ensures"
/*@ requires \fresh(p, 4); */
int f(int *p) { return *p; }
