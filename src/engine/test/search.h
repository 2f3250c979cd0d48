/* What the files of the test engine share. */
#ifndef PT_ENGINE_TEST_SEARCH_H
#define PT_ENGINE_TEST_SEARCH_H

#include "base/rng.h"
#include "engine/test/test.h"
#include "result/effect.h"
#include "result/feed.h"
#include "sym/follow.h"

/* A run that was followed: its inputs and its path. */
typedef struct {
  pt_inputs inputs;
  PT_VEC(pt_path_step) steps;
  PT_VEC(pt_term) vars; /* of the inputs */
} pt_walked;

/* A condition to be turned round.  A value that was fixed has many other sides: those that were
   taken already are excluded, and what is left stays one candidate. */
typedef struct {
  uint64_t order;   /* class, depth and age: small is first */
  uint64_t context; /* what the other side would be like: queue.c */
  uint32_t node, step;
  uint32_t excluded; /* list in s->excluded: index + 1, or 0 */
  uint32_t news;     /* soon after this: index in s->news + 1, or 0 */
  uint8_t tried;     /* how often it was asked without an answer */
} pt_candidate;

/* A value that was new where it is compared. */
typedef struct {
  uint32_t at;   /* steps of the path before it */
  uint32_t left; /* questions that it justifies */
} pt_new_value;

typedef struct {
  pt_term denied; /* true when the value is not that one */
  uint32_t next;  /* index + 1, or 0 */
} pt_excluded;

/* What can be covered: a side of a branch (branch << 1 | side), a location (PT_ITEM_LOC | loc) or a
   goal of effects (PT_ITEM_GOAL | goal). */
typedef uint32_t pt_item;
#define PT_ITEM_LOC UINT32_C(0x80000000)
#define PT_ITEM_GOAL UINT32_C(0x40000000)
#define PT_ITEM_INDEX (PT_ITEM_GOAL - 1)
typedef PT_VEC(pt_item) pt_items;

/* A condition of a decision that is being evaluated. */
typedef struct {
  uint64_t frame; /* unique in a run, and larger than those of its callers */
  pt_asked asked;
} pt_evaluated;

/* What one run covers, beside what all tests do (in the result). */
typedef struct {
  pt_result *result;
  const pt_exec_observer *inner; /* called as well; may be NULL */
  uint32_t run;                  /* number of the current run */
  uint32_t *side_run, *loc_run, *goal_run; /* by item: the last run that covered it */
  PT_VEC(pt_evaluated) evaluated;          /* inner frames last */
  uint32_t **branch_of;          /* by function and instruction: branch + 1, or 0 */
  pt_items items;                /* of this run, each once */
  uint64_t last;                 /* the last branch of the user's code in this run: side + 1 */
  bool **blocks;                 /* by function and block: executed by some run */
  const pt_path *path;           /* of the run, while it is followed; else NULL */
  pt_map values;                 /* branch and what was compared there: seen in some followed run */
  uint8_t *nvalues;              /* by branch: how many of them */
  PT_VEC(uint32_t) novel; /* of this run: steps of the path before a value was new at a branch */
  pt_exec_observer observer;
} pt_cover;

/* Guessed inputs: guess.c. */
enum { PT_GUESS_LEVELS = 8 }; /* how long a run may be */
typedef struct {
  PT_VEC(uint64_t) integers; /* constants of the program and their neighbours, sign-extended */
  PT_VEC(double) floats;
  pt_map seen;
  bool on;              /* inputs of the current run are guessed */
  uint64_t run;         /* its number, which says what they are */
  uint64_t runs, turn;  /* numbers that were used; runs, with those that were made again */
  uint32_t base, cuts;  /* level of the shortest ones; how many of them were cut in a row */
  PT_VEC(uint64_t) cut_runs[PT_GUESS_LEVELS]; /* that were too long for their level */
  uint64_t steps;       /* of all runs that nobody observed */
  bool known;           /* the program asks for no inputs, and its run came to an end */
  bool cut;             /* the last one of them reached its limit */
  size_t ninputs;       /* it drew so many inputs */
  uint64_t most_inputs; /* of a run; 0: the usual limit */
} pt_guess;

/* Walks through the states of a machine: walks.c. */
typedef struct {
  pt_inputs inputs; /* that led to it first */
  uint32_t tried;   /* so many walks began with them */
} pt_walk_class;

typedef struct {
  bool on;                    /* inputs of the current run are those of a walk */
  PT_VEC(uint32_t) variables; /* globals that are the state */
  PT_VEC(int64_t) limits;     /* constants that something is compared with, in order */
  PT_VEC(int64_t) likely;     /* inputs */
  PT_VEC(pt_walk_class) classes;
  pt_map known;
  size_t now;          /* the class from which the current one goes on */
  pt_inputs trail;     /* its inputs so far */
  uint64_t runs, idle; /* walks; those since a new class was met */
  uint64_t asked;      /* walks before the last question */
  pt_rng rng;
} pt_walks;

/* Long texts: border.c. */
typedef struct {
  bool on;            /* inputs of the current run are those of a long text */
  bool useful;        /* the program reads texts */
  uint64_t runs;      /* so far */
  uint64_t at, read;  /* where the character stands; characters of streams, so far */
  uint64_t number;    /* the other numbers of the run */
  uint8_t first, special;
} pt_border;

/* Typical texts: texts.c. */
typedef struct {
  const char *text;   /* every one that the current run reads; NULL: its inputs are others */
  uint32_t arguments; /* of the command line */
  uint64_t read;      /* characters of standard input, so far */
} pt_typical;

/* A test that was kept, and what it covers: for leaving out what is not needed at the end. */
typedef struct {
  uint32_t test;
  size_t first, n; /* in s->kept_items */
} pt_kept_test;

typedef struct {
  pt_result *r;
  pt_exec *x;
  pt_solver *solver;
  pt_terms *tt;
  pt_mem *mem;
  const pt_test_options *o;
  pt_follow *follow;
  pt_path_proof proof;   /* what cannot happen, so far */
  pt_cover cover;
  PT_VEC(pt_walked) nodes;
  PT_VEC(pt_candidate) heap;
  PT_VEC(pt_excluded) excluded;
  PT_VEC(uint32_t) cut; /* nodes whose runs reached the step limit */
  pt_map var_sets;      /* term -> index in sets */
  PT_VEC(pt_term_vec) sets;
  pt_map tries;         /* branch side or check -> questions asked */
  pt_map contexts;      /* of steps that runs took, or that were asked for */
  pt_map passes;        /* of one path: how often a side was taken */
  PT_VEC(pt_new_value) news;
  PT_VEC(uint32_t) novel; /* of the run that was followed last: cover.novel */
  pt_rng rng;           /* for choosing among equals; seeded, so that runs can be repeated */
  pt_map failures;      /* check, kind and last branch of failing tests */
  PT_VEC(pt_kept_test) kept;
  pt_items kept_items;
  pt_guess guess;
  pt_walks walks;
  pt_border border;
  pt_typical typical;
  uint64_t age, step_limit, max_steps, input_limit, memory_limit;
  uint64_t unanswered; /* questions whose time was over */
  uint64_t steps, shrink_steps; /* executed by runs that were observed; for shrinking */
  uint32_t moved;         /* where undefined bytes became part of a value (exec.h); 0: nowhere */
  pt_open incomplete;     /* no reason: every path so far was walked to its end */
  bool deep;              /* a run for which the stack suffices only when frames are small */
  uint32_t deep_loc;
  uint32_t taken;         /* tests of other engines: of pt_job_take */
  uint64_t ntaken;        /* of these, how many were run */
  uint64_t listened;      /* iterations since the board was looked at */
  pt_run run;             /* of the last execution */
  const pt_inputs *give;  /* inputs of the next run */
  bool loose;             /* of these, those that the run does not ask for are skipped: shrink.c */
  size_t give_next;       /* loose: the first one that is left */
  uint64_t give_seed;     /* when `give` is NULL: random, with this seed */
} pt_search;

/* cover.c.  A run is watched from start to the end of the execution; only commit makes it count. */
void pt_cover_init(pt_cover *c, pt_result *r);
void pt_cover_release(pt_cover *c);
const pt_exec_observer *pt_cover_start(pt_cover *c, const pt_exec_observer *inner);
const pt_exec_observer *pt_cover_follow(pt_cover *c, pt_follow *w);
bool pt_cover_has(const pt_cover *c, pt_item i);  /* did the last run cover it? */
bool pt_cover_is_new(const pt_cover *c, pt_item i); /* does no test cover it? */
void pt_cover_commit(pt_cover *c);                /* the last run's items are covered by a test */

/* slice.c: the conditions before STEP of NODE that share inputs with COND, directly or not; and,
   as a set, the inputs of all of them (the others keep their values). */
/* lend.c: "the pointer that was fixed here is the address of an object"; 0: it is no pointer, or
   there is none. */
pt_term pt_address_of_object(pt_search *s, const pt_path_step *step);

void pt_slice(pt_search *s, const pt_walked *node, uint32_t step, pt_term cond, pt_term_vec *out,
              pt_map *inputs);

/* keep.c: which runs become tests. */
bool pt_wants(const pt_search *s, uint32_t check, pt_check_kind kind);
void pt_learn(pt_search *s); /* from the last run: keeps it, shrunk, when it shows something new */
void pt_keep_unobserved(
    pt_search *s); /* the last run, which fails and was not observed, is a test as it is */
void pt_drop_needless(pt_search *s); /* at the end: tests whose items others cover as well */

/* shrink.c: smaller and simpler inputs with the same effect: the same failure when T fails, else
   the items GOAL are covered.  Leaves the items of the test's run in s->cover. */
void pt_shrink(pt_search *s, pt_test *t, const pt_items *goal);

/* guess.c: runs at full speed. */
void pt_guess_init(pt_guess *g, pt_mem *m, const pt_ir_prog *p);
void pt_guess_release(pt_guess *g, pt_mem *m);
bool pt_guess_value(const pt_guess *g, size_t number,
                    pt_input *in); /* false: no guess for inputs of this kind */
/* Whether guessing is cheaper than what comes next: something that needs STEPS of a run that is
   observed. */
bool pt_guess_is_due(const pt_search *s, uint64_t steps);
void pt_guess_once(pt_search *s);
/* One run with INPUTS (NULL: guessed) that nobody observes; a failure that is new becomes a
   test. */
void pt_probe(pt_search *s, const pt_inputs *inputs, uint64_t limit);

/* walks.c: through classes of states. */
void pt_walks_init(pt_walks *w, pt_mem *m, const pt_ir_prog *p);
void pt_walks_release(pt_walks *w, pt_mem *m);
/* GUESSES: there may be some now. */
bool pt_walk_is_due(const pt_search *s, bool guesses);
void pt_walk_asked(pt_search *s); /* a question comes next */
void pt_walk_once(pt_search *s);
bool pt_walk_value(pt_search *s, pt_exec *x, pt_input *in); /* always true */

/* border.c: a long text with one character near a limit of the program. */
void pt_border_start(pt_search *s); /* with each constant of the program, at the beginning */
bool pt_border_is_due(const pt_search *s);
void pt_border_once(pt_search *s);
bool pt_border_value(pt_search *s, pt_input *in); /* always true */

/* queue.c: what to ask next. */
/* The conditions of a node from BOUND on; NEWS: of the candidate that led here, or 0. */
void pt_queue_path(pt_search *s, uint32_t node, uint32_t bound, uint32_t news);
void pt_queue_step(pt_search *s, pt_candidate c);                /* one; order is set here */
bool pt_queue_next(pt_search *s, pt_candidate *out);             /* false: there is nothing left */
void pt_queue_asked(pt_search *s, const pt_candidate *c);

/* texts.c: further paths to start from. */
void pt_try_texts(pt_search *s);
bool pt_typical_value(pt_search *s, pt_input *in); /* always true */
/* What an input that a model asks for is, by its name. */
typedef enum {
  PT_ROLE_OTHER,
  PT_ROLE_COUNT,
  PT_ROLE_LENGTH,
  PT_ROLE_MORE,
  PT_ROLE_CHARACTER
} pt_text_role;
pt_text_role pt_text_role_of(const pt_search *s, const pt_input *in);

/* search.c */
bool pt_search_is_over(pt_search *s);
uint32_t pt_search_follow(pt_search *s, const pt_inputs *inputs); /* runs; returns the node */
/* One execution with these inputs (zero beyond them). */
void pt_execute(pt_search *s, const pt_inputs *inputs, const pt_exec_observer *observer);

#endif
