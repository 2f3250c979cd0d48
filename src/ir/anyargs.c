/* What may meet arguments, and whether that can be followed. */
#include <string.h>

#include "ir/anyargs_priv.h"
#include "ir/builtin.h"
#include "ir/callgraph.h"
#include "ir/format.h"

/* The number of an operand of main. */
enum { MAIN_ARGV = 1 };

uint8_t pt_anyargs_meets(const pt_anyargs *a, uint32_t fn, pt_val v) {
  const uint64_t *objects = v ? pt_points_of(a->points, fn, v) : NULL;
  uint8_t all = 0;
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1) all |= a->kind[o];
  return all;
}

/* What the memory of an object holds. */
static uint8_t held_by(const pt_anyargs *a, uint32_t object) {
  const uint64_t *objects = pt_points_in(a->points, object);
  uint8_t all = 0;
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1) all |= a->kind[o];
  return all;
}

static uint8_t operand(const pt_anyargs *a, uint32_t fn, const pt_ir_ins *i, uint32_t k) {
  return pt_anyargs_meets(a, fn, pt_ir_arg(a->p->fns.at[fn], i, k));
}

/* ---- where arguments are made */

/* Call I of FN has a vector, and nothing behind it but variables. */
static bool is_of_main(const pt_ir_prog *p, const pt_ir_fn *f, const pt_ir_ins *i) {
  uint32_t main = pt_ir_fn_by_name(p, "main");
  if (i->dead || i->op != PT_OP_CALL || i->ref != main || i->nargs <= MAIN_ARGV) return false;
  for (uint32_t k = MAIN_ARGV + 1; k < i->nargs; k++)
    if (f->values.at[pt_ir_arg(f, i, k)].kind != PT_VAL_GLOBAL) return false;
  return p->fns.at[main]->ret_width && p->fns.at[main]->ret_width == f->ret_width;
}

static uint32_t call_of_main(const pt_ir_prog *p, uint32_t maker) {
  const pt_ir_fn *f = p->fns.at[maker];
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (is_of_main(p, f, &f->ins.at[k])) return k;
  return 0;
}

/* What the maker allocates are texts, but for what it passes to main. */
static void sort_objects(pt_anyargs *a) {
  const pt_ir_fn *maker = a->p->fns.at[a->maker];
  pt_val argv = pt_ir_arg(maker, &maker->ins.at[a->call], MAIN_ARGV);
  for (uint32_t o = 1; o < pt_points_count(a->points); o++) {
    pt_points_object x = pt_points_object_at(a->points, o);
    bool vector = pt_points_has(a->points, a->maker, argv, o);
    a->kind[o] = x.in == a->maker ? PT_MEETS_TEXT : PT_MEETS_OTHER;
    if (vector) a->kind[o] = PT_MEETS_VECTOR;
    a->refused |= vector && !x.global && x.in != a->maker;
  }
}

static void find_reached(pt_anyargs *a) {
  pt_ir_callgraph g;
  bool more = true;
  pt_ir_callgraph_init(&g, a->p->mem, a->p);
  a->reached[a->p->fns.at[a->maker]->ins.at[a->call].ref] = true;
  while (more) {
    more = false;
    for (uint32_t fn = 1; fn < a->p->fns.n; fn++)
      for (size_t k = 0; a->reached[fn] && k < g.callees[fn].n; k++)
        if (!a->reached[g.callees[fn].at[k]]) a->reached[g.callees[fn].at[k]] = more = true;
  }
  pt_ir_callgraph_release(&g);
}

/* LOOK at all instructions that are reached. */
static void look_at_all(pt_anyargs *a, void (*look)(pt_anyargs *, uint32_t, const pt_ir_ins *)) {
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++)
    for (size_t k = 1; a->reached[fn] && k < a->p->fns.at[fn]->ins.n; k++)
      if (!a->p->fns.at[fn]->ins.at[k].dead) look(a, fn, &a->p->fns.at[fn]->ins.at[k]);
}

/* ---- slots: objects in which only functions of the host look for what to print */

static bool is_format(const pt_anyargs *a, const pt_ir_ins *i) {
  return i->op == PT_OP_CALL && pt_ir_builtin(a->p, i->ref) == PT_BUILTIN_FORMAT &&
         i->nargs == PT_FORMAT_NARGS;
}

static uint64_t mode_of(const pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  pt_bv mode;
  return pt_ir_is_const(a->p, f, pt_ir_arg(f, i, PT_FORMAT_MODE), &mode) ? pt_bv_to_u64(mode)
                                                                         : UINT64_MAX;
}

static void add_slots(pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  if (!is_format(a, i) || mode_of(a, fn, i) != PT_FORMAT_OUTPUT) return;
  const uint64_t *slots =
      pt_points_of(a->points, fn, pt_ir_arg(a->p->fns.at[fn], i, PT_FORMAT_SLOTS));
  for (uint32_t o = 1; slots && o < pt_points_count(a->points); o++)
    if (slots[o / 64] >> o % 64 & 1 && a->kind[o] == PT_MEETS_OTHER &&
        pt_points_object_at(a->points, o).in)
      a->kind[o] = PT_MEETS_SLOTS;
}

/* What V may point to is no slots. */
static void not_slots(pt_anyargs *a, uint32_t fn, pt_val v) {
  const uint64_t *objects = pt_points_of(a->points, fn, v);
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++)
    if (objects[o / 64] >> o % 64 & 1 && a->kind[o] == PT_MEETS_SLOTS)
      a->kind[o] = PT_MEETS_OTHER, a->dropped = true;
}

/* Whoever looks into an object otherwise, or may store to another one as well. */
static void drop_slots(pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  bool host = i->op == PT_OP_CALL && !a->p->fns.at[i->ref]->blocks.n;
  uint32_t operands = 0; /* the first so many are looked into */
  if (i->op == PT_OP_LOAD) operands = 1;
  if (i->op == PT_OP_STORE && operand(a, fn, i, 0) != PT_MEETS_SLOTS) operands = 1;
  if (i->op == PT_OP_COPY) operands = 2;
  if (host && !(is_format(a, i) && mode_of(a, fn, i) == PT_FORMAT_OUTPUT)) operands = i->nargs;
  for (uint32_t k = 0; k < operands; k++)
    not_slots(a, fn, pt_ir_arg(f, i, k));
}

/* ---- what is not followed */

/* No conversion of the format writes, or reads wide characters, wherever it begins. */
static bool is_plain(const char *format) {
  pt_format_spec s;
  while ((format = strchr(format, '%'))) {
    pt_format_parse(++format, &s);
    pt_format_takes takes = pt_format_argument(&s);
    if (takes == PT_TAKES_UNKNOWN || takes == PT_TAKES_COUNT || !s.conversion) return false;
    if (takes == PT_TAKES_TEXT && s.length != PT_LENGTH_NONE) return false;
  }
  return true;
}

/* V may point to such formats only. */
static bool is_literal(const pt_anyargs *a, uint32_t fn, pt_val v) {
  const uint64_t *objects = pt_points_of(a->points, fn, v);
  for (uint32_t o = 1; objects && o < pt_points_count(a->points); o++) {
    if (!(objects[o / 64] >> o % 64 & 1)) continue;
    pt_points_object x = pt_points_object_at(a->points, o);
    const char *text = x.global ? pt_ir_literal(a->p, x.global, 0) : NULL;
    if (!text || !is_plain(text)) return false;
  }
  return objects != NULL;
}

static void look_at_format(pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  const uint8_t given = PT_MEETS_VECTOR | PT_MEETS_TEXT;
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint64_t mode = mode_of(a, fn, i);
  const uint64_t *slots = pt_points_of(a->points, fn, pt_ir_arg(f, i, PT_FORMAT_SLOTS));
  bool texts = operand(a, fn, i, PT_FORMAT_SLOTS) & given;
  for (uint32_t o = 1; slots && o < pt_points_count(a->points); o++)
    if (slots[o / 64] >> o % 64 & 1) texts |= held_by(a, o) & given;
  uint8_t text = operand(a, fn, i, PT_FORMAT_TEXT) & given;
  a->refused |= operand(a, fn, i, PT_FORMAT_BUF) & given;
  if (mode == PT_FORMAT_RAW) {
    a->refused |= (text & PT_MEETS_VECTOR) != 0;
    return;
  }
  bool printed = mode == PT_FORMAT_OUTPUT &&
                 !(operand(a, fn, i, PT_FORMAT_SLOTS) & ~(unsigned)PT_MEETS_SLOTS) &&
                 is_literal(a, fn, pt_ir_arg(f, i, PT_FORMAT_TEXT));
  a->refused |= text || (texts && !printed);
}

static void look_at_call(pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  const uint8_t given = PT_MEETS_VECTOR | PT_MEETS_TEXT;
  if (a->p->fns.at[i->ref]->blocks.n) return;
  if (is_format(a, i)) {
    look_at_format(a, fn, i);
    return;
  }
  for (uint32_t k = 0; k < i->nargs; k++)
    a->refused |= operand(a, fn, i, k) & given;
}

static void look(pt_anyargs *a, uint32_t fn, const pt_ir_ins *i) {
  const pt_ir_fn *f = a->p->fns.at[fn];
  uint8_t first = i->nargs ? operand(a, fn, i, 0) : 0;
  switch ((pt_op)i->op) {
  case PT_OP_LOAD:
    a->refused |= first & PT_MEETS_VECTOR && pt_ir_width(f, i->res) != a->p->ptr_width;
    break;
  case PT_OP_COPY: a->refused |= operand(a, fn, i, 1) & PT_MEETS_VECTOR; /* fall through */
  case PT_OP_STORE:
  case PT_OP_SET:
    a->written |= first & PT_MEETS_TEXT;
    a->refused |= first & PT_MEETS_VECTOR;
    break;
  case PT_OP_OBJSIZE: a->refused |= first & PT_MEETS_VECTOR; break;
  case PT_OP_CALL: look_at_call(a, fn, i); break;
  default: break;
  }
}

/* ---- whether it is worth it */

/* P is somewhere in its object, not at a place that the text of the program says. */
static bool is_anywhere(const pt_ir_prog *p, const pt_ir_fn *f, pt_val v) {
  while (f->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = &f->ins.at[f->values.at[v].ref];
    if (i->op != PT_OP_PTRADD) return i->op == PT_OP_PHI;
    if (!pt_ir_is_const(p, f, pt_ir_arg(f, i, 1), NULL)) return true;
    v = pt_ir_arg(f, i, 0);
  }
  return false;
}

static bool walks(const pt_anyargs *a) {
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) {
    const pt_ir_fn *f = a->p->fns.at[fn];
    for (size_t k = 1; a->reached[fn] && k < f->ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[k];
      if (!i->dead && i->op == PT_OP_LOAD && operand(a, fn, i, 0) & PT_MEETS_VECTOR &&
          is_anywhere(a->p, f, pt_ir_arg(f, i, 0)))
        return true;
    }
  }
  return false;
}

/* ---- all of it */

static void begin(pt_anyargs *a) {
  const pt_ir_prog *p = a->p;
  a->kind = pt_mem_alloc(p->mem, pt_points_count(a->points) * sizeof *a->kind);
  a->reached = pt_mem_alloc(p->mem, p->fns.n * sizeof *a->reached);
  sort_objects(a);
  find_reached(a);
  look_at_all(a, add_slots);
  do { /* an object that is none any more may make others none */
    a->dropped = false;
    look_at_all(a, drop_slots);
  } while (a->dropped);
  look_at_all(a, look);
  a->refused |= a->reached[a->maker];
}

static void end(pt_anyargs *a, uint32_t objects, size_t nfns) {
  pt_mem_free(a->p->mem, a->kind, objects * sizeof *a->kind);
  pt_mem_free(a->p->mem, a->reached, nfns * sizeof *a->reached);
  pt_points_delete(a->points);
}

/* INTO: the same program, to be changed, or NULL. */
static bool number(const pt_ir_prog *p, pt_ir_prog *into) {
  size_t nfns = p->fns.n;
  pt_anyargs a = {.p = p, .maker = pt_ir_fn_by_name(p, "__protest_make_run")};
  if (!a.maker || p->ptr_width != 64 || !p->fns.at[a.maker]->model) return false;
  if (!pt_ir_fn_by_name(p, "__protest_make_count")) return false;
  if (!(a.call = call_of_main(p, a.maker))) return false;
  if (!(a.points = pt_points_new(p->mem, p, false))) return false;
  uint32_t objects = pt_points_count(a.points);
  begin(&a);
  bool can = !a.refused && walks(&a);
  if (can && into) pt_anyargs_rewrite(&a, into);
  end(&a, objects, nfns);
  return can;
}

bool pt_ir_walks_arguments(const pt_ir_prog *p) { return number(p, NULL); }
bool pt_ir_number_arguments(pt_ir_prog *p) { return number(p, p); }
