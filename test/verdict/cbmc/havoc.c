// VERDICT expect=true property=none default=true
struct state { int a; short b[2]; };
int main(void) {
  struct state s = {1, {2, 3}}, kept = {4, {5, 6}};
  char text[4] = "abc";
  __CPROVER_havoc_object(&s);
  __CPROVER_havoc_slice(text + 1, 2);
  __CPROVER_assert(text[0] == 'a' && text[3] == 0 && kept.a == 4, "the rest is as it was");
  return 0;
}
