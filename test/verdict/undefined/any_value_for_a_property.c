// VERDICT expect=true property=unreach-call default=true
/* With --property a variable that is not initialised has any value: SV-COMP says so. */
extern void reach_error(void);
int main(void) {
  int x;
  if (x > 3 && x < 2) reach_error();
  return 0;
}
