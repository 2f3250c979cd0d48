// VERDICT expect=true property=unreach-call default=true
/* Whether an address is a large number differs between machines; the lock is free either way. */
extern void reach_error(void);
struct device { int number; };
extern struct device *find_device(void);

static struct device own;
static int locked;
static int is_error(const void *p) { return (unsigned long)p > 4294967295UL; }

int main(void) {
  struct device *d = find_device();
  if (!d) d = &own;
  locked = 1;
  d->number = 1;
  if (is_error(&own)) {
    locked = 0;
    return 1;
  }
  locked = 0;
  if (locked) reach_error();
  return 0;
}
