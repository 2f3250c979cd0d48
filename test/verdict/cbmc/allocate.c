// VERDICT expect=true property=none default=true
int main(void) {
  int *p = __CPROVER_allocate(4 * sizeof *p, 1);
  __CPROVER_assert(p[0] == 0 && p[3] == 0, "zeroed");
  __CPROVER_deallocate(p);
  return 0;
}
