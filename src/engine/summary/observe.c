/* What one run of the function returns and changes, seen by an observer around the follower. */
#include <stdio.h>
#include <string.h>

#include "engine/summary/summary_priv.h"
#include "ir/place.h"

static const pt_ir_fn *fn_of(const pt_observed *w, uint32_t fn) { return w->o->prog->fns.at[fn]; }

/* ---- values */

static bool is_pointer(const pt_ir_prog *p, uint32_t type) {
  return type && p->types.at[type].kind == PT_TYPE_POINTER;
}

static bool is_structure(const pt_ir_prog *p, uint32_t type) {
  return type &&
         (p->types.at[type].kind == PT_TYPE_STRUCT || p->types.at[type].kind == PT_TYPE_UNION);
}

/* Whose object it is among the parameters: 1 + number, or 0. */
static uint32_t holder(const pt_observed *w, uint64_t object) {
  for (size_t k = 0; k < w->params.n; k++)
    if (w->params.at[k].object == object && object) return (uint32_t)k + 1;
  return 0;
}

static const pt_seen_alloc *alloc_of(const pt_observed *w, uint64_t base) {
  for (size_t k = 0; k < w->allocs.n; k++)
    if (w->allocs.at[k].base == base) return &w->allocs.at[k];
  return NULL;
}

static void see_address(pt_observed *w, pt_exec *x, pt_seen_value *v) {
  uint64_t at = pt_bv_to_u64(v->value);
  pt_exec_object o = pt_exec_object_at(x, at);
  const pt_seen_alloc *a = o.kind == PT_OBJ_HEAP ? alloc_of(w, o.base) : NULL;
  v->offset = at - o.base;
  if (at == 0) v->form = PT_SEEN_NULL;
  else if (a) {
    v->form = PT_SEEN_NEW, v->size = a->size, v->size_term = a->size_term;
    w->allocates = true;
  } else if (o.kind == PT_OBJ_HEAP && holder(w, o.number))
    v->form = PT_SEEN_GIVEN, v->param = holder(w, o.number);
  else if (o.kind == PT_OBJ_GLOBAL)
    v->form = PT_SEEN_GLOBAL, v->name = w->o->prog->globals.at[o.ref].name;
  else if (o.kind == PT_OBJ_FUNC)
    v->form = PT_SEEN_GLOBAL, v->name = w->o->prog->fns.at[o.ref]->cname;
  else v->form = PT_SEEN_OTHER;
}

static pt_seen_value see(pt_observed *w, pt_exec *x, pt_bv value, pt_term term, uint32_t type) {
  pt_seen_value v = {.form = PT_SEEN_NUMBER, .value = value, .term = term, .type = type};
  for (size_t k = 0; k < w->params.n && term.i && !is_structure(w->o->prog, type); k++)
    if (w->params.at[k].term.i == term.i) {
      v.form = PT_SEEN_PARAM, v.param = (uint32_t)k + 1;
      return v;
    }
  if (is_pointer(w->o->prog, type)) see_address(w, x, &v);
  else if (is_structure(w->o->prog, type)) v.form = PT_SEEN_STRUCTURE;
  return v;
}

/* ---- places */

static bool in_library(const pt_ir_prog *p, uint32_t loc) {
  return strncmp(pt_ir_text(p, p->locs.at[loc].file), "<protest>", 9) == 0;
}

static bool is_library(const pt_ir_prog *p, uint32_t var) {
  return !var || in_library(p, p->vars.at[var].loc);
}

/* What library functions do to errno besides is not told. */
static bool sets_errno(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i,
                       uint32_t global) {
  return strcmp(pt_ir_text(p, p->globals.at[global].name), "__pt_errno") == 0 && !f->model &&
         !in_library(p, i->loc);
}

/* `*p` for p[0] of one number, `g.x` for a member of a variable. */
static void tidy(char *place, size_t size, bool variable) {
  char copy[128];
  size_t n = strlen(place);
  char *arrow = variable ? strstr(place, "->") : NULL;
  if (arrow) *arrow = '.', memmove(arrow + 1, arrow + 2, strlen(arrow + 2) + 1);
  if (n < 4 || strcmp(place + n - 3, "[0]") != 0 || strcspn(place, ".-[") != n - 3) return;
  snprintf(copy, sizeof copy, "%s%.*s", variable ? "" : "*", (int)(n - 3), place);
  snprintf(place, size, "%s", copy);
}

/* The C name of BYTES bytes at OFFSET of an object; returns their type. */
static uint32_t name_place(const pt_ir_prog *p, uint32_t name, uint32_t type, uint64_t offset,
                           uint32_t bytes, char *out, size_t size) {
  pt_input in = {.name = name, .origin = 1, .type = type, .offset = offset,
                 .width = (uint16_t)(bytes * 8)};
  return pt_ir_input_place(p, &in, out, size);
}

/* False: it is no place of the caller. */
static bool name_write(pt_observed *w, pt_exec *x, pt_seen_write *s, uint32_t *type) {
  const pt_ir_prog *p = w->o->prog;
  pt_exec_object o = pt_exec_object_at(x, s->address);
  uint64_t offset = s->address - o.base;
  *type = 0;
  if (o.kind == PT_OBJ_GLOBAL) {
    uint32_t var = p->globals.at[o.ref].var, t = var ? p->vars.at[var].type : 0;
    if (is_library(p, var)) return false;
    if (t && p->types.at[t].kind == PT_TYPE_ARRAY) t = p->types.at[t].elem;
    *type = name_place(p, p->vars.at[var].name, t, offset, s->bytes, s->place, sizeof s->place);
    tidy(s->place, sizeof s->place, true);
    return true;
  }
  if (o.kind != PT_OBJ_HEAP || !o.given) return false;
  uint32_t param = holder(w, o.number);
  const pt_seen_param *q = param ? &w->params.at[param - 1] : NULL;
  if (!q || !q->name) return w->unclear = true, false;
  uint32_t elem = is_pointer(p, q->type) ? p->types.at[q->type].elem : 0;
  *type = name_place(p, q->name, elem, offset, s->bytes, s->place, sizeof s->place);
  tidy(s->place, sizeof s->place, false);
  return true;
}

static void add_write(pt_observed *w, pt_seen_write s) {
  for (size_t k = 0; k < w->writes.n; k++)
    if (w->writes.at[k].address == s.address && w->writes.at[k].bytes == s.bytes) {
      w->writes.at[k] = s;
      return;
    }
  pt_vec_push(w->o->mem, &w->writes, s);
}

static void see_store(pt_observed *w, pt_exec *x, const pt_ir_fn *f, const pt_ir_ins *i) {
  pt_val v = pt_ir_arg(f, i, 1);
  uint32_t type = 0;
  pt_bv value = pt_exec_value(x, v);
  pt_seen_write s = {.address = pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 0))),
                     .bytes = (value.width + 7) / 8};
  pt_exec_object o = pt_exec_object_at(x, s.address);
  if (o.kind == PT_OBJ_GLOBAL && sets_errno(w->o->prog, f, i, o.ref)) {
    s.is_errno = true;
    snprintf(s.place, sizeof s.place, "errno");
  } else if (!name_write(w, x, &s, &type)) {
    return;
  }
  s.value = see(w, x, value, pt_follow_term(w->follow, v), type);
  add_write(w, s);
}

/* N bytes at ADDRESS are changed at once: what they become is not looked at. */
static void see_region(pt_observed *w, pt_exec *x, uint64_t address, uint64_t n) {
  uint32_t type;
  pt_seen_write s = {.address = address, .bytes = 1, .region = true};
  if (!n || !name_write(w, x, &s, &type)) return;
  s.bytes = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
  add_write(w, s);
}

static void see_fill(pt_observed *w, pt_exec *x, const pt_ir_fn *f, const pt_ir_ins *i) {
  see_region(w, x, pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 0))),
             pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 2))));
}

static void see_free(pt_observed *w, pt_exec *x, const pt_ir_fn *f, const pt_ir_ins *i) {
  uint64_t at = pt_bv_to_u64(pt_exec_value(x, pt_ir_arg(f, i, 0)));
  pt_exec_object o = pt_exec_object_at(x, at);
  if (o.kind != PT_OBJ_HEAP || !o.given) return;
  uint32_t param = holder(w, o.number);
  if (param) pt_vec_push(w->o->mem, &w->frees, param);
  else w->unclear = true;
}

/* ---- the observer */

static void see_return(pt_observed *w, pt_exec *x, const pt_ir_fn *f, const pt_ir_ins *i) {
  uint32_t bits = pt_ir_ret_bits(f);
  w->returned = true;
  w->has_result = i->nargs > 0 && f->ret_width > 0;
  if (!w->has_result) return;
  pt_val v = pt_ir_arg(f, i, 0);
  pt_bv value = pt_exec_value(x, v);
  pt_term term = pt_follow_term(w->follow, v);
  if (f->ret_marked) {
    w->has_result = pt_bv_bit(value, bits);
    value = pt_bv_extract(value, bits - 1, 0);
    if (term.i) term = pt_mk_extract(w->o->terms, term, bits - 1, 0);
  }
  w->result = see(w, x, value, term, f->ret_type);
}

static bool on_before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_observed *w = payload;
  const pt_ir_fn *f = fn_of(w, fn);
  const pt_ir_ins *i = &f->ins.at[ins];
  if (w->depth && !w->returned) {
    bool own = fn == w->o->function && pt_exec_depth(x) == w->depth;
    if (i->op == PT_OP_STORE) see_store(w, x, f, i);
    else if (i->op == PT_OP_COPY || i->op == PT_OP_SET) see_fill(w, x, f, i);
    else if (i->op == PT_OP_FREE) see_free(w, x, f, i);
    else if (i->op == PT_OP_RET && own) see_return(w, x, f, i);
  }
  return w->inner->before(w->inner->payload, x, fn, ins);
}

static void on_after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  pt_observed *w = payload;
  const pt_ir_fn *f = fn_of(w, fn);
  const pt_ir_ins *i = &f->ins.at[ins];
  if (w->inner->after) w->inner->after(w->inner->payload, x, fn, ins);
  if (!w->depth || w->returned || i->op != PT_OP_ALLOC) return;
  pt_val size = pt_ir_arg(f, i, 0);
  pt_seen_alloc a = {.base = pt_bv_to_u64(pt_exec_value(x, i->res)),
                     .size = pt_exec_value(x, size),
                     .size_term = pt_follow_term(w->follow, size)};
  pt_vec_push(w->o->mem, &w->allocs, a);
}

/* The C variable of parameter K. */
static void find_param(const pt_ir_prog *p, uint32_t fn, uint32_t k, pt_seen_param *out) {
  for (size_t v = 1; v < p->vars.n; v++)
    if (p->vars.at[v].fn == fn && p->vars.at[v].param == k + 1)
      out->name = p->vars.at[v].name, out->type = p->vars.at[v].type;
}

static void on_enter(void *payload, pt_exec *x, uint32_t fn) {
  pt_observed *w = payload;
  if (w->inner->enter) w->inner->enter(w->inner->payload, x, fn);
  if (fn != w->o->function || w->depth) return;
  w->depth = pt_exec_depth(x);
  w->before = pt_follow_path(w->follow)->steps.n;
  for (uint32_t k = 0; k < fn_of(w, fn)->nparams; k++) {
    pt_seen_param q = {.value = pt_exec_value(x, k + 1), .term = pt_follow_term(w->follow, k + 1)};
    find_param(w->o->prog, fn, k, &q);
    if (is_pointer(w->o->prog, q.type)) {
      pt_exec_object o = pt_exec_object_at(x, pt_bv_to_u64(q.value));
      q.object = o.kind == PT_OBJ_HEAP && o.given ? o.number : 0;
    }
    pt_vec_push(w->o->mem, &w->params, q);
  }
}

static void on_leave(void *payload, pt_exec *x, uint32_t fn) {
  pt_observed *w = payload;
  if (w->inner->leave) w->inner->leave(w->inner->payload, x, fn);
}

static void on_reads(void *payload, pt_exec *x, uint64_t address, size_t n) {
  pt_observed *w = payload;
  if (w->inner->reads) w->inner->reads(w->inner->payload, x, address, n);
}

static void on_has_read(void *payload, pt_exec *x, uint64_t address, size_t n, pt_look how) {
  pt_observed *w = payload;
  if (w->inner->has_read) w->inner->has_read(w->inner->payload, x, address, n, how);
}

static void on_writes(void *payload, pt_exec *x, uint64_t address, size_t n,
                      const uint64_t *from) {
  pt_observed *w = payload;
  if (w->inner->writes) w->inner->writes(w->inner->payload, x, address, n, from);
  if (w->depth && !w->returned) see_region(w, x, address, n);
}

void pt_observed_start(pt_observed *w, const pt_summary_options *o, pt_follow *f) {
  pt_observed_release(w);
  *w = (pt_observed){.o = o, .follow = f, .inner = pt_follow_start(f)};
  w->observer = (pt_exec_observer){.payload = w,
                                   .before = on_before,
                                   .after = on_after,
                                   .enter = on_enter,
                                   .leave = on_leave,
                                   .reads = on_reads,
                                   .has_read = on_has_read,
                                   .writes = on_writes};
}

void pt_observed_release(pt_observed *w) {
  if (!w->o) return;
  pt_vec_release(w->o->mem, &w->params);
  pt_vec_release(w->o->mem, &w->writes);
  pt_vec_release(w->o->mem, &w->allocs);
  pt_vec_release(w->o->mem, &w->frees);
}
