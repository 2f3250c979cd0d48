// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static void walk(int depth) {
  for (int i = 0; i < depth; i++) walk(depth);
}
int main(void) {
  walk(3);
  return 0;
}
