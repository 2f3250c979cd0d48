// VERDICT expect=true property=none default=true
#include <arpa/inet.h>
#include <assert.h>
#include <string.h>
int main(void) {
  struct in_addr a;
  struct in6_addr b;
  char text[INET6_ADDRSTRLEN];
  assert(inet_aton("10.2.3", &a) && !strcmp(inet_ntoa(a), "10.2.0.3"));
  assert(inet_addr("1.2.3.400") == INADDR_NONE && inet_pton(AF_INET, "01.2.3.4", &a) == 0);
  assert(inet_pton(AF_INET6, "1::2:0:0", &b) == 1);
  assert(inet_ntop(AF_INET6, &b, text, sizeof text) && !strcmp(text, "1::2:0:0"));
  return 0;
}
