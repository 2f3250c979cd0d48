// VERDICT expect=false property=unreach-call engines=local default=false
/* What was read through a pointer changes through another one. */
extern void reach_error(void);

static int twice(int *p, int *q) {
  if (*p != 1) return 0;
  *q = 2;
  if (*p != 1) reach_error();
  return *p;
}

int main(void) {
  int x = 1;
  return twice(&x, &x);
}
