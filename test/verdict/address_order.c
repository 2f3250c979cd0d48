// VERDICT expect=false property=unreach-call
/* Which of two variables has the higher address is for the compiler to choose. */
extern void reach_error(void);
int main(void) {
  int a, b;
  if (&a > &b) reach_error();
  return 0;
}
