// VERDICT expect=false property=termination default=unknown args=--time-limit=1s
static volatile int stop; /* somebody else may set it: it is not known that it is never set */
int main(void) {
  while (!stop) {}
  return 0;
}
