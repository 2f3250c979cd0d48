// CONTRACT expect=error says="several_names.c:3:17: unsupported in a contract: a declaration of several names" quick
#include <protest.h>
int first(int x), second(int x) protest_ensures(protest_result == x);
int first(int x) { return x; }
int second(int x) { return x + 1u; }
