// VERDICT expect=true property=unreach-call must=box
/* A connection behind a pointer, calls through a table, an inner loop over a small array. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
struct conn { int state, tries; int seen[4]; };
static void open_it(struct conn *c) { if (c->state == 0) c->state = 1, c->tries = 0; }
static void send_it(struct conn *c) {
  if (c->state == 1) {
    if (c->tries < 5) c->tries++;
    else c->state = 2;
  }
}
static void close_it(struct conn *c) { if (c->state == 2) c->state = 0; }
int main(void) {
  struct conn one = {0};
  struct conn *c = &one;
  void (*const handlers[3])(struct conn *) = {open_it, send_it, close_it};
  while (1) {
    int what = __VERIFIER_nondet_int();
    if (what < 0 || what > 2) break;
    if (what == 0) handlers[0](c);
    else if (what == 1) handlers[1](c);
    else handlers[2](c);
    for (int i = 0; i < 4; i++) c->seen[i] = c->state;
    if (c->seen[3] != c->state || c->tries > 5) __VERIFIER_error();
    if (c->state == 2 && c->tries != 5) __VERIFIER_error();
  }
  return 0;
}
