// VERDICT expect=true property=none args=--function=f default=true
/* An array that is declared to have elements. */
int f(const int a[static 4]) { return a[3] > a[0]; }
