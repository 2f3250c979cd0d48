/* The state of a run, private to exec/.

   A frame's slots lie in one array that grows; frames are records on the side.  The
   cells keep the place (ip), the slots and the step budget in registers: x->ip, x->s
   and x->budget are right only while a cell has called out of run.c. */
#ifndef PT_EXEC_STATE_H
#define PT_EXEC_STATE_H

#include "exec/code.h"

typedef struct {
  const pt_code *code;
  const pt_code_cell *call; /* the cell of the caller that made this frame; NULL in main */
  uint64_t slots;       /* its slots are x->slots + slots */
  uint64_t id;
  size_t objects;       /* x->objects.n when it was made */
  uint64_t stack_bytes, sure_bytes; /* those of x when it was made */
} pt_frame;

struct pt_exec {
  pt_memory memory;
  pt_frame *top;           /* innermost frame */
  pt_frame *frames, *frames_end;
  uint64_t *slots, *slots_end;
  uint64_t stack_bytes, sure_bytes; /* of the stack in use: at most, at least */
  uint64_t stack_limit;    /* UINT64_MAX: none */
  uint64_t object_limit;   /* of one whose size may be no constant */
  uint64_t stack_room;     /* bytes of frames and objects that the interpreter has memory for */
  uint64_t stack_mark;     /* a call that needs more has to be looked at */
  PT_VEC(pt_object *) objects; /* stack objects of all frames, in order of their making */
  uint64_t calls;          /* frames made so far */
  /* where the run is, while a cell has called out */
  const pt_code_cell *ip;
  uint64_t *s;
  int64_t budget;          /* steps to the next poll */
  int64_t chunk;           /* what it was set to; steps is from that moment */
  uint64_t steps;
  bool ended;
  uint64_t step_limit, memory_limit, block_limit;
  const pt_exec_options *options;
  pt_run *run;
  pt_code_variant variant;
  pt_code *code[PT_CODE_VARIANTS]; /* by function */
  pt_mem *mem;
  const pt_ir_prog *prog;  /* must not change, and must live as long */
  size_t nfns, nglobals;   /* with [0] */
  uint64_t *global_address, *fn_address;
  bool *ends;              /* by function: ir/held.h */
  bool limits_stack;       /* ir/frame.h */
  PT_VEC(pt_object *) work; /* of searches */
};

enum { PT_POLL_STEPS = 1 << 14 };

/* ---- exec.c */

/* The instruction of frame K (0: main) that is being run. */
uint32_t pt_frame_ins(const pt_exec *x, size_t k);
/* Position in the user's files, and the function there (may be NULL). */
uint32_t pt_user_loc(const pt_exec *x, uint32_t *fn);
/* Value V of frame K; omitted ones are computed. */
pt_bv pt_frame_value(pt_exec *x, size_t k, pt_val v);
void pt_set_value(pt_exec *x, pt_val v, pt_bv value); /* of the innermost frame */
/* Gets the callee ready for a call: compiled, room for its frame.  False: ended. */
bool pt_prepare_call(pt_exec *x, pt_code *callee);
/* Up to MOST bytes are about to be taken from the stack, which surely has room for what is sure of
   them: notes when they may be too many, ends the run when there is no memory for them, and looks
   now and then whether the run is to end.  False: ended. */
bool pt_take_stack(pt_exec *x, uint64_t most);

static inline size_t pt_depth(const pt_exec *x) { return (size_t)(x->top - x->frames) + 1; }

/* ---- step.c: one instruction from the program form.  False: the run has ended. */

bool pt_step(pt_exec *x, uint32_t ins);
/* The code that an icall calls; NULL when the run has ended, or when the call was of a builtin
   and is done. */
const pt_code *pt_icall_target(pt_exec *x, uint32_t ins);
bool pt_return_from_main(pt_exec *x, uint32_t ins); /* always false */
void pt_end_objects(pt_exec *x, size_t from, bool dynamic_only);
bool pt_poll(pt_exec *x); /* the budget is used up */

/* ---- eval.c: operations without effects */

pt_bv pt_pure(const pt_ir_fn *f, const pt_ir_ins *i, const pt_bv *args);

/* ---- inputs.c */

/* IN: what is asked for: kind, width, name, and where it lies; the rest is filled in.  False: ended
   (the given input does not fit). */
bool pt_draw(pt_exec *x, pt_input in, pt_bv *out);

/* ---- generate.c */

/* The K-th (from 0) value of a run with this seed. */
pt_bv pt_generate(uint64_t seed, uint64_t k, pt_input_kind kind, uint32_t width);

/* ---- failure.c: each ends the run and returns false */

bool pt_stuck(pt_exec *x, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool pt_fail(pt_exec *x, pt_check_kind kind, uint32_t check, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool pt_fail_access(pt_exec *x, uint64_t address, uint64_t n, bool write, pt_check_kind why,
                    uint32_t check);
bool pt_fail_uninit(pt_exec *x, const pt_object *o, uint64_t offset, uint64_t n);
bool pt_fail_free(pt_exec *x, uint64_t address, uint32_t check);
bool pt_fail_check(pt_exec *x, uint32_t ins);
bool pt_fail_call(pt_exec *x, uint32_t ins, uint64_t address);
/* Number of the program's check of this kind that belongs to no function; 0: none. */
uint32_t pt_program_check(const pt_exec *x, pt_check_kind kind);

/* ---- leaks.c */

/* Marks what can be reached from the objects in x->work (marked already) with MARK. */
void pt_reach(pt_exec *x, uint32_t mark);
void pt_reach_add(pt_exec *x, uint64_t address, uint32_t mark); /* a starting point */
/* At the end of a run; STOPPED_INSIDE: exit was called, frames count as roots. */
bool pt_check_leaks(pt_exec *x, bool stopped_inside);

#endif
