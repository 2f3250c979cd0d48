// VERDICT expect=false property=none default=false
/* More arguments than a table has room for. */
int main(int argc, char **argv) {
  char *table[6];
  int n = 0;
  for (int k = 1; k < argc; k++) table[n++] = argv[k];
  return n > 3 && table[2][0] == 'q';
}
