// VERDICT expect=true property=none must=kiki args=--time-limit=12s
// What a loop joins by one operation does not depend on the order: sums, means, counts, the
// greatest, the least, bits.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { N = 40 };

static int mean(const int *x) {
  long long sum = 0;
  for (int i = 0; i < N; i++) sum += x[i];
  return (int)(sum / N);
}

static unsigned count(const int *x) {
  unsigned n = 0;
  for (int i = 0; i < N; i++) {
    if (x[i] % 3 == 0) n++;
    else n--;
  }
  return n;
}

static int greatest(const int *x) {
  long long most = 0;
  for (int i = 0; i < N; i++) most = most < x[i] ? x[i] : most;
  return (int)most;
}

static int least(const int *x) {
  int least = x[0];
  for (int i = 1; i < N; i++)
    if (x[i] < least) least = x[i];
  return least;
}

static unsigned bits(const int *x) {
  unsigned all = 0;
  for (int i = 0; i < N; i++) all |= (unsigned)x[i];
  return all;
}

int main(void) {
  int x[N], y[N];
  for (int i = 0; i < N; i++) x[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) y[(i * 7 + 3) % N] = x[i];
  assert(mean(x) == mean(y));
  assert(count(x) == count(y));
  assert(greatest(x) == greatest(y));
  assert(least(x) == least(y));
  assert(bits(x) == bits(y));
  return 0;
}
