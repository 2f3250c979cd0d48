// CONTRACT expect=error quick says="type_of_functions.c:3:13: unsupported in a contract: a type of functions"
#include <protest.h>
typedef int operation(int n) protest_requires(n > 0);
operation step;
int step(int n) { return n - 1; }
int same(int n) protest_ensures(protest_result == n) { return n; }
