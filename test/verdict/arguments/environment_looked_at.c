// VERDICT expect=true property=none default=true
/* There may be no variable, or an empty one. */
int main(int argc, char **argv, char **variables) {
  if (variables[0] && variables[0][0]) return variables[0][1] == '=';
  return 0;
}
