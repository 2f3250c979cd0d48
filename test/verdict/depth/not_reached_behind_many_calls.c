// VERDICT expect=true property=unreach-call default=true engines=test
extern void reach_error(void);
static unsigned count(unsigned left) {
  if (left == 0) return 0;
  unsigned rest = count(left - 1);
  return rest + 1;
}
int main(void) {
  if (count(90000) != 90000) reach_error();
  return 0;
}
