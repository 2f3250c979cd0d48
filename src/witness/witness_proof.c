/* Proving a correctness witness: each invariant becomes an assertion in a copy of the program, in
   front of the loop's condition (while, for) or its body (do), where the invariant must hold; then
   the ordinary check must prove the property and every assertion.  Invariants are expressions
   without effects (report/witness.h), so that the copy has the program's runs.  Evaluating one must
   be harmless, too: whatever can fail in it counts. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "policy/verdict.h"
#include "search/search.h"
#include "witness/witness.h"

typedef struct {
  size_t file;         /* of options.files */
  size_t offset;       /* where in it */
  const char *before, *after; /* around the assertion */
  const pt_witness_invariant *invariant;
  uint32_t line, first, last; /* where the inserted text is in the copy: columns first .. last */
} insertion;

typedef struct {
  pt_validator *v;
  PT_VEC(insertion) ins;
  char dir[64];
  PT_VEC(char *) copies; /* paths, by file */
} prover;

/* ---- where */

static size_t file_of(const pt_validator *v, const char *name) {
  for (size_t k = 0; k < v->s->options.files.n; k++)
    if (pt_witness_same_file(v->s->options.files.at[k], name)) return k;
  return PT_NOWHERE;
}

/* The loop's keyword: at the position, or the first on the line when there is no column. */
static size_t find_loop(const pt_source *s, const pt_place *at) {
  size_t from = pt_source_offset(s, at->line, at->column);
  if (from == PT_NOWHERE || at->column)
    return from != PT_NOWHERE && *pt_source_loop(s, from) ? from : PT_NOWHERE;
  for (size_t k = from; k < s->code.n && s->code.text[k] != '\n'; k++)
    if (*pt_source_loop(s, k)) return k;
  return PT_NOWHERE;
}

/* In front of a statement of a block. */
static bool place_statement(const pt_source *s, const pt_place *at, insertion *out) {
  size_t from = pt_source_skip_blank(s, pt_source_offset(s, at->line, at->column));
  if (pt_source_offset(s, at->line, at->column) == PT_NOWHERE || from >= s->code.n) return false;
  size_t k = from;
  while (k > 0 && strchr(" \t\r\n", s->code.text[k - 1])) k--;
  if (k == 0 || !strchr(";{}", s->code.text[k - 1])) return false;
  if (pt_source_is_word(s, from, "else") || pt_source_is_word(s, from, "while")) return false;
  out->offset = from, out->before = "", out->after = "; ";
  return true;
}

static bool place_loop(const pt_source *s, size_t loop, insertion *out) {
  size_t k = pt_source_skip_blank(s, loop + pt_source_word(s, loop));
  if (pt_source_is_word(s, loop, "do")) {
    out->offset = k, out->before = " if (", out->after = ", 0) ; else ";
    return true;
  }
  if (k >= s->code.n || s->code.text[k] != '(') return false;
  size_t end = pt_source_partner(s, k);
  if (end == PT_NOWHERE) return false;
  out->before = "", out->after = ", ", out->offset = k + 1;
  if (!pt_source_is_word(s, loop, "for")) return true;
  for (k++; k < end && s->code.text[k] != ';'; k++)
    if (strchr("([{", s->code.text[k]) && (k = pt_source_partner(s, k)) == PT_NOWHERE) return false;
  if (k >= end) return false;
  out->offset = k + 1;
  if (s->code.text[pt_source_skip_blank(s, k + 1)] == ';') out->after = ", 1";
  return true;
}

/* Whether a name of the expression is a macro of the file: it could be anything. */
static bool names_macro(const pt_source *s, const char *text) {
  for (const char *t = s->text.text; t && (t = strstr(t, "define")); t++) {
    const char *name = t + 6 + strspn(t + 6, " \t");
    size_t n = strcspn(name, " \t\r\n(");
    for (const char *u = text; n && *u; u++) {
      size_t m = strspn(u, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
      if (m == n && memcmp(u, name, n) == 0) return true;
      if (m) u += m - 1;
    }
  }
  return false;
}

/* Whether positions in the file are its own: no line directive, no line that is too long for debug
   information. */
static bool has_own_positions(const pt_source *s) {
  enum { LONGEST = 60000 };
  for (size_t k = 0; k < s->lines.n; k++) {
    size_t end = k + 1 < s->lines.n ? s->lines.at[k + 1] : s->text.n;
    if (end - s->lines.at[k] > LONGEST) return false;
    const char *t = s->text.text + s->lines.at[k];
    t += strspn(t, " \t");
    if (*t != '#') continue;
    t += 1 + strspn(t + 1, " \t");
    if ((*t >= '0' && *t <= '9') || strncmp(t, "line", 4) == 0) return false;
  }
  return true;
}

/* NULL, or why it cannot be placed. */
static const char *place(prover *p, const pt_witness_invariant *i) {
  pt_validator *v = p->v;
  insertion x = {.invariant = i, .file = file_of(v, i->at.file)};
  if (!i->plain_c || !pt_witness_is_pure(i->value)) return "is not a C expression without effects";
  if (x.file == PT_NOWHERE) return "is for a file that was not given";
  const pt_source *s = pt_sources_get(&v->sources, v->s->mem, v->s->options.files.at[x.file]);
  if (!s->text.n || !has_own_positions(s)) return "is for a file with positions of another one";
  if (strlen(i->value) > 4096) return "is too long";
  if (names_macro(s, i->value)) return "names a macro";
  if (i->loop) {
    size_t loop = find_loop(s, &i->at);
    if (loop == PT_NOWHERE || !place_loop(s, loop, &x)) return "is not at a loop";
  } else if (!place_statement(s, &i->at, &x)) {
    return "is not in front of a statement of a block";
  }
  pt_vec_push(v->s->mem, &p->ins, x);
  return NULL;
}

static int by_place(const void *a, const void *b) {
  const insertion *x = a, *y = b;
  if (x->file != y->file) return x->file < y->file ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* ---- the copy */

static const char tag[] =
    "invariant of the witness, line "; /* how the assertions are told from the program's own */

static void add_assertion(pt_mem *m, pt_buf *out, const pt_witness_invariant *i) {
  const char *value = i->value;
  pt_buf_add(m, out,
             "({ extern void __CPROVER_assert(_Bool, const char *); __CPROVER_assert((_Bool)(");
  for (; *value; value++) pt_buf_char(m, out, *value == '\n' ? ' ' : *value);
  pt_buf_printf(m, out, "), \"%s%u\"); })", tag, i->row);
}

static void copy_file(prover *p, size_t file, pt_buf *out) {
  pt_validator *v = p->v;
  pt_mem *m = v->s->mem;
  const pt_source *s = pt_sources_get(&v->sources, m, v->s->options.files.at[file]);
  size_t done = 0;
  for (size_t k = 0; k < p->ins.n; k++) {
    insertion *x = &p->ins.at[k];
    if (x->file != file) continue;
    pt_buf_addn(m, out, s->text.text + done, x->offset - done);
    done = x->offset;
    size_t line_start = out->n;
    while (line_start > 0 && out->text[line_start - 1] != '\n') line_start--;
    uint32_t column;
    pt_source_position(s, x->offset, &x->line,
                       &column); /* insertions have no newline: lines stay */
    x->first = (uint32_t)(out->n - line_start) + 1;
    pt_buf_add(m, out, x->before);
    add_assertion(m, out, x->invariant);
    x->last = (uint32_t)(out->n - line_start);
    pt_buf_add(m, out, x->after);
  }
  pt_buf_addn(m, out, s->text.text + done, s->text.n - done);
}

/* Writes the copies to a folder of their own, and makes the session use them.  Headers beside a
   file are found through its folder. */
static pt_status write_copies(prover *p) {
  pt_session *s = p->v->s;
  snprintf(p->dir, sizeof p->dir, "/tmp/protest-witness-XXXXXX");
  if (!mkdtemp(p->dir)) {
    p->dir[0] = 0;
    return pt_err_set(&s->err, PT_INPUT, "cannot make a folder in /tmp: %s", strerror(errno));
  }
  for (size_t k = 0; k < s->options.files.n && s->err.status == PT_OK; k++) {
    pt_buf text = {0}, path = {0};
    const char *name = strrchr(s->options.files.at[k], '/');
    pt_buf_printf(s->mem, &path, "%s/%zu-%s", p->dir, k, name ? name + 1 : s->options.files.at[k]);
    copy_file(p, k, &text);
    if (pt_report_write(pt_buf_text(&path), pt_buf_text(&text), text.n, &s->err) == PT_OK)
      pt_vec_push(s->mem, &p->copies, pt_mem_strdup(s->mem, pt_buf_text(&path)));
    pt_buf_release(s->mem, &text);
    pt_buf_release(s->mem, &path);
  }
  return s->err.status;
}

static void remove_copies(prover *p) {
  pt_mem *m = p->v->s->mem;
  for (size_t k = 0; k < p->copies.n; k++) {
    unlink(p->copies.at[k]);
    pt_mem_free(m, p->copies.at[k], strlen(p->copies.at[k]) + 1);
  }
  if (p->dir[0]) rmdir(p->dir);
  pt_vec_release(m, &p->copies);
}

/* ---- the proof */

#define BIT(K) (UINT64_C(1) << PT_CHECK_##K)
static const uint64_t harm = BIT(ASSERTION) | BIT(ACCESS) | BIT(NULL_DEREF) | BIT(READ_OUT) |
                             BIT(WRITE_OUT) | BIT(FREED) | BIT(SCOPE_ENDED) | BIT(READONLY);

static const insertion *insertion_at(const prover *p, const pt_ir_prog *prog, uint32_t loc) {
  const pt_ir_loc *l = &prog->locs.at[loc];
  for (size_t k = 0; loc && k < p->ins.n; k++) {
    const insertion *x = &p->ins.at[k];
    if (x->file < p->copies.n && l->line == x->line && l->column >= x->first &&
        l->column <= x->last && strcmp(pt_ir_text(prog, l->file), p->copies.at[x->file]) == 0)
      return x;
  }
  return NULL;
}

/* The inserted text that a check belongs to, or NULL. */
static const insertion *insertion_of(const prover *p, const pt_ir_prog *prog, uint32_t check) {
  const pt_ir_check *c = &prog->checks.at[check];
  const char *text = c->text ? pt_ir_text(prog, c->text) : "";
  if (c->kind == PT_CHECK_ASSERTION && strncmp(text, tag, sizeof tag - 1) == 0)
    for (size_t k = 0; k < p->ins.n; k++)
      if (strtoul(text + sizeof tag - 1, NULL, 10) == p->ins.at[k].invariant->row)
        return &p->ins.at[k];
  return insertion_at(p, prog, c->loc);
}

static void select_checks(const prover *p, pt_checker *c) {
  const pt_ir_prog *prog = c->s->prog;
  c->selected = pt_mem_alloc(c->s->mem, prog->checks.n * sizeof *c->selected);
  for (uint32_t k = 1; k < prog->checks.n; k++)
    c->selected[k] =
        p->v->property.checks >> prog->checks.at[k].kind & 1 || insertion_of(p, prog, k);
}

static pt_witness_answer judge(const prover *p, const pt_checker *c) {
  char verdict[80];
  int code = pt_verdict_text(c, verdict);
  const pt_test *t = pt_first_failure(c);
  const insertion *x = t ? insertion_of(p, c->s->prog, t->check) : NULL;
  if (x)
    return pt_witness_say(p->v, PT_WITNESS_REJECTED,
                          "the invariant of line %u does not hold: a test fails it",
                          x->invariant->row);
  if (t)
    return pt_witness_say(p->v, PT_WITNESS_REJECTED, "the program violates the property: %s",
                          t->text);
  if (code == PROTEST_OK)
    return pt_witness_say(p->v, PT_WITNESS_CONFIRMED, "the property and %zu invariants are proved",
                          p->ins.n);
  pt_buf why = {0};
  pt_open_summary(c, &why);
  pt_witness_say(p->v, PT_WITNESS_UNDECIDED, "not everything could be proved%s%s",
                 why.n ? ": " : "", pt_buf_text(&why));
  pt_buf_release(c->s->mem, &why);
  return PT_WITNESS_UNDECIDED;
}

/* Checks what options.files name now. */
static pt_witness_answer prove(prover *p) {
  pt_session *s = p->v->s;
  pt_checker c = {.s = s, .property = p->v->property, .has_property = true};
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  if (p->ins.n) c.property.checks |= harm;
  if (pt_check_prepare(&c)) {
    if (p->ins.n && pt_ir_fn_by_name(s->prog, "__CPROVER_assert"))
      answer =
          pt_witness_say(p->v, PT_WITNESS_UNDECIDED, "the program defines __CPROVER_assert itself");
    else if (p->ins.n) select_checks(p, &c);
    if (!p->ins.n || c.selected)
      if (pt_check_search(&c, p->v->start)) answer = judge(p, &c);
  } else if (p->ins.n && s->err.status == PT_INPUT) {
    s->err = (pt_err){0};
    answer = pt_witness_say(p->v, PT_WITNESS_UNDECIDED,
                            "the program with its invariants does not compile");
  }
  pt_check_release(&c);
  return answer;
}

static pt_witness_answer prove_copies(prover *p) {
  pt_session *s = p->v->s;
  pt_texts files = s->options.files, folders = {0};
  pt_strtab text = {0};
  size_t included = s->options.include.n;
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  if (write_copies(p) == PT_OK) {
    for (size_t k = 0; k < files.n; k++) {
      const char *slash = strrchr(files.at[k], '/');
      uint32_t id = pt_strtab_addn(s->mem, &text, slash ? files.at[k] : ".",
                                   slash ? (size_t)(slash - files.at[k]) + 1 : 1);
      pt_vec_push(s->mem, &s->options.include, pt_strtab_text(&text, id));
      pt_vec_push(s->mem, &folders, p->copies.at[k]);
    }
    s->options.files = folders;
    answer = prove(p);
    s->options.files = files;
    s->options.include.n = included;
  }
  pt_vec_release(s->mem, &folders);
  pt_strtab_release(s->mem, &text);
  return answer;
}

pt_witness_answer pt_witness_proof(pt_validator *v) {
  prover p = {.v = v};
  pt_witness_answer answer = PT_WITNESS_UNDECIDED;
  const char *why = NULL;
  unsigned row = 0;
  for (size_t k = 0; k < v->w.invariants.n && !why; k++)
    row = v->w.invariants.at[k].row, why = place(&p, &v->w.invariants.at[k]);
  if (why) {
    pt_witness_say(v, answer, "the invariant of line %u %s", row, why);
  } else if (*v->s->options.compile_db) {
    pt_witness_say(v, answer, "--compile-db is not supported here");
  } else if (p.ins.n == 0) {
    answer = prove(&p);
  } else {
    qsort(p.ins.at, p.ins.n, sizeof *p.ins.at, by_place);
    answer = prove_copies(&p);
  }
  remove_copies(&p);
  pt_vec_release(v->s->mem, &p.ins);
  return answer;
}
