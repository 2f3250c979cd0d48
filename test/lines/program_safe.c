// LINES args=--time-limit=10s
unsigned level = 3;
static int quotient(int a) {
  return a / level; // EXPECT safe program div-zero
}
int main(void) { return quotient(6); }
