// VERDICT expect=true property=none default=true args=-m32
/* What is turned round twice is as it was. */
#include <assert.h>
extern unsigned htonl(unsigned), ntohl(unsigned), __VERIFIER_nondet_uint(void);
extern unsigned short htons(unsigned short), ntohs(unsigned short);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned short y = (unsigned short)x;
  assert(ntohl(htonl(x)) == x && ntohs(htons(y)) == y);
  assert(((unsigned char *)&(unsigned){htonl(x)})[0] == x >> 24);
  return 0;
}
