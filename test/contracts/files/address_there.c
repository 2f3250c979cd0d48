// CONTRACT expect=error quick says="address_there.c:4:46: the address of root is used" with="not_known_there_body.c"
#include <protest.h>
int root(int n);
int (*address_of_root(void))(int) { return &(root); }
int same(int n) protest_ensures(protest_result == n) { return n; }
