// VERDICT expect=false property=none kind=bounds args=--function=heading default=false must=test
/* The name between brackets fits but for its end. */
int heading(const char *text) {
  char name[130];
  unsigned n = 0;
  if (*text++ != '[') return 0;
  while (*text && *text != ']' && n < sizeof name) name[n++] = *text++;
  name[n] = 0;
  return name[0] == 'x';
}
