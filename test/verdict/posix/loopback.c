// VERDICT expect=true property=none kind=assertion default=true
#include <assert.h>
#include <netinet/in.h>
int main(void) {
  assert(in6addr_loopback.s6_addr[15] == 1 && in6addr_any.s6_addr[15] == 0);
  return 0;
}
