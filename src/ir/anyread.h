/* Reading from streams, and numbers in texts, for proofs: what is read is anything.

   Models of scanf, sscanf, getchar, fgets, strtol and their kin are exact, and large: what a stream
   holds, where a number ends, what was put back.  Most programs are right whatever they read.  Here
   the calls of such functions give anything that they could give (a character or EOF, a line up to
   its limit, as many conversions as may have been found), and change what they could change: the
   memory that they are given, errno, whether the stream says that it is at its end.  What the
   stream holds is not looked at; texts are, up to any place in them (anytext.h).

   Every run of the program is one of the new one, up to its first failing check, and with the same
   blocks in all functions that are not left.  A function is LEFT when only such calls led to it:
   its checks are not in the new program.  What may fail there because of what the program passes
   (the stream, the places to store to, too few arguments) fails of a check that only the new
   program has, a CARRIER, one for each function with such calls.  So what is proved of the new
   program holds; and when all carriers are, so do the checks of the functions that are left: what
   else they are about are objects of the models' own, for which these are trusted.

   That there is a text at all has carriers of its own, the FIRSTS, where the function looks at its
   first character before anything else (first_access.h).  The check with which it does so is its
   ENTRY.  When only firsts are not proved, only entries may fail.

   Calls with formats that are not constant, with texts of any length and with rare conversions stay
   exact.  So do other functions: streams of which nothing is known give them anything, too.
   Nothing is said of undefined memory and of the stack. */
#ifndef PT_IR_ANYREAD_H
#define PT_IR_ANYREAD_H

#include "ir/ir.h"

typedef struct {
  uint32_t calls;   /* that were replaced */
  bool arguments;   /* those of the command line are no objects any more (anyargs.h) */
  size_t carriers;  /* checks from this number on are carriers; there are none when nobody asks
                       about accesses */
  PT_VEC(uint32_t) firsts;  /* carriers */
  PT_VEC(uint32_t) entries; /* checks of functions that are left */
  bool *left;       /* by function of the program as it was */
  bool leaves;      /* runs of the new program may still do what no model covers (leaving.h) */
  size_t nfns;
} pt_anyread;

/* Changes P, whose checks of the KINDS (bits) are asked about; arguments of the command line, too
   (anyargs.h).  False: there is nothing to change, and P is what it was.  OUT is to be released. */
bool pt_ir_read_anything(pt_ir_prog *p, uint64_t kinds, pt_anyread *out);
void pt_anyread_release(pt_anyread *r, pt_mem *m);
/* Whether there is something to change. */
bool pt_ir_reads_anything(const pt_ir_prog *p);
/* Kinds of checks that the new program can tell about. */
uint64_t pt_anyread_kinds(void);

#endif
