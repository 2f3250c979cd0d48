// VERDICT expect=false property=none args="--strict --function=f" default=false
/* With --strict a call that fails is an error. */
int f(const int *p) { return *p; }
