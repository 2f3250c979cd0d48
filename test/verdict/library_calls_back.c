// VERDICT expect=false property=unreach-call
/* A signal that the program sends itself arrives at once. */
extern int raise(int);
extern void (*signal(int, void (*)(int)))(int);
extern void reach_error(void);
static void handler(int number) {
  if (number == 10) reach_error();
}
int main(void) {
  signal(10, handler);
  raise(10);
  return 0;
}
