// VERDICT expect=true property=termination must=kiki
static volatile unsigned port;
int main(void) {
  unsigned n = port; /* any number */
  while (n) {
    n /= 2;
    port = n;
  }
  return 0;
}
