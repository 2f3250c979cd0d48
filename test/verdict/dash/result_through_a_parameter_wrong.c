// VERDICT expect=false property=none kind=access must=dash
extern int __VERIFIER_nondet_int(void);
static int table[4];
static int find(int key, int **out) {
  if (key < 0 || key > 3) return key == 9;
  *out = &table[key];
  return 1;
}
int main(void) {
  int *at = 0;
  if (find(__VERIFIER_nondet_int(), &at)) *at = 5;
  return 0;
}
