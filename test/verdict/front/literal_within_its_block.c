// VERDICT expect=true property=none default=true
// Each literal is used in its own block only; one that is evaluated again there is the same object.
static int first(const int *p) { return p[0]; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = (int[]){i, i + 1};
    if (i == 1) {
      p = &(int){10};
      sum += *p;
      continue;
    }
    sum += first(p) + first((int[]){p[1]});
  }
  int *again = 0, *before = 0, k = 0;
  {
  repeat:
    before = again;
    again = &(int){k++};
    if (k < 2) goto repeat;
    if (again != before || *before != 1) __builtin_abort();
  }
  return sum != 16;
}
