// VERDICT expect=false property=unreach-call default=false engines=test,kiki,dash
/* Nobody asks about the stack, so runs do not end where it might be too small. */
extern void reach_error(void);
static unsigned count(unsigned left) {
  if (left == 0) return 0;
  unsigned rest = count(left - 1);
  return rest + 1;
}
int main(void) {
  if (count(90000) == 90000) reach_error();
  return 0;
}
