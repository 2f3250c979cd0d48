// VERDICT expect=false property=unreach-call default=unknown
/* On some machines addresses of variables are small. */
extern void reach_error(void);
struct device { int number; };
extern struct device *find_device(void);

static struct device own;
static int is_error(const void *p) { return (unsigned long)p > 4294967295UL; }

int main(void) {
  find_device()->number = 1;
  if (!is_error(&own)) reach_error();
  return 0;
}
