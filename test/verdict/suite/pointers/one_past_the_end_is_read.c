// VERDICT expect=false property=none default=false
// The last round of the loop reads behind the array.
int main(void) {
  int a[4] = {1, 2, 3, 4}, s = 0;
  for (int *p = a; p <= a + 4; ++p) s += *p;
  return s;
}
