/* Three ways to sort four numbers, compared with each other; and binary search in the result. */
#include <protest.h>

enum { N = 4 };

static void insertion_sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
}

static void merge(const int *a, int n, const int *b, int m, int *out) {
  while (n > 0 && m > 0) {
    if (*b < *a) *out++ = *b++, m--;
    else *out++ = *a++, n--;
  }
  while (n-- > 0) *out++ = *a++;
  while (m-- > 0) *out++ = *b++;
}

static void merge_sort(int *a, int n) {
  int out[N];
  if (n < 2) return;
  merge_sort(a, n / 2);
  merge_sort(a + n / 2, n - n / 2);
  merge(a, n / 2, a + n / 2, n - n / 2, out);
  for (int i = 0; i < n; i++) a[i] = out[i];
}

static void quick_sort(int *a, int low, int high) {
  if (low >= high) return;
  int pivot = a[high], at = low;
  for (int i = low; i < high; i++)
    if (a[i] < pivot) {
      int t = a[i];
      a[i] = a[at];
      a[at++] = t;
    }
  a[high] = a[at];
  a[at] = pivot;
  quick_sort(a, low, at - 1);
  quick_sort(a, at + 1, high);
}

static int find(const int *a, int n, int x) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == x) return middle;
    if (a[middle] < x) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

int main(void) {
  int a[N], b[N], c[N], x = protest_int("x");
  for (int i = 0; i < N; i++) a[i] = b[i] = c[i] = protest_int("a");
  insertion_sort(a, N);
  merge_sort(b, N);
  quick_sort(c, 0, N - 1);
  for (int i = 0; i < N; i++) {
    protest_assert(a[i] == b[i] && b[i] == c[i]);
    if (i > 0 && a[i - 1] > a[i]) return 9; /* cannot be */
  }
  int at = find(a, N, x);
  if (at < 0) return 1;
  protest_assert(a[at] == x);
  return a[0] == a[N - 1] ? 2 : 0;
}
