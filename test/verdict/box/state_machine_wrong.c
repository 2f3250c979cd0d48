// VERDICT expect=false property=unreach-call engines=box default=false
/* The same controller with a level that is too high. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
int mode = 1, level = 20;
int main(void) {
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event < 1 || event > 3) return 0;
    if (mode == 1 && event == 1) mode = 2;
    else if (mode == 2 && event == 2 && level < 80) level += 10;
    else if (mode == 2 && event == 3) { mode = 1; level = (level % 50) * 2; }
    if (level > 79) __VERIFIER_error();
  }
}
