// VERDICT expect=true property=none default=true
/* What is turned round twice is as it was. */
#include <arpa/inet.h>
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned short y = (unsigned short)x;
  assert(ntohl(htonl(x)) == x && ntohs(htons(y)) == y);
  assert(((unsigned char *)&(unsigned){htonl(x)})[0] == x >> 24);
  return 0;
}
