// VERDICT expect=false property=unreach-call default=unknown args=--time-limit=1s
/* The object of others holds the address of a variable, which is written through it. */
extern void reach_error(void);
struct device { int *state; };
extern struct device *find_device(void);

static int locked;

int main(void) {
  struct device *d = find_device();
  d->state = &locked;
  *d->state = 1;
  if (locked) reach_error();
  return 0;
}
