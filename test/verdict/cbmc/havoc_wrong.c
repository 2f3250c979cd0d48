// VERDICT expect=false property=none kind=assertion default=false
struct state { int a; short b[2]; };
int main(void) {
  struct state s = {1, {2, 3}};
  __CPROVER_havoc_object(&s);
  __CPROVER_assert(s.a != 70000 || s.b[1] != -7, "as it was");
  return 0;
}
