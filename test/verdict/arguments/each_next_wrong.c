// VERDICT expect=false property=none default=false engines=reads
/* The argument behind an option may be missing. */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == 'o') return argv[i + 1][0];
  return 0;
}
