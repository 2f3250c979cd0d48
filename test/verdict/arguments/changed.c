// VERDICT expect=true property=none default=true
/* Arguments can be changed, and are not lost when their pointer is. */
int main(int argc, char **argv) {
  if (argc < 2 || !argv[1][0]) return 1;
  argv[1][0] = 'x';
  argv[1] = argv[0];
  return argv[argc] != 0;
}
