// VERDICT expect=false property=none kind=assertion default=false
/* Output to a full disk fails. */
#include <assert.h>
#include <wchar.h>
int main(void) {
  assert(wprintf(L"a") >= 0);
  return 0;
}
