// VERDICT expect=false property=none args=--function=f default=false
/* An array that is declared to have elements; wrong. */
int f(const int a[static 4]) { return a[4] > a[0]; }
