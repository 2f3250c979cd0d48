// VERDICT expect=true property=none default=any engines=reads
/* A pointer to an argument, or to something else. */
int main(int argc, char **argv) {
  const char *name = "none";
  int n = 0;
  for (int i = 1; i < argc; i++)
    if (argv[i][0]) name = argv[i];
  while (name[n] && n < 1000) n++;
  return name[0] == 0;
}
