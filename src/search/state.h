/* The search for a function that others call: what variables are that outlive a call, and objects
   that a library makes.

   Other code leaves them with values that are not known here.  So they have any value of their type
   first, for half of the time: what is proved then is proved of every call, under needs that may
   speak of them.  A value that makes a call fail may be one that they never have, so what fails
   then is no error: everything is searched once more, and they have their initial values, as in the
   first call of a program.  What fails then is real; nothing is proved of later calls.

   What is in an object of which the program has a maker (front/maker.h) is not for callers to
   choose: a failure that depends on it is no error.  When there is one, or a part of the time
   decided nothing, such arguments are what the makers made: what fails then is real, unless each
   call does (a state that the function is not for).  Nothing is proved there; the last tenth of the
   time is for objects of any value again, which the answer is about. */
#ifndef PT_SEARCH_STATE_H
#define PT_SEARCH_STATE_H

#include "session/checker.h"

/* As pt_check_prepare and pt_check_search, with needs (search/needs.h). */
bool pt_function_search(pt_checker *c, uint64_t start);

#endif
