// VERDICT expect=false property=termination default=any engines=test,kiki
static int depth(int n) { return n > 0 ? depth(n - 1) + 1 : 0; }
int main(void) {
  while (depth(80000) == 80000)
    ;
  return 0;
}
