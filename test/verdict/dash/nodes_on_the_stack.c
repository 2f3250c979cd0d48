// VERDICT expect=true property=none kind=access must=dash
// A node gets its successor through another name; two steps are safe.
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int value;
};
static void link(struct node *from, struct node *to) { from->next = to; }
int main(void) {
  struct node a = {0, 1}, b = {0, 2}, *at = __VERIFIER_nondet_int() ? &a : &b;
  link(at, at == &a ? &b : &a);
  return at->next->value;
}
