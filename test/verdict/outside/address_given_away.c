// VERDICT expect=false property=unreach-call default=unknown
/* A function without a body may return what it was given, now or before. */
extern void reach_error(void);
extern void keep(int *p);
extern int *kept(void);

static int locked;

int main(void) {
  keep(&locked);
  *kept() = 1;
  if (locked) reach_error();
  return 0;
}
