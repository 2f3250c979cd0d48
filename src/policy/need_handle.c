/* Handles: objects of which only a library knows what lies around them, and how they are linked.

   A failing call is run again, and each access to an object of the caller is looked at. */
#include <string.h>

#include "policy/need_priv.h"

enum { MOST_PARAMS = 16 };

typedef struct {
  const pt_ir_prog *p;
  bool entered;
  uint64_t params[MOST_PARAMS]; /* objects that parameters point to, from 0 */
  size_t nparams;
  bool before_start; /* the last access was in front of an object of the caller */
  bool behind;       /* it was behind the end of one */
  bool nested;       /* that object is no parameter's */
  bool narrow;       /* it is smaller than what was accessed: it stands for another type */
  bool handed_out;   /* an unknown function of the caller got memory that the function made */
  bool met_null;     /* some pointer in an object that is no parameter's was null */
  uint64_t size;     /* of that object */
} access;

/* Whether a call passes the address of memory that was allocated in the run. */
static bool passes_memory(pt_exec *x, const pt_ir_fn *f, uint32_t pointer_width) {
  for (uint32_t k = 1; k <= f->nparams; k++) {
    pt_bv v = pt_exec_value(x, k);
    if (v.width != pointer_width) continue;
    pt_exec_object o = pt_exec_object_at(x, pt_bv_to_u64(v));
    if (o.kind == PT_OBJ_HEAP && !o.given) return true;
  }
  return false;
}

static void note_params(void *payload, pt_exec *x, uint32_t fn) {
  access *a = payload;
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool callback = strncmp(pt_ir_text(a->p, f->name), PT_CALLBACK, sizeof PT_CALLBACK - 1) == 0;
  if (callback) a->handed_out |= passes_memory(x, f, a->p->ptr_width);
  if (a->entered || fn != a->p->given.target) return;
  a->entered = true;
  for (uint32_t k = 1; k <= f->nparams && a->nparams < MOST_PARAMS; k++) {
    pt_bv v = pt_exec_value(x, k);
    if (v.width == a->p->ptr_width)
      a->params[a->nparams++] = pt_exec_object_at(x, pt_bv_to_u64(v)).number;
  }
}

/* Whether a load of what may be a pointer reads null. */
static bool reads_null(const access *a, pt_exec *x, uint32_t width, uint64_t at) {
  uint8_t bytes[8], any = 0;
  size_t n = a->p->ptr_width / 8;
  if (width != a->p->ptr_width || !pt_exec_read(x, at, n, bytes, NULL)) return false;
  for (size_t k = 0; k < n; k++) any |= bytes[k];
  return !any;
}

static bool watch(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  access *a = payload;
  const pt_ir_fn *f = a->p->fns.at[fn];
  const pt_ir_ins *i = &f->ins.at[ins];
  if (i->op != PT_OP_LOAD && i->op != PT_OP_STORE) return true;
  uint64_t at = pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 0)));
  pt_exec_object o = pt_exec_object_at(x, at);
  bool given = o.kind == PT_OBJ_HEAP && o.given;
  a->before_start = given && at < o.base, a->behind = given && at >= o.base + o.size;
  pt_val what = i->op == PT_OP_LOAD ? i->res : pt_ir_arg(f, i, 1);
  a->size = o.size, a->nested = given, a->narrow = given && o.size * 8 < pt_ir_width(f, what);
  for (size_t k = 0; k < a->nparams; k++) a->nested &= a->params[k] != o.number;
  if (a->nested && i->op == PT_OP_LOAD)
    a->met_null |= reads_null(a, x, pt_ir_width(f, i->res), at);
  return true;
}

static bool has_good_pointers(const pt_learner *l, const pt_ir_prog *p) {
  for (size_t k = 0; k < l->good.n; k++) {
    bool all = true;
    for (size_t i = 0; i < p->given.args.n && all; i++)
      all = p->given.args.at[i].member || !l->good.at[k].args.at[i].null;
    if (all) return true;
  }
  return false;
}

/* Whether it is an object of which there is always one, as it has pointers in it: how many a caller
   has there is not known; or one that ends with an array of which only the structure itself says
   how large it is. */
static bool goes_on(const pt_ir_prog *p, const pt_call *c, uint64_t size) {
  for (size_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = &p->given.args.at[k];
    if (a->kind != PT_ARG_POINTER || c->args.at[k].null) continue;
    if (!a->count && a->size == size) return true;
    if (a->flexible && a->size && size % a->size == 0) return true;
  }
  return false;
}

bool pt_is_handle(pt_prober *b, const pt_bad_call *x) {
  bool leak = x->kind == PT_CHECK_LEAK_LOST;
  if (!leak && x->kind != PT_CHECK_READ_OUT && x->kind != PT_CHECK_WRITE_OUT) return false;
  access a = {.p = pt_prober_prog(b)};
  pt_exec_observer observer = {.payload = &a, .before = watch, .enter = note_params};
  pt_exec_options o = pt_session_exec_options(b->c->s, &x->inputs);
  o.step_limit = PT_PROBE_STEPS, o.observer = &observer;
  pt_exec_run(b->c->exec, &o, &b->run);
  if (!pt_prober_fails_at(b, x)) return false;
  if (leak) return a.met_null || a.handed_out;
  if (a.narrow && a.nested) return true;
  if (a.behind) return goes_on(pt_prober_prog(b), &x->call, a.size);
  return a.before_start && (a.nested || !has_good_pointers(b->l, pt_prober_prog(b)));
}

/* ---- truth values */

/* The type of the byte at OFFSET of objects of type T; 0: not known. */
static uint32_t type_at(const pt_ir_prog *p, uint32_t t, uint64_t offset) {
  enum { DEEP = 8 };
  for (int k = 0; k < DEEP; k++) {
    const pt_ir_type *y = &p->types.at[t];
    if (!t || !y->size) return 0;
    offset %= y->size;
    if (y->kind == PT_TYPE_ARRAY) t = y->elem;
    else if (y->kind != PT_TYPE_STRUCT) return t;
    else {
      uint32_t next = 0;
      for (uint32_t i = 0; i < y->nfields; i++) {
        const pt_ir_field *f = &p->fields.at[y->field + i];
        uint64_t at = f->bit_offset / 8, size = p->types.at[f->type].size;
        if (!f->bit_size && offset >= at && offset < at + size) {
          next = f->type, offset -= at;
          break;
        }
      }
      t = next;
    }
  }
  return 0;
}

bool pt_needs_odd_truth(pt_prober *b, const pt_bad_call *x) {
  const pt_ir_prog *p = pt_prober_prog(b);
  pt_inputs changed = {0};
  bool odd = false;
  for (size_t k = 0; k < x->inputs.n; k++) {
    pt_input in = x->inputs.at[k];
    uint32_t t = in.kind == PT_INPUT_UNDEF && in.origin ? type_at(p, in.type, in.offset) : 0;
    if (t && p->types.at[t].kind == PT_TYPE_BOOL && in.lo > 1) in.lo = 1, odd = true;
    pt_vec_push(b->l->mem, &changed, in);
  }
  pt_map_reset(&b->plan);
  if (odd) pt_prober_run(b, &changed);
  pt_vec_release(b->l->mem, &changed);
  return odd && !pt_prober_fails_at(b, x);
}
