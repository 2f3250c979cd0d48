// CONTRACT expect=true quick with="same_constant_body.c"
#include <protest.h>
static const int most = 3;
int reaches(int n) protest_assigns(protest_nothing) protest_ensures(protest_result <= most);
int capped(int n) protest_ensures(protest_result <= 3) { return reaches(n); }
