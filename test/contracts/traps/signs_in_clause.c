// CONTRACT expect=true quick
#include <protest.h>
#define IS_STAR(C) ((C) == "*/"[0])
/* What ends a comment, what begins one, and the sign of the preprocessor, in clauses. */
int star(int c)
  protest_requires(IS_STAR(c) || c == '#' || c == "/*\\"[2])
  protest_ensures(protest_result == ("#*/"[0] == '#') /* # */)
{
  return c == '*' || c == '#' || c == '\\';
}

//@ ensures \result == (c == '#'); /* # */
int hash(char c) { return c == '#'; }
