// VERDICT expect=false property=none default=false
/* The environment has more variables than the table. */
int main(int argc, char **argv, char **variables) {
  char *kept[4];
  int n = 0;
  for (char **v = variables; *v; v++) kept[n++] = *v;
  return n > 2 && kept[1][0] == 'q';
}
