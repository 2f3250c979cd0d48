/* `protest witness`: checking witnesses, ours and other tools'.

   A violation witness is run: its waypoints give the inputs, in order, and the interpreter must
   fail a check of the property at the target.  A correctness witness is proved anew: the invariants
   become assertions in a copy of the program, and all of them and the property must be proved.
   What Protest cannot follow is undecided, never confirmed. */
#ifndef PT_WITNESS_WITNESS_H
#define PT_WITNESS_WITNESS_H

#include "report/source.h"
#include "report/witness.h"
#include "session/checker.h"

typedef enum { PT_WITNESS_CONFIRMED, PT_WITNESS_REJECTED, PT_WITNESS_UNDECIDED } pt_witness_answer;

typedef struct {
  pt_session *s; /* options.files: the program's */
  pt_witness w;
  pt_property property;
  pt_sources sources;
  uint64_t start; /* when the command began */
  const char *violated; /* the property, once a violation is confirmed */
  pt_buf why;     /* one sentence for the answer */
} pt_validator;

/* Sets the sentence and returns ANSWER. */
pt_witness_answer pt_witness_say(pt_validator *v, pt_witness_answer answer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Whether two paths name the same file, as far as a witness that was made elsewhere can tell: by
   their last part. */
bool pt_witness_same_file(const char *a, const char *b);

/* The value that a constraint on `\result` gives to an input of this kind and width; false:
   none. */
bool pt_witness_value(const char *text, pt_input *in);

/* witness_violation.c, witness_endless.c, witness_proof.c.  With s->err set, there is no answer. */
pt_witness_answer pt_witness_violation(pt_validator *v);
pt_witness_answer pt_witness_endless(pt_validator *v);
pt_witness_answer pt_witness_proof(pt_validator *v);

#endif
