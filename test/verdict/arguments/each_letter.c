// VERDICT expect=true property=none default=true engines=reads
/* Options: a letter is looked at when the one in front of it is none that ends. */
int main(int argc, char **argv) {
  unsigned verbose = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0] == '-' && argv[i][1] == 'v' && !argv[i][2]) verbose++;
  return verbose > 1;
}
