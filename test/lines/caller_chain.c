// LINES args=--no-search
static int last(int a, int b) {
  return a / b; // EXPECT unsafe 9>6>3 div-zero
}
static int middle(int b) {
  return last(9, b);
}
int main(void) {
  return middle(0);
}
