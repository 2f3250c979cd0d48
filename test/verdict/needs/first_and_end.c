// VERDICT expect=true property=none args=--function=f default=any
/* Two pointers that have to be in one object: no need says so, and no error does. */
int f(int *b, int *e) {
  int s = 0;
  for (; b < e; b++) s ^= *b;
  return s;
}
