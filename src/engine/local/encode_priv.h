/* What the files of the encoding share. */
#ifndef PT_ENGINE_LOCAL_ENCODE_PRIV_H
#define PT_ENGINE_LOCAL_ENCODE_PRIV_H

#include "engine/local/encode.h"

typedef struct {
  pt_term guard;
  pt_pmap mem;
} pt_lstate;

typedef struct {
  pt_blk from;
  pt_lstate state;
  size_t phis; /* terms of the target's phis: frame->phis.at[phis + k] */
} pt_ledge;

typedef PT_VEC(pt_ledge) pt_ledges;

typedef struct {
  pt_blk to;
  pt_ledge edge;
} pt_lleaving;

typedef struct pt_lwalk {
  struct pt_lwalk *outer;
  uint32_t loop; /* index + 1; 0: the function */
  pt_blk head;
  pt_ledges backs;
  PT_VEC(pt_lleaving) leaving;
} pt_lwalk;

typedef struct pt_lframe {
  uint32_t fn, id;
  uint32_t call; /* the call instruction of the frame below; 0: the root */
  pt_term *values;
  pt_ledges *pending;
  pt_lwalk *walk;
  PT_VEC(pt_term) phis;
  pt_lstate now;
  pt_lstate returned; /* guard 0: nothing returned yet */
  pt_term value;
} pt_lframe;

/* What keys of a state's map are about. */
enum { PT_LKEY_CELL, PT_LKEY_LIFE, PT_LKEY_CARRIED };
static inline uint64_t pt_lkey(unsigned kind, uint64_t what) { return (uint64_t)kind << 62 | what; }

/* encode.c */
const pt_lfacts *pt_lenc_facts(pt_lenc *e, uint32_t fn);
pt_term pt_lenc_any(pt_lenc *e, uint32_t width);
pt_term pt_lenc_value(pt_lenc *e, pt_lframe *f, pt_val v);
void pt_lenc_set(pt_lenc *e, pt_lframe *f, pt_val v, pt_term t);
pt_lstate pt_lenc_join(pt_lenc *e, const pt_lstate *a, const pt_lstate *b);
/* Joins edges (at least one); terms of phis to f->phis from *FIRST on. */
pt_lstate pt_lenc_join_edges(pt_lenc *e, pt_lframe *f, pt_blk to, const pt_ledges *edges,
                             size_t *first);
void pt_lenc_deliver(pt_lenc *e, pt_lframe *f, pt_lwalk *w, pt_blk to, const pt_ledge *edge);
void pt_lenc_blocks(pt_lenc *e, pt_lframe *f, uint32_t loop);
void pt_lenc_inline(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i);
bool pt_lenc_may_inline(pt_lenc *e, const pt_lframe *f, const pt_ir_ins *call);
bool pt_lenc_may_free(const pt_lenc *e, const pt_lframe *f, const pt_ir_ins *i); /* anything */
bool pt_lenc_over(const pt_lenc *e);

/* encode_ins.c */
/* That the pledge holds of a value (and WITH, if it is about two); none: they are no integers. */
pt_term pt_lpledge_term(pt_lenc *e, const pt_pledge *d, pt_term value, pt_term with);
void pt_lenc_run_block(pt_lenc *e, pt_lframe *f, pt_blk b);
void pt_lenc_run_one(pt_lenc *e, pt_lframe *f, uint32_t ins);

/* encode_calls.c */
/* The result of a call whose body is not looked at. */
pt_term pt_lenc_result(pt_lenc *e, pt_lframe *f, const pt_ir_ins *call);

/* encode_memory.c */
pt_lpointer pt_lenc_pointer(pt_lenc *e, pt_term p); /* object 0: not known */
void pt_lenc_point(pt_lenc *e, pt_term p, uint32_t object, pt_term offset);
uint32_t pt_lenc_object(pt_lenc *e, pt_lobject o, uint64_t align);
uint32_t pt_lenc_global(pt_lenc *e, uint32_t global);
pt_term pt_lenc_load(pt_lenc *e, pt_lstate *s, pt_term p, uint32_t width);
void pt_lenc_store(pt_lenc *e, pt_lstate *s, pt_term p, uint32_t width, pt_term v);
/* Forgets what a write of N bytes (0: any number) at P can change. */
void pt_lenc_forget(pt_lenc *e, pt_lstate *s, pt_term p, uint64_t n);
/* A call that may write anywhere, and, if FREES, end the life of what is on the heap. */
void pt_lenc_forget_all(pt_lenc *e, pt_lstate *s, bool frees);
void pt_lenc_forget_object(pt_lenc *e, pt_lstate *s, uint32_t object);
void pt_lenc_set_life(pt_lenc *e, pt_lstate *s, uint32_t object, bool live);
pt_term pt_lenc_life(pt_lenc *e, const pt_lstate *s, uint32_t object); /* it is live */
void pt_lenc_free(pt_lenc *e, pt_lstate *s, pt_term p);
/* That N bytes (a term) at P may be accessed. */
pt_term pt_lenc_access(pt_lenc *e, const pt_lstate *s, pt_term p, pt_term n, bool write);

/* encode_loop.c */
void pt_lenc_loop(pt_lenc *e, pt_lframe *f, uint32_t loop);

#endif
