/* What somebody meant who mistyped a word. */
#ifndef PT_BASE_NEAREST_H
#define PT_BASE_NEAREST_H

enum { PT_ONE_SLIP = 3 }; /* words that are not further apart may well be meant for each other */

/* How far TYPED is from NAME; 0: they are equal.  A forgotten, doubled or swapped letter is
   likelier than a wrong one, and an abbreviation nearer than any slip. */
unsigned pt_nearness(const char *typed, const char *name);

#endif
