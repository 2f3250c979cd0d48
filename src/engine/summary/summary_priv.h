/* What the files of engine/summary share. */
#ifndef PT_ENGINE_SUMMARY_SUMMARY_PRIV_H
#define PT_ENGINE_SUMMARY_SUMMARY_PRIV_H

#include "engine/summary/summary.h"
#include "ir/need.h"
#include "term/ctext.h"
#include "sym/follow.h"

/* A value as it was seen in a run. */
typedef enum {
  PT_SEEN_NUMBER,
  PT_SEEN_NULL,
  PT_SEEN_PARAM,  /* of the function, as it was passed */
  PT_SEEN_GIVEN,  /* into an object of the caller: of parameter `param` */
  PT_SEEN_NEW,    /* an object that was allocated in the call */
  PT_SEEN_GLOBAL, /* the address of a variable */
  PT_SEEN_OTHER,
  PT_SEEN_STRUCTURE /* its members are not told apart */
} pt_seen_form;

typedef struct {
  uint8_t form;
  uint32_t param; /* 1 + number */
  uint32_t name;  /* GLOBAL: string of the program */
  uint32_t type;  /* C type or 0 */
  uint64_t offset;
  pt_bv value;
  pt_term term;   /* .i 0: it depends on no input */
  pt_bv size;     /* NEW: bytes */
  pt_term size_term;
} pt_seen_value;

typedef struct {
  uint64_t address;
  uint32_t bytes;
  bool region;    /* changed at once: its bytes are not looked at; PLACE is the first of them */
  bool is_errno;
  char place[128]; /* as C */
  pt_seen_value value;
} pt_seen_write;

/* An allocation. */
typedef struct {
  uint64_t base;
  pt_bv size;
  pt_term size_term;
} pt_seen_alloc;

typedef struct {
  uint32_t name, type; /* of the C parameter, 0: unknown */
  pt_bv value;
  pt_term term;
  uint64_t object;     /* that it points to; 0: none */
} pt_seen_param;

/* One run, observed (observe.c). */
typedef struct {
  const pt_summary_options *o;
  pt_follow *follow;
  const pt_exec_observer *inner;
  pt_exec_observer observer;
  uint32_t depth;      /* of the function's frame; 0: not entered yet */
  size_t before;       /* conditions of the path that were met before that */
  bool returned;
  bool has_result;
  bool unclear;        /* something was changed that has no name */
  bool allocates;      /* what outlives the call */
  pt_seen_value result;
  PT_VEC(pt_seen_param) params;
  PT_VEC(pt_seen_write) writes;
  PT_VEC(pt_seen_alloc) allocs;
  PT_VEC(uint32_t) frees; /* 1 + parameter whose object it is */
} pt_observed;

void pt_observed_start(pt_observed *w, const pt_summary_options *o, pt_follow *f);
void pt_observed_release(pt_observed *w);

/* What variables of terms are called: inputs of runs (names.c). */
typedef struct {
  uint32_t var;
  const char *name;
  const char *shown; /* in C */
  bool is_signed;
  bool is_float; /* the term has its bits */
} pt_var_name;

typedef struct {
  pt_mem *mem;
  pt_strtab text;
  PT_VEC(pt_var_name) all;
  pt_map by_var; /* term -> 1 + index */
} pt_var_names;

/* Those of a run; the same variable that had another name before gets one that says less. */
void pt_var_names_add(pt_var_names *n, const pt_ir_prog *p, const pt_path *path,
                      const pt_inputs *inputs);
const pt_var_name *pt_var_names_find(const pt_var_names *n, pt_term var); /* or NULL */
void pt_var_names_release(pt_var_names *n);

/* Whether an input says that a call of the library fails. */
bool pt_is_library_failure(const pt_ir_prog *p, const pt_input *in);
#define PT_FAILS " fails" /* the end of such a name */

/* guard.c: a condition as C, in OUT, for calls of which ASSUMED holds; false: it is cut because it
   is too long.  REMARK: which call of the library fails, or "".  SUCCEEDS: which call of it does
   not, or "". */
bool pt_guard_text(const pt_summary_options *o, const pt_var_names *names, pt_term assumed,
                   pt_term guard, pt_buf *out, const char **remark, const char **succeeds);
/* A term as C. */
void pt_summary_ctext(const pt_summary_options *o, const pt_var_names *names, pt_term t,
                      pt_buf *out);

/* when.c: calls that were seen, and what tells those that fail apart. */
typedef struct {
  bool fails;
  pt_check_kind kind;
  uint32_t line;
  pt_call call;
  PT_VEC(uint64_t) lengths; /* by argument: of the text that it points to */
} pt_sample;

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  PT_VEC(pt_sample) all;
} pt_samples;

/* A call that failed, or RETURNED; others say nothing. */
void pt_samples_add(pt_samples *s, const pt_run *run, bool returned);
/* For each kind and line of failures: a row of OUT. */
void pt_samples_explain(const pt_samples *s, pt_summary *out);
void pt_samples_release(pt_samples *s);

#endif
