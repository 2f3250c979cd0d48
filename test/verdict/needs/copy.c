// VERDICT expect=true property=none args=--function=f default=true
/* Two pointers with one length, apart from each other. */
#include <string.h>
void f(char *to, const char *from, unsigned char n) { memcpy(to, from, n); }
