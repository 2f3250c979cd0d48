// VERDICT expect=false property=unreach-call default=unknown args=--time-limit=1s
/* The function behind the pointer of others may be one that they were given. */
extern void reach_error(void);
struct device { int (*start)(int); };
extern struct device *find_device(void);

static int locked;
static int take(int n) {
  locked += n;
  return 0;
}

int main(void) {
  struct device *d = find_device();
  d->start = take;
  d->start(1);
  if (locked) reach_error();
  return 0;
}
