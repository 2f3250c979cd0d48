// VERDICT expect=false property=none kind=uninit args=--checks=default,uninit default=unknown engines=test,kiki
/* A structure of eight bytes is one value when it is passed: its second member was never set. */
struct range { int from, to; };
static int is_open(struct range r) { return r.to ? 0 : 1; }
int main(int argc, char **argv) {
  struct range r;
  r.from = argc;
  return is_open(r);
}
