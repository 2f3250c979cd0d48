// VERDICT expect=false property=unreach-call
/* getcwd has no model, but it writes. */
extern char *getcwd(char *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  char name[20] = "";
  if (getcwd(name, sizeof name) && name[0]) reach_error();
  return 0;
}
