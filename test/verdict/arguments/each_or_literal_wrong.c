// VERDICT expect=false property=none default=false engines=reads
/* As each_or_literal.c, but an empty argument has no second letter. */
int main(int argc, char **argv) {
  const char *name = "none";
  for (int i = 1; i < argc; i++)
    if (argv[i][0] != '-') name = argv[i];
  return name[1] == 0;
}
