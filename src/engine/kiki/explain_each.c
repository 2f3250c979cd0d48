/* Rows about every element in words: `for all x < i: a[x] == 7`.

   In an object whose elements are structures or rows of a matrix of just the row's stride, x is the
   number of that: `for all x < i: p[x].y == 2`, `for all x < i && y < n: m[x][y] == 1`.
   Only what variables of the source say is told, and of rows that say the same the first one. */
#include <inttypes.h>
#include <string.h>

#include "engine/kiki/domain.h"
#include "engine/kiki/explain.h"
#include "term/build.h"
#include "term/ctext.h"

enum { MOST_TOLD = 8, LONGEST = 160 };

typedef struct {
  pt_terms *tt;
  const pt_merge *e;
  const pt_template *t;
  const pt_merge_loop *loop;
  pt_mem *mem;
  const char *x, *y;   /* of an index and a column: names that no variable of the loop has */
  PT_VEC(pt_buf) told; /* what was said of elements */
  /* of the row: its variables, with names */
  pt_term terms[PT_ROW_MOST_VARS];
  pt_buf names[PT_ROW_MOST_VARS];
  bool is_signed[PT_ROW_MOST_VARS];
  size_t n;
} teller;

static uint32_t type_of(const teller *w, uint32_t array, const char **name) {
  const pt_ir_prog *p = w->e->prog;
  const pt_sym_object *o = pt_space_at(&w->e->space, w->t->vars.at[array].key.mem.object);
  uint32_t var = o->kind == PT_OBJ_GLOBAL ? p->globals.at[o->ref].var : 0;
  if (o->kind == PT_OBJ_STACK) var = o->ref;
  if (!var || !p->vars.at[var].name) return 0;
  *name = pt_ir_text(p, p->vars.at[var].name);
  uint32_t type = p->vars.at[var].type;
  return type && p->types.at[type].kind == PT_TYPE_ARRAY ? p->types.at[type].elem : 0;
}

/* Whether the stride is that of the elements of the array's type. */
static bool is_by_rows(const teller *w, const pt_row_each *each) {
  const char *name;
  uint32_t type = type_of(w, each->array - 1, &name);
  const pt_sym_object *o = pt_space_at(&w->e->space, w->t->vars.at[each->array - 1].key.mem.object);
  return type && each->stride && w->e->prog->types.at[type].size == each->stride * o->elem;
}

/* The column that a limit tells; 0 and false: none does. */
static bool column_of(const pt_row_each *each, uint32_t *column) {
  for (size_t k = 0; k < PT_EACH_LIMITS; k++) {
    const pt_row_limit *l = &each->limits[k];
    if (l->part != PT_PART_COLUMN || l->side != PT_SIDE_AT || l->var) continue;
    *column = (uint32_t)l->number;
    return true;
  }
  return false;
}

/* `a[INDEX]`, `m[x][y]` or `p[x].y`; false: it has no name. */
static bool name_element(const teller *w, const pt_row_each *each, uint32_t array,
                         const char *index, pt_buf *out, bool *is_signed) {
  const pt_ir_prog *p = w->e->prog;
  const char *name;
  uint32_t type = type_of(w, array, &name), column = 0;
  uint32_t elem = pt_space_at(&w->e->space, w->t->vars.at[array].key.mem.object)->elem;
  if (!type) return false;
  pt_buf_printf(w->mem, out, "%s[%s]", name, index);
  if (p->types.at[type].kind == PT_TYPE_ARRAY && is_by_rows(w, each)) {
    pt_buf_printf(w->mem, out, "[%s]", w->y);
    type = p->types.at[type].elem;
  } else if (p->types.at[type].size != elem) {
    if (!is_by_rows(w, each) || !column_of(each, &column)) return false;
    type = pt_kiki_name_inside(p, type, (uint64_t)column * elem, elem, w->mem, out);
  }
  if (!type || p->types.at[type].size != elem) return false;
  *is_signed = p->types.at[type].kind != PT_TYPE_UINT && p->types.at[type].kind != PT_TYPE_BOOL;
  return p->types.at[type].kind != PT_TYPE_FLOAT && p->types.at[type].kind != PT_TYPE_POINTER;
}

/* The index of the other array, in words; false: there are none. */
static bool other_index(const teller *w, const pt_row_each *each, pt_buf *out) {
  bool is_signed;
  pt_buf from = {0};
  if (is_by_rows(w, each)) return false;
  if (each->way == PT_ROW_WAY_ALONG) {
    pt_buf_add(w->mem, out, w->x);
    if (each->shift) pt_buf_printf(w->mem, out, " %c %" PRId64, each->shift < 0 ? '-' : '+',
                                   each->shift < 0 ? -(int64_t)each->shift : each->shift);
    return true;
  }
  bool named = each->way == PT_ROW_WAY_BACK &&
               pt_kiki_name(w->e, w->loop, &w->t->vars.at[each->from - 1].key, w->mem, &from,
                            &is_signed);
  if (named) pt_buf_printf(w->mem, out, "%s", pt_buf_text(&from));
  if (named && each->shift)
    pt_buf_printf(w->mem, out, " %c %" PRId64, each->shift < 0 ? '-' : '+',
                  each->shift < 0 ? -(int64_t)each->shift : each->shift);
  if (named) pt_buf_printf(w->mem, out, " - %s", w->x);
  pt_buf_release(w->mem, &from);
  return named;
}

static bool name_variable(teller *w, const pt_row *r, uint32_t v, pt_buf *out, bool *is_signed) {
  if (v == PT_ROW_ELEMENT)
    return name_element(w, &r->each, r->each.array - 1, w->x, out, is_signed);
  if (v == PT_ROW_INDEX) {
    pt_buf_add(w->mem, out, w->x);
    return *is_signed = true, !is_by_rows(w, &r->each);
  }
  if (v != PT_ROW_OTHER)
    return pt_kiki_name(w->e, w->loop, &w->t->vars.at[v].key, w->mem, out, is_signed);
  pt_buf index = {0};
  bool named = other_index(w, &r->each, &index) &&
               name_element(w, &r->each, r->each.other - 1, pt_buf_text(&index), out, is_signed);
  pt_buf_release(w->mem, &index);
  return named;
}

static const char *name_of(void *payload, pt_term var, bool *is_signed) {
  const teller *w = payload;
  for (size_t k = 0; k < w->n; k++) {
    if (w->terms[k].i != var.i) continue;
    *is_signed = w->is_signed[k];
    return pt_buf_text(&w->names[k]);
  }
  return NULL;
}

static pt_sort sort_of(const teller *w, const pt_row *r, uint32_t v) {
  if (!pt_row_is_element(v)) return w->t->vars.at[v].sort;
  return pt_sort_elem(w->tt, w->t->vars.at[r->each.array - 1].sort);
}

/* What the row says of an element; false: it has no words, or says nothing. */
static bool tell_row(teller *w, const pt_row *r, pt_buf *out) {
  bool named = true;
  char name[32];
  for (w->n = 0; w->n < r->vars.n && named; w->n++) {
    w->names[w->n] = (pt_buf){0};
    named = name_variable(w, r, r->vars.at[w->n], &w->names[w->n], &w->is_signed[w->n]);
    snprintf(name, sizeof name, "told%zu", w->n);
    w->terms[w->n] = pt_mk_var(w->tt, name, sort_of(w, r, r->vars.at[w->n]));
  }
  if (named) {
    pt_term t = pt_domain_of((pt_row_kind)r->kind)->holds(w->tt, r, w->terms);
    named = !pt_term_is_true(w->tt, t);
    pt_ctext_names names = {.name = name_of, .payload = w, .portable = true};
    if (named) pt_ctext(w->mem, out, w->tt, t, &names, LONGEST);
  }
  for (size_t k = 0; k < w->n; k++) pt_buf_release(w->mem, &w->names[k]);
  return named && out->n < LONGEST;
}

/* What a limit is about; false: it has no name. */
static bool tell_part(const teller *w, const pt_row_each *each, const pt_row_limit *l,
                      pt_buf *out) {
  bool rows = is_by_rows(w, each), is_signed;
  if (l->part == PT_PART_STATE)
    return pt_kiki_name(w->e, w->loop, &w->t->vars.at[l->var - 1].key, w->mem, out, &is_signed);
  if (l->part == PT_PART_INDEX && rows) return false;
  pt_buf_add(w->mem, out, l->part == PT_PART_COLUMN && rows ? w->y : w->x);
  if (!rows && l->part != PT_PART_INDEX)
    pt_buf_printf(w->mem, out, " %c %" PRIu32, l->part == PT_PART_ROW ? '/' : '%', each->stride);
  return true;
}

/* One limit; false: its variable has no name. */
static bool tell_limit(const teller *w, const pt_row_each *each, const pt_row_limit *l,
                       pt_buf *out) {
  static const char *const relations[] = {"", "<", ">=", ">", "==", "!="};
  bool is_signed, named = tell_part(w, each, l, out);
  pt_buf_printf(w->mem, out, " %s ", relations[l->side]);
  if (!l->var || l->part == PT_PART_STATE) {
    pt_buf_printf(w->mem, out, "%" PRId32, l->number);
    return named;
  }
  named = named && pt_kiki_name(w->e, w->loop, &w->t->vars.at[l->var - 1].key, w->mem, out,
                                &is_signed);
  if (l->number)
    pt_buf_printf(w->mem, out, " %c %" PRId64, l->number < 0 ? '-' : '+',
                  l->number < 0 ? -(int64_t)l->number : l->number);
  return named;
}

/* Which elements are meant. */
static bool tell_limits(const teller *w, const pt_row_each *each, pt_buf *out) {
  const char *between = "for all ";
  uint32_t column;
  bool field = is_by_rows(w, each) && column_of(each, &column), named = true;
  for (size_t k = 0; k < PT_EACH_LIMITS && each->limits[k].side != PT_SIDE_NONE && named; k++) {
    const pt_row_limit *l = &each->limits[k];
    if (field && l->part == PT_PART_COLUMN) continue;
    pt_buf_add(w->mem, out, between);
    named = tell_limit(w, each, l, out);
    between = " && ";
  }
  if (between[0] == 'f') pt_buf_printf(w->mem, out, "for all %s", w->x);
  return named;
}

static bool was_told(teller *w, const pt_buf *text) {
  for (size_t k = 0; k < w->told.n; k++)
    if (strcmp(pt_buf_text(&w->told.at[k]), pt_buf_text(text)) == 0) return true;
  return false;
}

static void tell(teller *w, const pt_template_row *r, pt_buf *out) {
  pt_buf what = {0}, which = {0};
  bool known = !r->top && r->met && r->row.each.array && w->told.n < MOST_TOLD;
  if (known && tell_row(w, &r->row, &what) && tell_limits(w, &r->row.each, &which) &&
      !was_told(w, &what)) {
    pt_buf_printf(w->mem, out, "%s%s: %s", w->told.n ? "; " : "", pt_buf_text(&which),
                  pt_buf_text(&what));
    pt_vec_push(w->mem, &w->told, what);
    what = (pt_buf){0};
  }
  pt_buf_release(w->mem, &what);
  pt_buf_release(w->mem, &which);
}

static bool is_name(const teller *w, const char *name) {
  bool is = false;
  for (size_t v = 0; v < w->t->vars.n && !is; v++) {
    pt_buf b = {0};
    bool is_signed;
    is = pt_kiki_name(w->e, w->loop, &w->t->vars.at[v].key, w->mem, &b, &is_signed) &&
         strcmp(pt_buf_text(&b), name) == 0;
    pt_buf_release(w->mem, &b);
  }
  return is;
}

/* The first of the names that is free; the last in any case. */
static const char *free_name(const teller *w, const char *const *names) {
  while (names[1] && is_name(w, names[0]))
    names++;
  return names[0];
}

void pt_kiki_tell_elements(const pt_merge *e, pt_templates *ts, size_t loop, pt_mem *m,
                           pt_buf *out) {
  static const char *const indices[] = {"x", "j", "index", NULL};
  static const char *const columns[] = {"y", "column", NULL};
  teller w = {.tt = ts->tt, .e = e, .t = &ts->loops.at[loop], .loop = &e->loops.at[loop], .mem = m};
  w.x = free_name(&w, indices), w.y = free_name(&w, columns);
  for (size_t k = 0; k < w.t->rows.n; k++) tell(&w, &w.t->rows.at[k], out);
  for (size_t k = 0; k < w.told.n; k++) pt_buf_release(m, &w.told.at[k]);
  pt_vec_release(m, &w.told);
}
