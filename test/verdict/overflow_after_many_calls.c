// VERDICT expect=false property=no-overflow
static int total(int n, int sum) {
  if (n == 0) return sum;
  return total(n - 1, sum + 30000);
}

int main(void) { return total(100000, 0); }
