// VERDICT expect=false property=none default=any engines=reads
/* So far behind an argument that another one might be there. */
int main(int argc, char **argv) {
  int n = 0;
  for (int i = 1; i < argc; i++) n |= argv[i - 1][1l << 33] + argv[i][-(3l << 33)];
  return n;
}
