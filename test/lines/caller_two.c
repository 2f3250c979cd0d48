// LINES args=--no-search
static int quotient(int b) {
  return 8 / b; // EXPECT safe 7>3 div-zero
}
int main(int argc, char **argv) {
  (void)argv;
  return quotient(argc | 1) + quotient(4);
}
