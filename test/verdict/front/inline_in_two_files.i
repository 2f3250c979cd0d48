inline int next(int x) { return x + 1; }
int in_the_other_file(void) { return next(2); }
int (*address_there(void))(int) { return next; }
