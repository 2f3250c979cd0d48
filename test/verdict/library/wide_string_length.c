// VERDICT expect=true property=none default=true engines=kiki,test
#include <assert.h>
#include <wchar.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  wchar_t b[8];
  wcscpy(b, L"abc");
  assert(wcslen(b) == 3 && wcscmp(b, L"abd") < 0 && wcschr(b, L'c') == b + 2);
  b[1] = __VERIFIER_nondet_int();
  assert(wcslen(b) == (b[1] ? 3 : 1));
  return 0;
}
