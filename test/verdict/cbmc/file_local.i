static unsigned twice(unsigned x) { return 2 * x; }
unsigned use(unsigned x) { return twice(x); }
