// CONTRACT expect=error quick says="reaches has another contract" with="other_variable_body.c"
#include <protest.h>
/* `most` is another variable there. */
static int most;
int reaches(int n) protest_assigns(protest_nothing) protest_ensures(protest_result <= most);
int capped(int n) protest_requires(most == 3) protest_ensures(protest_result <= 3) { return reaches(n); }
