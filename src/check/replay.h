/* Native replay: does a test really do what was predicted?

   The user's files are compiled once with clang's sanitizers and linked with a harness that
   hands out a test's inputs; each test is then one run of that executable, fenced in: its own
   process group, namespaces where the system allows them, an empty folder, no terminal, limited
   processor time, memory and output; everything that it started is killed when it ends.

   CONFIRMED   the predicted kind of failure at the predicted line (give or take one), or, for
               a test that does not fail, an ordinary end
   DIFFERS     something else happened: the text says what
   IMPOSSIBLE  a native run cannot show it: sanitizers do not see this kind, the program cannot
               be built here, an input cannot be given (result/feed.h).  Such a run is tried
               all the same when it could still confirm
   UNTRIED     stopped before there was an answer */
#ifndef PT_CHECK_REPLAY_H
#define PT_CHECK_REPLAY_H

#include "result/result.h"

typedef struct pt_replay_cache pt_replay_cache;

/* How one file is compiled, when a build says so (front/compdb.h). */
typedef struct {
  const char *directory;    /* where its build compiles it; NULL: nothing is known of this file */
  const char *file;         /* its name there */
  const char *const *flags; /* besides those of every file */
  size_t nflags;
} pt_replay_source;

typedef struct {
  const pt_ir_prog *prog;   /* what was analysed: names of inputs, lines, data model */
  const char *clang;        /* NULL: clang-19 */
  const char *const *files; /* .c .i .bc .ll, as given, from the current folder */
  size_t nfiles;
  const char *const *flags; /* -I -D -U -std=...: of every file */
  size_t nflags;
  const pt_replay_source *sources; /* one per file; NULL: no build says anything */
  const char *entry;        /* function where runs start; NULL: main */
  const char *header;       /* text of protest.h for programs that include it; NULL: none */
  const char *overlay;      /* with it: of clang's -ivfsoverlay, or NULL */
  const char *klee, *cprover; /* with it: of klee/klee.h, and of cprover.h, which comes first; or
                                 NULL */
  const char *c_test;       /* a C test of a suite (report/suite.h), which has its inputs in it:
                               built in place of the harness.  NULL: inputs are those of the test */
  uint64_t checks;          /* bit k: kind k is checked; 0: all are */
  double seconds;           /* of processor time for a run; 0: 10 */
  uint32_t memory_mb;       /* 0: 1024 */
  const volatile int *stop; /* may be NULL; not 0: end soon */
  bool
      *complete; /* may be NULL; set to whether the run came to its ordinary end, with all inputs as
                    given, without a word of sanitizers: it is comparable with the interpreter's */
  pt_replay_cache *cache;   /* keeps the executable between calls; NULL: built for each */
} pt_replay_setup;

/* A cache belongs to one setup. */
pt_replay_cache *pt_replay_cache_new(pt_mem *m);
/* Makes the folder of what will be built, which pt_replay_cache_delete removes in the process that
   made it.  False: it cannot be made. */
bool pt_replay_cache_folder(pt_replay_cache *c);
void pt_replay_cache_delete(pt_replay_cache *c); /* removes what was built */

/* TEXT gets one line: what was seen, or why it is impossible. */
pt_native pt_replay_native(pt_mem *m, const pt_replay_setup *s, const pt_test *t, char *text,
                           size_t size);

#endif
