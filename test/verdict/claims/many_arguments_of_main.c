// VERDICT expect=false property=none kind=div-zero default=false
// With eight arguments, more than are looked at when their texts are.
int main(int argc, char **argv) {
  (void)argv;
  return 100 / (argc - 9);
}
