// VERDICT expect=false property=unreach-call
/* glibc sets errno for a domain error. */
extern int *__errno_location(void);
extern double sqrt(double);
extern void reach_error(void);
int main(void) {
  volatile double x = -1;
  *__errno_location() = 0;
  x = sqrt(x);
  if (*__errno_location() == 33) reach_error();
  return 0;
}
