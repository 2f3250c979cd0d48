int largest(const int *a, int n) {
  int best = a[0];
  for (int k = 1; k <= n; k++)
    if (best < a[k]) best = a[k];
  return best;
}
