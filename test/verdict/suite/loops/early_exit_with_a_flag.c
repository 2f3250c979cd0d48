// VERDICT expect=false property=none default=false
// The flag is looked at one round too late.
int main(void) {
  int a[4] = {0}, k = 0, stop = 0;
  while (!stop) {
    a[k] = 1;
    stop = k > 3;
    k++;
  }
  return a[0];
}
