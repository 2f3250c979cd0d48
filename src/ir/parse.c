/* Parsing programs: the tables and the headers of functions. */
#include "ir/text.h"

#include <assert.h>
#include <inttypes.h>

#include "ir/parse_priv.h"
#include "ir/text_priv.h"
#include "ir/verify.h"
#include "ir/verify_priv.h"

/* ---- what occurs everywhere */

bool pt_parse_width(pt_ir_parser *r, uint32_t least, uint32_t *out) {
  if (!pt_lex_u32(&r->lex, out)) return false;
  if (*out >= least && *out <= PT_BV_MAX_WIDTH) return true;
  return pt_lex_fail(&r->lex, "width %u is not between %u and %u", *out, least, PT_BV_MAX_WIDTH);
}

/* The name that was read last, as a string of the program. */
static uint32_t last_string(pt_ir_parser *r) {
  return pt_ir_string(r->p, pt_buf_text(&r->lex.word));
}

static bool lookup(pt_ir_parser *r, const pt_map *map, const char *what, char sigil,
                   uint32_t *out) {
  uint64_t number;
  if (!pt_lex_name(&r->lex, sigil)) return false;
  const char *name = pt_buf_text(&r->lex.word);
  uint32_t string = pt_strtab_find(&r->p->strings, name);
  if (!string || !pt_map_get(map, string, &number))
    return pt_lex_fail(&r->lex, "there is no %s `%s`", what, name);
  *out = (uint32_t)number;
  return true;
}

bool pt_parse_fn_name(pt_ir_parser *r, uint32_t *out) {
  return lookup(r, &r->fn_of, "function", '&', out);
}

bool pt_parse_global_name(pt_ir_parser *r, uint32_t *out) {
  return lookup(r, &r->global_of, "global", '@', out);
}

bool pt_parse_addend(pt_ir_parser *r, int64_t *out) {
  *out = 0;
  if (pt_lex_peek(&r->lex) == '-') return pt_lex_i64(&r->lex, out);
  if (!pt_lex_take(&r->lex, '+')) return !r->lex.failed;
  if (pt_lex_peek(&r->lex) == '-') return pt_lex_fail(&r->lex, "number expected after `+`");
  return pt_lex_i64(&r->lex, out);
}

bool pt_parse_loc(pt_ir_parser *r, uint32_t *out) {
  pt_lex *l = &r->lex;
  uint32_t line, column;
  *out = 0;
  if (!pt_lex_take(l, '!')) return !l->failed;
  if (pt_lex_peek(l) == '"') {
    if (!pt_lex_string(l) || !pt_lex_expect(l, ':')) return false;
    r->file = last_string(r);
  }
  if (!r->file) return pt_lex_fail(l, "a position without a file");
  if (!pt_lex_u32(l, &line) || !pt_lex_expect(l, ':') || !pt_lex_u32(l, &column)) return false;
  *out = pt_ir_add_loc(r->p, r->file, line, column);
  return true;
}

bool pt_parse_in_range(pt_ir_parser *r, const char *what, uint32_t number, uint32_t n) {
  if (number >= 1 && number <= n) return true;
  return pt_lex_fail(&r->lex, "there is no %s %u", what, number);
}

/* `t3` when it is there: a declared type, else 0. */
static bool take_type(pt_ir_parser *r, uint32_t *out) {
  *out = 0;
  return pt_lex_take_ref(&r->lex, 't', out) && pt_parse_in_range(r, "type", *out, r->ntypes);
}

/* A string when it is there, else 0. */
static void take_string(pt_ir_parser *r, uint32_t *out) {
  if (pt_lex_peek(&r->lex) == '"' && pt_lex_string(&r->lex)) *out = last_string(r);
}

static void take_u64(pt_ir_parser *r, const char *word, uint64_t *out) {
  if (pt_lex_take_word(&r->lex, word)) pt_lex_u64(&r->lex, out);
}

static void take_owner(pt_ir_parser *r, uint32_t *out) {
  if (pt_lex_take_word(&r->lex, "of")) pt_parse_fn_name(r, out);
}

/* The number in front of a row: the next one of its table. */
static bool row_number(pt_ir_parser *r, char letter, size_t next) {
  uint32_t number = 0;
  if (!pt_lex_take_ref(&r->lex, letter, &number) || number != next)
    return pt_lex_fail(&r->lex, "%c%zu expected", letter, next);
  pt_map_put(r->p->mem, &r->row_line, pt_parse_row(letter, number), r->lex.line);
  return true;
}

/* ---- first reading */

static void declare_params(pt_ir_parser *r, pt_ir_fn *f) {
  pt_lex *l = &r->lex;
  if (!pt_lex_expect(l, '(') || pt_lex_take(l, ')')) return;
  do {
    uint32_t number, width;
    if (!pt_lex_expect(l, '%') || !pt_lex_u32(l, &number) || !pt_lex_expect(l, ':')) return;
    if (number != f->nparams + 1) {
      pt_lex_fail(l, "parameter %%%u expected", f->nparams + 1);
      return;
    }
    if (!pt_parse_width(r, 1, &width)) return;
    pt_ir_add_param(f, r->p->mem, width);
  } while (pt_lex_take(l, ','));
  pt_lex_expect(l, ')');
}

static void declare_fn(pt_ir_parser *r, bool body) {
  pt_lex *l = &r->lex;
  if (!pt_lex_name(l, '&')) return;
  uint32_t name = last_string(r);
  if (pt_map_get(&r->fn_of, name, NULL)) {
    pt_lex_fail(l, "second function `%s`", pt_ir_text(r->p, name));
    return;
  }
  r->fn = pt_ir_add_fn(r->p, pt_ir_text(r->p, name), 0);
  pt_map_put(r->p->mem, &r->fn_of, name, r->fn);
  pt_vec_resize(r->p->mem, &r->fn_line, (size_t)r->fn + 1);
  r->fn_line.at[r->fn] = l->line;
  pt_ir_fn *f = r->p->fns.at[r->fn];
  declare_params(r, f);
  if (pt_lex_take(l, '-') && pt_lex_expect(l, '>')) pt_parse_width(r, 0, &f->ret_width);
  if (body && !l->failed) pt_parse_declare_body(r);
}

static void declare_global(pt_ir_parser *r) {
  if (!pt_lex_name(&r->lex, '@')) return;
  uint32_t name = last_string(r);
  if (pt_map_get(&r->global_of, name, NULL)) {
    pt_lex_fail(&r->lex, "second global `%s`", pt_ir_text(r->p, name));
    return;
  }
  uint32_t global = pt_ir_add_global(r->p, (pt_ir_global){.name = name});
  pt_map_put(r->p->mem, &r->global_of, name, global);
}

static void declare(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  uint32_t width = 0;
  pt_lex_next_line(l);
  if (!pt_lex_take_word(l, "pointers")) {
    pt_lex_fail(l, "`pointers 32` or `pointers 64` expected first");
    return;
  }
  pt_lex_u32(l, &width);
  if (width != 32 && width != 64) pt_lex_fail(l, "pointers are 32 or 64 bits wide");
  pt_lex_line_end(l);
  r->p->ptr_width = width;
  while (pt_lex_next_line(l))
    if (pt_lex_take_word(l, "type"))
      r->ntypes++;
    else if (pt_lex_take_word(l, "var"))
      r->nvars++;
    else if (pt_lex_take_word(l, "check"))
      r->nchecks++;
    else if (pt_lex_take_word(l, "global"))
      declare_global(r);
    else if (pt_lex_take_word(l, "builtin"))
      declare_fn(r, false);
    else if (pt_lex_take_word(l, "function"))
      declare_fn(r, true);
}

/* ---- second reading: one function per kind of line */

static void define_type(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_type t = {.field = (uint32_t)r->p->fields.n};
  if (!row_number(r, 't', r->p->types.n) || !pt_lex_word(l, "kind of type")) return;
  while (t.kind < PT_TEXT_TYPE_KINDS &&
         strcmp(pt_text_type_kind(t.kind), pt_buf_text(&l->word)) != 0)
    t.kind++;
  if (t.kind == PT_TEXT_TYPE_KINDS) {
    pt_lex_fail(l, "there is no kind of type `%s`", pt_buf_text(&l->word));
    return;
  }
  take_string(r, &t.name);
  if (pt_lex_take_word(l, "of") && !take_type(r, &t.elem)) pt_lex_fail(l, "type expected");
  take_u64(r, "count", &t.count);
  take_u64(r, "size", &t.size);
  if (!l->failed) r->type = pt_ir_add_type(r->p, t);
}

static void define_field(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_field f = {0};
  take_string(r, &f.name);
  take_type(r, &f.type);
  if (!pt_lex_take_word(l, "at")) pt_lex_fail(l, "`at` expected");
  pt_lex_u64(l, &f.bit_offset);
  if (pt_lex_take_word(l, "bits")) pt_lex_u32(l, &f.bit_size);
  if (l->failed) return;
  pt_vec_push(r->p->mem, &r->p->fields, f);
  r->p->types.at[r->type].nfields++;
}

static void define_var(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_var v = {0};
  if (!row_number(r, 'v', r->p->vars.n)) return;
  take_string(r, &v.name);
  take_type(r, &v.type);
  take_owner(r, &v.fn);
  if (pt_lex_take_word(l, "param") && pt_lex_u32(l, &v.param)) {
    if (v.param == UINT32_MAX) pt_lex_fail(l, "parameter %u is too large", v.param);
    v.param++;
  }
  pt_parse_loc(r, &v.loc);
  if (!l->failed) pt_ir_add_var(r->p, v);
}

static void define_global(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  uint32_t number = 0;
  if (!pt_parse_global_name(r, &number)) return;
  assert(number == r->global + 1); /* both readings see the same lines */
  r->global = number;
  pt_map_put(r->p->mem, &r->row_line, pt_parse_row('g', number), l->line);
  pt_ir_global *g = &r->p->globals.at[number];
  g->reloc = (uint32_t)r->p->relocs.n;
  if (!pt_lex_take_word(l, "size")) pt_lex_fail(l, "`size` expected");
  pt_lex_u64(l, &g->size);
  if (!pt_lex_take_word(l, "align")) pt_lex_fail(l, "`align` expected");
  pt_lex_u32(l, &g->align);
  g->constant = pt_lex_take_word(l, "constant");
  g->external = pt_lex_take_word(l, "external");
  g->unsized = pt_lex_take_word(l, "unsized");
  if (pt_lex_take_ref(l, 'v', &g->var)) pt_parse_in_range(r, "variable", g->var, r->nvars);
}

static void define_bytes(pt_ir_parser *r) {
  enum { MOST = 1 << 30 };
  pt_lex *l = &r->lex;
  pt_ir_global *g = &r->p->globals.at[r->global];
  uint64_t at;
  if (!pt_lex_u64(l, &at)) return;
  if (pt_lex_peek(l) == '"' ? !pt_lex_bytes(l) : !pt_lex_hex(l)) return;
  if (at > g->size || l->word.n > g->size - at)
    pt_lex_fail(l, "bytes outside of the global");
  else if (g->size > MOST)
    pt_lex_fail(l, "a global with initial bytes is larger than %d bytes", MOST);
  else if (l->word.n) {
    if (!g->bytes) g->bytes = pt_mem_alloc(r->p->mem, g->size);
    memcpy(g->bytes + at, l->word.text, l->word.n);
  }
}

static void define_pointer(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_ir_reloc reloc = {0};
  if (!pt_lex_u64(l, &reloc.offset)) return;
  if (pt_lex_peek(l) == '&')
    pt_parse_fn_name(r, &reloc.fn);
  else
    pt_parse_global_name(r, &reloc.global);
  pt_parse_addend(r, &reloc.addend);
  if (l->failed) return;
  pt_vec_push(r->p->mem, &r->p->relocs, reloc);
  r->p->globals.at[r->global].nrelocs++;
}

static void define_note(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  for (int kind = 0; kind < PT_NOTE_COUNT; kind++) {
    if (!pt_lex_take_word(l, pt_note_word((pt_note_kind)kind))) continue;
    if (pt_lex_string(l))
      pt_ir_add_note(r->p, (pt_note_kind)kind, pt_ir_text(r->p, last_string(r)));
    return;
  }
  pt_lex_fail(l, "kind of note expected");
}

static void define_check(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_check_kind kind;
  uint32_t text = 0, fn = 0, loc = 0;
  if (!row_number(r, 'c', r->p->checks.n) || !pt_lex_word(l, "kind of check")) return;
  if (!pt_check_by_name(pt_buf_text(&l->word), &kind)) {
    pt_lex_fail(l, "there is no kind of check `%s`", pt_buf_text(&l->word));
    return;
  }
  take_string(r, &text);
  take_owner(r, &fn);
  pt_parse_loc(r, &loc);
  if (!l->failed) pt_ir_add_check(r->p, kind, fn, loc, text);
}

static void define_fn(pt_ir_parser *r, bool body) {
  pt_lex *l = &r->lex;
  uint32_t width = 0;
  if (!pt_parse_fn_name(r, &r->fn)) return;
  pt_ir_fn *f = r->p->fns.at[r->fn];
  pt_vec_resize(r->p->mem, &r->first_ins, (size_t)r->fn + 1);
  r->first_ins.at[r->fn] = (uint32_t)r->ins_line.n;
  l->at = strchr(l->at, ')') + 1; /* the parameters were read before */
  if (pt_lex_take(l, '-') && pt_lex_expect(l, '>')) pt_parse_width(r, 0, &width);
  take_type(r, &f->ret_type);
  if (pt_lex_take_word(l, "c")) {
    f->cname = 0;
    if (pt_lex_string(l)) f->cname = last_string(r);
  }
  f->ret_marked = pt_lex_take_word(l, "marked");
  f->variadic = pt_lex_take_word(l, "variadic");
  f->model = pt_lex_take_word(l, "model");
  f->outside = pt_lex_take_word(l, "outside");
  f->address_taken = pt_lex_take_word(l, "address-taken");
  pt_parse_loc(r, &f->loc);
  if (body) pt_lex_expect(l, '{');
  if (pt_lex_line_end(l) && body) pt_parse_define_body(r);
}

static void define_main(pt_ir_parser *r) {
  if (r->p->main) pt_lex_fail(&r->lex, "second `main` line");
  pt_parse_fn_name(r, &r->p->main);
}

/* A line of the tables. */
static void define_line(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  bool in_type = r->in_type, in_global = r->in_global;
  r->in_type = r->in_global = false;
  if (pt_lex_take_word(l, "main"))
    define_main(r);
  else if (pt_lex_take_word(l, "type"))
    define_type(r), r->in_type = true;
  else if (in_type && pt_lex_take_word(l, "field"))
    define_field(r), r->in_type = true;
  else if (pt_lex_take_word(l, "var"))
    define_var(r);
  else if (pt_lex_take_word(l, "global"))
    define_global(r), r->in_global = true;
  else if (in_global && pt_lex_take_word(l, "bytes"))
    define_bytes(r), r->in_global = true;
  else if (in_global && pt_lex_take_word(l, "pointer"))
    define_pointer(r), r->in_global = true;
  else if (pt_lex_take_word(l, "check"))
    define_check(r);
  else if (pt_lex_take_word(l, "missing") && pt_lex_string(l))
    pt_vec_push(r->p->mem, &r->p->missing, last_string(r));
  else if (pt_lex_take_word(l, "note"))
    define_note(r);
  else if (!l->failed)
    pt_lex_fail(l, "line of a table, or a function, expected");
  pt_lex_line_end(l);
}

static void define(pt_ir_parser *r) {
  pt_lex *l = &r->lex;
  pt_lex_next_line(l); /* `pointers`, which was read before */
  while (pt_lex_next_line(l)) {
    bool builtin = pt_lex_take_word(l, "builtin");
    if (builtin || pt_lex_take_word(l, "function")) {
      r->in_type = r->in_global = false;
      define_fn(r, !builtin);
    } else {
      define_line(r);
    }
  }
}

/* ---- the whole */

/* Runs the verifier, and says on which line the program is wrong. */
static void verify(pt_ir_parser *r) {
  pt_err e = {0};
  pt_ir_place at = {0};
  uint64_t line;
  if (r->lex.failed || pt_ir_verify_place(r->p, &e, &at) == PT_OK) return;
  if (at.row && pt_map_get(&r->row_line, pt_parse_row(at.table, at.row), &line))
    r->lex.line = (uint32_t)line;
  if (at.fn) r->lex.line = r->fn_line.at[at.fn];
  if (at.fn && !at.ins && at.block != PT_NO_BLK)
    at.ins = r->p->fns.at[at.fn]->blocks.at[at.block].ins.at[0];
  if (at.ins) r->lex.line = r->ins_line.at[r->first_ins.at[at.fn] + at.ins - 1];
  pt_lex_fail(&r->lex, "%s", e.text);
}

static void release(pt_ir_parser *r) {
  pt_mem *m = r->lex.mem;
  pt_lex_release(&r->lex);
  pt_map_release(m, &r->fn_of);
  pt_map_release(m, &r->global_of);
  pt_map_release(m, &r->row_line);
  pt_vec_release(m, &r->fn_line);
  pt_vec_release(m, &r->first_ins);
  pt_vec_release(m, &r->ins_line);
  pt_vec_release(m, &r->args);
  pt_vec_release(m, &r->labels);
  pt_vec_release(m, &r->scratch);
}

pt_status pt_ir_parse(pt_ir_prog **out, pt_mem *m, const char *path, const char *text, pt_err *e) {
  enum { VALUES = 1 << 20 }; /* numbers may have gaps, but not any */
  size_t length = strlen(text);
  pt_ir_parser r = {.p = pt_ir_prog_new(m, 64)};
  pt_lex_init(&r.lex, m, path, text, e);
  *out = NULL;
  r.max_value = length > VALUES ? (uint32_t)length : VALUES;
  if (length >= UINT32_MAX / 2) pt_lex_fail(&r.lex, "the text is too long");
  declare(&r);
  pt_lex_rewind(&r.lex, text);
  define(&r);
  verify(&r);
  if (r.lex.failed)
    pt_ir_prog_delete(r.p);
  else
    *out = r.p;
  release(&r);
  return r.lex.failed ? PT_INPUT : PT_OK;
}
