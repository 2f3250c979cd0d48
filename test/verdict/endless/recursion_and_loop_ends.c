// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static void walk(int depth) {
  for (int i = 0; i < depth; i++) walk(depth - 1);
}
int main(void) {
  walk(3);
  return 0;
}
