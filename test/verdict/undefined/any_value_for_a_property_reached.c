// VERDICT expect=false property=unreach-call default=false
/* The wrong twin: one of the values reaches the error. */
extern void reach_error(void);
int main(void) {
  int x;
  if (x > 3 && x < 5) reach_error();
  return 0;
}
