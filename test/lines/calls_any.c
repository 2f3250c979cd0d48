// LINES args=--no-search,--checks=div-zero,--calls=any
/* No body is looked at: what is safe is so whatever the function does. */
static int three(void) { return 3; }
int main(void) {
  int n = three();
  if (n < 0 || n > 10) return 0;
  return 1 / (n + 1) + // EXPECT safe function div-zero
         1 / n;        // EXPECT unsafe function div-zero
}
