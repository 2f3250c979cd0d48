// VERDICT expect=false property=none args=--function=f default=false
/* What the function itself takes for possible is dereferenced. */
int f(int *p, int n) {
  int given = 0;
  if (p != 0) given = 1;
  *p = n;
  return given;
}
