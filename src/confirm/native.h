/* The session's program outside of Protest: how a C compiler makes it, and which options make
   `protest` read it in the same way again. */
#ifndef PT_CONFIRM_NATIVE_H
#define PT_CONFIRM_NATIVE_H

#include "check/replay.h"
#include "front/compdb.h"
#include "session/session.h"

typedef struct {
  pt_texts flags;   /* of the compiler: -I -D -U -std -include */
  pt_texts options; /* of Protest: what decides which runs the program has, and what fails */
  pt_strtab text;   /* owns both */
  pt_buf header;    /* protest.h */
  pt_buf overlay;   /* of files that are not saved; empty: none */
  pt_buf klee, cprover; /* klee/klee.h, cprover.h */
  pt_compdb db;     /* of --compile-db */
  pt_texts files;   /* those of --link among them, at the end */
  pt_texts own;     /* of linked files: flags that rename what is their own */
  PT_VEC(pt_texts) linked; /* all flags of each linked file, when it has more than others */
  PT_VEC(pt_replay_source) sources; /* with a db: one per file */
} pt_native_kit;

void pt_native_init(pt_native_kit *k, const pt_session *s);
void pt_native_release(pt_native_kit *k, pt_mem *m);

/* For the loaded program; borrows from the kit and the session.  Without a cache. */
pt_replay_setup pt_native_setup(const pt_native_kit *k, const pt_session *s);

#endif
