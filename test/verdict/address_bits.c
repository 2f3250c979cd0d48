// VERDICT expect=false property=unreach-call
/* The variable may lie anywhere: no engine's addresses are those of all machines. */
extern void reach_error(void);
int main(void) {
  char c;
  if (((unsigned long)&c & 15) == 8) reach_error();
  return 0;
}
