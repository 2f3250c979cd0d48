// VERDICT expect=true property=none default=any engines=reads
/* Letters are changed where they are. */
int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    for (int k = 0; k < 5 && argv[i][k]; k++) argv[i][k] = 'x';
  return 0;
}
