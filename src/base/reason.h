/* Why something is not known: one table for all that gives up, from encodings to engines.

   A reason is a number for code, a word for machines (JSON) and a sentence for people; nothing is
   ever decided by the words.  Restrictions say that the program as it was loaded leaves out runs of
   the real one (an under-approximation): while there is one, nothing may be proved. */
#ifndef PT_BASE_REASON_H
#define PT_BASE_REASON_H

#include <stdbool.h>
#include <stdint.h>

/* X(ENUM, "code", "sentence", "how a place is said behind it", "what to do about it") */
#define PT_RESTRICTIONS(X)                                                                         \
  X(NO_BODY, "no-body", "a function has no body", "at", "")                                        \
  X(NO_MODEL, "no-model", "a function of the library has no model", "at", "")                      \
  X(NO_MODEL_VARIABLE, "no-model-variable", "a variable of the library has no model", "at", "")    \
  X(LOADED_RESTRICTED, "restricted", "the result rests on restrictions", "at", "")                 \
  X(NO_ERRNO, "no-errno", "functions of math.h do not set errno", "at", "")                        \
  X(ONE_ORDER, "one-order",                                                                        \
    "sorting compares in one order of many, and the comparison has effects", "at", "")             \
  X(NO_SIGNALS, "no-signals", "signals never arrive", "at", "")                                    \
  X(SEARCH_TREE, "search-tree", "the shape of a search tree is one of several", "at", "")          \
  X(BOUNDED_USERS, "bounded-users", "texts about users and groups are bounded", "at", "")          \
  X(C_LOCALE, "c-locale", "the locale is always that of C", "at", "")                              \
  X(LONGJMP, "longjmp", "a run ends at longjmp", "at", "")                                         \
  X(THREADS, "threads", "a run ends where a second thread begins", "at", "")                       \
  X(PROCESSES, "processes", "a run ends where a second process begins", "at", "")

#define PT_REASONS(X)                                                                              \
  X(NONE, "", "", "", "")                                                                          \
  PT_RESTRICTIONS(X)                                                                               \
  /* limits */                                                                                     \
  X(TIME, "time", "time was over", "at", "time was over: give more with --time-limit")             \
  X(NOTHING_NEW, "nothing-new", "it found nothing new for a long time", "at", "")                  \
  X(MEMORY, "memory", "the memory limit was reached", "at",                                        \
    "memory was over: give more with --memory-limit")                                              \
  X(CRASHED, "crashed", "it ended early", "at", "")                                                \
  X(TOO_LARGE, "too-large", "the program is too large for the bound", "at", "")                    \
  X(TOO_MANY_OBJECTS, "too-many-objects", "too many objects, or objects that are too large", "at", \
    "")                                                                                            \
  X(UNROLL_LIMIT, "unroll-limit", "it may go on beyond the bound", "the loop at", "")              \
  X(RECURSION_LIMIT, "recursion-limit", "recursion is deeper than the bound", "at", "")            \
  /* solvers */                                                                                    \
  X(SOLVER_TIME, "solver-time", "a question to the solver took too long", "at", "")                \
  X(SOLVER_GAVE_UP, "solver-gave-up", "a question to the solver was not answered", "at", "")       \
  /* encodings */                                                                                  \
  X(POINTER_ANYWHERE, "pointer-anywhere", "a pointer may point anywhere", "at", "")                \
  X(NAN_BITS, "nan-bits", "the bits of a NaN are looked at", "at", "")                             \
  X(UNDEFINED_READ, "undefined-read", "memory that may be undefined is read", "at", "")            \
  X(UNDEFINED_OUTPUT, "undefined-output", "bytes that are printed may be undefined", "at", "")     \
  X(LARGE_OBJECT, "large-object", "an object may be too large", "at", "")                          \
  X(SCOPE, "scope", "the scope of a variable is not known", "at", "")                              \
  X(VLA_IN_LOOP, "vla-in-loop", "arrays of variable length in a loop", "at", "")                   \
  X(LOOP_ENTRY, "loop-entry", "a loop is entered in its middle (goto)", "at", "")                  \
  X(HOST_FUNCTION, "host-function", "a function of the host is called", "at", "")                  \
  X(HOST_ACCESS, "host-access", "a function of the host may access memory that it must not", "at", \
    "")                                                                                            \
  X(HOST_READS, "host-reads", "a function of the host looks at many bytes at once", "at", "")      \
  X(WIDE_FIELD, "wide-field", "a field that is printed may be very wide", "at", "")                \
  X(STACK_SIZES, "stack-sizes", "many objects on the stack have a size that depends on inputs",    \
    "at", "")                                                                                      \
  X(FRAME_SIZES, "frame-sizes",                                                                    \
    "whether the stack suffices depends on how large a compiler's frames are", "at", "")           \
  X(LONG_PATH, "long-path", "the path is too long", "at", "")                                      \
  X(LOST_MEMORY, "lost-memory", "which memory is lost depends on inputs", "at", "")                \
  /* searches */                                                                                   \
  X(NO_INVARIANT, "no-invariant", "no invariant was found that is strong enough",                  \
    "it needs a fact in the loop at", "")                                                          \
  X(NO_RANK, "no-rank", "no ranking function was found", "for the loop at", "")                    \
  X(NO_CYCLE, "no-cycle", "no run without an end was found", "at", "")                             \
  X(INPUT_ENDS, "input-ends", "it ends when its input does", "at", "")                             \
  X(VOLATILE, "volatile", "volatile memory may change at any time", "at", "")                      \
  X(SIGNAL, "signal", "a signal may end it", "at", "")                                             \
  X(MISSING_AGAIN, "missing-again",                                                                \
    "a function without a body need not return the same again and again", "at", "")                \
  X(SPURIOUS, "spurious", "a failure that was predicted does not happen when it is run", "at", "") \
  X(PATHS_LEFT, "paths-left", "not all paths were walked", "at", "")                               \
  X(NOT_REACHED, "not-reached", "not all paths were walked, and none so far gets there", "at", "") \
  X(RUN_TOO_LONG, "run-too-long", "a run does not end", "at", "")                                  \
  X(RUN_STUCK, "run-stuck", "a run could not go on", "at", "")                                     \
  X(RUN_STRAYED, "run-strayed", "a run went another way than predicted", "at", "")                 \
  X(REGIONS_LEFT, "regions-left", "no proof was found", "the last step went from", "")             \
  X(LEAVES_MODELS, "leaves-models",                                                                \
    "a library function is called that is not modelled as a whole", "at", "")                      \
  X(OTHER_KIND, "other-kind", "it does not look at checks of this kind", "at", "")                 \
  /* what was found and not believed */                                                            \
  X(NOT_CONFIRMED, "not-confirmed", "a proof was found, but not confirmed", "at", "")              \
  X(NOT_RUN_AGAIN, "not-run-again", "a run that fails takes too long to be run again", "at", "")   \
  X(NATIVE_DOUBT, "native-doubt", "a native run with the same inputs does not fail", "at", "")     \
  X(DEPENDS_ON_LIBRARY, "depends-on-library",                                                      \
    "the failure depends on a library function without a model", "at", "")                         \
  X(LATENT, "latent", "it fails for arguments of which nothing is known", "at",                    \
    "say what callers keep to with --need, or see every failing call with --strict")               \
  X(NO_CALL, "no-call", "no call is known that keeps to what is needed", "at", "")                 \
  X(BOUNDED, "bounded", "no error up to this size", "at", "")

typedef enum {
#define X(ENUM, CODE, SENTENCE, PLACE, TIP) PT_REASON_##ENUM,
  PT_REASONS(X)
#undef X
      PT_REASON_COUNT
} pt_reason;

/* What an answer of `unknown` is for want of.  X(ENUM, "word") */
#define PT_OBSTACLES(X)                                                                            \
  X(NONE, "none")               /* the reason says all there is to say */                          \
  X(UNSUPPORTED, "unsupported") /* something that Protest cannot reason about */                   \
  X(FACT, "fact")               /* something that holds in a loop, and was not found */            \
  X(TIME, "time")               /* more of the same may help */

typedef enum {
#define X(ENUM, WORD) PT_OBSTACLE_##ENUM,
  PT_OBSTACLES(X)
#undef X
      PT_OBSTACLE_COUNT
} pt_obstacle;

const char *pt_obstacle_word(pt_obstacle o);
bool pt_obstacle_by_word(const char *word, pt_obstacle *out);
pt_obstacle pt_reason_obstacle(pt_reason r);

const char *pt_reason_code(pt_reason r);     /* for machines: "no-invariant" */
const char *pt_reason_sentence(pt_reason r); /* for people */
const char *pt_reason_place(pt_reason r);    /* what stands in front of a place: "at" */
const char *pt_reason_tip(pt_reason r);      /* what to do about it, or "" */
bool pt_reason_restricts(pt_reason r);       /* while it holds, nothing may be proved */

#endif
