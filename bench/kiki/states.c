#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int state = 0, flag = 0;
  while (__VERIFIER_nondet_int()) switch (state) {
    case 0: state = 1, flag = 1; break;
    case 1: assert(flag == 1); state = 2, flag = 7; break;
    default: assert(flag == 7); state = 0, flag = 0;
    }
  return 0;
}
