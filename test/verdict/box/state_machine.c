// VERDICT expect=true property=unreach-call must=box
/* A controller: the mode and two flags decide, the level is a number between bounds. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int mode = 1, level = 20, pump = 0, alarm = 0;
static void step(int event) {
  if (mode == 1 && event == 1) { mode = 2; pump = 1; }
  else if (mode == 2 && event == 2 && level < 80) level += 10;
  else if (mode == 2 && event == 3) { mode = 3; pump = 0; level = (level % 50) * 2; }
  else if (mode == 3 && event == 4 && level > 90) { alarm = 1; mode = 4; }
  else if (mode == 3 && event == 1) { mode = 1; level = 20; }
}
int main(void) {
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event < 1 || event > 4) return 0;
    step(event);
    if (pump != (mode == 2)) __VERIFIER_error();
    if (level < 0 || level > 98) __VERIFIER_error();
    if (alarm && mode != 4) __VERIFIER_error();
  }
}
