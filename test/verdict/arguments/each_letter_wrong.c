// VERDICT expect=false property=none default=false engines=reads
/* As each_letter.c, but the second letter of an empty argument is looked at. */
int main(int argc, char **argv) {
  unsigned verbose = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][1] == 'v') verbose++;
  return verbose > 1;
}
