/* Programs that are made of files with contracts (spec/spec.h), and what the engines say of them.

   The text of a program is written to a folder of its own, which takes the place of the session's
   files while it is checked; its positions are those of the user's files. */
#ifndef PT_COMMAND_PROVE_PROGRAM_H
#define PT_COMMAND_PROVE_PROGRAM_H

#include "front/compdb.h"
#include "session/checker.h"
#include "spec/spec.h"

typedef struct {
  pt_buf text; /* preprocessed; the contracts borrow from it */
  pt_spec spec;
} pt_prove_file;

typedef struct {
  pt_session *s;
  PT_VEC(pt_prove_file) files; /* as given.files */
  size_t asked;                /* so many of them are looked at; the others were linked */
  pt_options before, given;    /* the session's own, and those with links among the files */
  pt_texts joined;
  char folder[64];
  pt_texts copies;
  pt_compdb db;
  pt_texts flags; /* what the copies are compiled with */
  pt_strtab names;
} pt_prove;

/* Reads the contracts of options.files.  False: s->err says why. */
bool pt_prove_init(pt_prove *p, pt_session *s);
void pt_prove_release(pt_prove *p);

/* The contract of a function that is defined in one of the files, else any; or NULL. */
const pt_contract *pt_prove_find(const pt_prove *p, const char *function);
/* One call (USE may be NULL) for each contract that the modular program of FUNCTION uses in place
   of a body; returns how many. */
size_t pt_prove_each_used(const pt_prove *p, const char *function,
                          void (*use)(void *payload, const pt_contract *c), void *payload);

/* Whether FUNCTION may call itself through bodies of other files.  *BARE: one of those does not
   know its contract, so that it is not checked there. */
bool pt_prove_comes_back(const pt_prove *p, const char *function, bool *bare);

/* Whether a body or a clause looks at errno. */
bool pt_prove_reads_errno(const pt_prove *p);
/* Whether there is a loop in its body. */
bool pt_prove_has_loop(const pt_prove *p, const char *function);

/* The program in MODE about FUNCTION, loaded only.  False: as pt_prove_search. */
bool pt_prove_load(pt_prove *p, pt_checker *c, pt_spec_mode mode, const char *function);
/* Checks the program in MODE about FUNCTION, for SECONDS (0: no limit); HURRY: one failure is
   enough.  C is initialised here; false: s->err says why, or has nothing to say, as time was over
   before the program was read.  pt_prove_end follows in any case, behind both. */
bool pt_prove_search(pt_prove *p, pt_checker *c, pt_spec_mode mode, const char *function,
                     double seconds, bool hurry);
/* The session gets the program in MODE, with its own function and limits, until pt_prove_end: for
   who checks it in another way. */
bool pt_prove_open(pt_prove *p, pt_spec_mode mode);
/* The session has its own files again; C and its program are still there. */
void pt_prove_restore(pt_prove *p, const char *function);
void pt_prove_end(pt_prove *p, pt_checker *c);

#endif
