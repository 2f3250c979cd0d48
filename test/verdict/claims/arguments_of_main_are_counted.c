// VERDICT expect=true property=none default=true
// The texts of the arguments are not looked at, so that nothing bounds their number.
int main(int argc, char **argv) {
  int n = 0;
  (void)argv;
  if (argc > 1) n = 100 / argc;
  return n;
}
