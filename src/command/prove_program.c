#include "command/prove_program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "confirm/validate.h"
#include "report/report.h"
#include "search/search.h"
#include "spec/acsl_text.h"

/* ---- reading */

/* Whether one of the files that TEXT is made of has an annotation of ACSL, or cannot be read. */
static bool has_annotations(pt_mem *m, const char *text) {
  pt_strtab seen = {0};
  bool found = false;
  for (const char *at = text; at && *at && !found; at = strchr(at, '\n'), at += at != NULL) {
    const char *name = *at == '#' && at[1] == ' ' ? strpbrk(at, "\"\n") : NULL;
    size_t n = name && *name == '"' ? strcspn(name + 1, "\"\n") : 0;
    size_t before = seen.n, flags = n ? strcspn(name + 1 + n, "\n") : 0;
    if (!n || name[1] == '<' || memmem(name + 1 + n, flags, " 3", 2)) continue;
    const char *path = pt_strtab_text(&seen, pt_strtab_addn(m, &seen, name + 1, n));
    pt_buf all = {0};
    if (seen.n > before)
      found = !pt_buf_read_file(m, &all, path) || memmem(all.text, all.n, "/*@", 3) ||
              memmem(all.text, all.n, "//@", 3);
    pt_buf_release(m, &all);
  }
  pt_strtab_release(m, &seen);
  return found;
}

/* The text with its annotations (spec/acsl_text.h). */
static bool annotate(pt_session *s, pt_front_options *o, const char *file, pt_buf *text) {
  pt_buf all = {0}, code = {0}, definitions = {0}, expanded = {0};
  o->comments = true;
  if (pt_front_preprocess(&all, s->mem, o, file, &s->err) == PT_OK &&
      pt_acsl_split(s->mem, pt_buf_text(&all), &code, &definitions) > 0 &&
      pt_front_preprocess_text(&expanded, s->mem, o, pt_buf_text(&definitions), &s->err) == PT_OK) {
    pt_buf_reset(text);
    if (!pt_acsl_join(s->mem, pt_buf_text(&code), pt_buf_text(&expanded), text))
      pt_err_set(&s->err, PT_INPUT, "%s: an annotation is not closed", file);
  }
  pt_buf_release(s->mem, &all);
  pt_buf_release(s->mem, &code);
  pt_buf_release(s->mem, &definitions);
  pt_buf_release(s->mem, &expanded);
  return s->err.status == PT_OK;
}

static bool read_file(pt_prove *p, size_t k) {
  pt_session *s = p->s;
  pt_front_options o = pt_session_front(s, false);
  pt_texts define = {0};
  pt_prove_file *f = &p->files.at[k];
  const char *file = s->options.files.at[k];
  for (size_t j = 0; j < o.define->n; j++) pt_vec_push(s->mem, &define, o.define->at[j]);
  pt_vec_push(s->mem, &define, "__PROTEST_SPEC__=1");
  o.define = &define;
  bool ok = pt_front_preprocess(&f->text, s->mem, &o, file, &s->err) == PT_OK &&
            (!has_annotations(s->mem, pt_buf_text(&f->text)) || annotate(s, &o, file, &f->text)) &&
            pt_spec_read(&f->spec, s->mem, pt_buf_text(&f->text), &s->err) == PT_OK;
  pt_vec_release(s->mem, &define);
  return ok;
}

static bool make_folder(pt_prove *p) {
  snprintf(p->folder, sizeof p->folder, "/tmp/protest-prove-XXXXXX");
  if (mkdtemp(p->folder)) return true;
  p->folder[0] = 0;
  pt_err_set(&p->s->err, PT_INPUT, "cannot make a folder in /tmp: %s", strerror(errno));
  return false;
}

static bool link_files(pt_prove *p) {
  PT_VEC(pt_spec *) all = {0};
  for (size_t k = 0; k < p->files.n; k++) pt_vec_push(p->s->mem, &all, &p->files.at[k].spec);
  bool ok = pt_spec_link(all.at, all.n, &p->s->err) == PT_OK;
  pt_vec_release(p->s->mem, &all);
  return ok;
}

/* Flags of the project that change what C means.  What the preprocessor looks at is done. */
static bool read_flags(pt_prove *p) {
  pt_session *s = p->s;
  for (size_t k = 0; k < p->given.cflags.n; k++)
    pt_vec_push(s->mem, &p->flags, p->given.cflags.at[k]);
  if (!*p->given.compile_db) return true;
  if (pt_compdb_load(&p->db, s->mem, p->given.compile_db, &s->err) != PT_OK) return false;
  const pt_compdb_entry *e = p->files.n ? pt_compdb_find(&p->db, p->given.files.at[0]) : NULL;
  for (size_t k = 0; e && k < e->flags.kept.n; k++) {
    const char *flag = e->flags.kept.at[k];
    if (strncmp(flag, "-m", 2) == 0 || strncmp(flag, "-f", 2) == 0 ||
        strncmp(flag, "-std=", 5) == 0)
      pt_vec_push(s->mem, &p->flags, flag);
  }
  return true;
}

/* What --link brings is part of the program, so that calls go to bodies that are there.  Where
   names of it are hidden, it stays apart. */
static void join_links(pt_prove *p) {
  pt_options *o = &p->s->options;
  if (!o->link.n || o->own.n) return;
  for (size_t k = 0; k < o->files.n; k++) pt_vec_push(p->s->mem, &p->joined, o->files.at[k]);
  for (size_t k = 0; k < o->link.n; k++) pt_vec_push(p->s->mem, &p->joined, o->link.at[k]);
  o->files = p->joined;
  o->link.n = 0;
}

bool pt_prove_init(pt_prove *p, pt_session *s) {
  *p = (pt_prove){.s = s, .asked = s->options.files.n, .before = s->options};
  join_links(p);
  p->given = s->options;
  s->any_state = true, s->bare = true;
  pt_vec_resize(s->mem, &p->files, s->options.files.n);
  for (size_t k = 0; k < p->files.n; k++)
    if (!read_file(p, k)) return false;
  return link_files(p) && read_flags(p) && make_folder(p);
}

static void remove_copies(pt_prove *p) {
  for (size_t k = 0; k < p->copies.n; k++) unlink(p->copies.at[k]);
  pt_vec_reset(&p->copies);
}

void pt_prove_release(pt_prove *p) {
  pt_mem *m = p->s->mem;
  remove_copies(p);
  if (p->folder[0]) rmdir(p->folder);
  for (size_t k = 0; k < p->files.n; k++) {
    if (p->files.at[k].spec.tokens.mem) pt_spec_release(&p->files.at[k].spec);
    pt_buf_release(m, &p->files.at[k].text);
  }
  pt_vec_release(m, &p->files);
  pt_vec_release(m, &p->copies);
  if (p->joined.n) p->s->options = p->before;
  pt_vec_release(m, &p->joined);
  pt_vec_release(m, &p->flags);
  pt_compdb_release(&p->db, m);
  pt_strtab_release(m, &p->names);
}

/* ---- looking at contracts */

const pt_contract *pt_prove_find(const pt_prove *p, const char *function) {
  const pt_contract *found = NULL;
  for (size_t k = 0; k < p->files.n; k++) {
    const pt_contract *c = pt_spec_find(&p->files.at[k].spec, function);
    if (c && (!found || c->body)) found = c;
  }
  return found;
}

/* Functions that are reached from one through calls, by name. */
typedef struct {
  const pt_prove *p;
  pt_strtab seen;
  void (*use)(void *payload, const pt_contract *c);
  void *payload;
  size_t uses;
  const char *root; /* calls go to bodies, and those of this one are looked for */
  bool back, bare;  /* it is called in another file, which does not know its contract */
} reach;

static void walk(reach *r, const char *function);

/* Token K, in a body of the text S, may call the function where it all began. */
static void look_back(reach *r, const pt_spec *s, uint32_t k) {
  if (!r->root || !pt_token_is(&s->tokens, k, r->root) || pt_spec_body_of(s, r->root)) return;
  r->back = true;
  r->bare |= !pt_spec_find(s, r->root);
}

/* Every name may be a call, now or through a pointer. */
static void walk_range(reach *r, const pt_spec *s, uint32_t from, uint32_t to) {
  const pt_tokens *t = &s->tokens;
  for (uint32_t k = from; k < to; k++) {
    char name[256];
    if (t->all.at[k].kind != PT_TOKEN_NAME || t->all.at[k].n >= sizeof name) continue;
    memcpy(name, t->all.at[k].at, t->all.at[k].n);
    name[t->all.at[k].n] = 0;
    const pt_contract *c = r->root ? NULL : pt_prove_find(r->p, name);
    look_back(r, s, k);
    if (c && (pt_spec_is_used(c) || pt_spec_is_trusted(c))) {
      size_t before = r->seen.n;
      pt_strtab_add(r->p->s->mem, &r->seen, name);
      if (r->seen.n == before) continue;
      r->uses++;
      if (r->use) r->use(r->payload, c);
    } else walk(r, name);
  }
}

/* Whether the declaration X gives NAME a value: it stands in front of `=`, `[` or `)`. */
static bool declares(const pt_tokens *t, const pt_spec_variables *x, const char *name) {
  for (uint32_t k = x->from; k + 1 < x->to; k++) {
    if (pt_token_is(t, k, name) && (pt_token_is(t, k + 1, "=") || pt_token_is(t, k + 1, "[") ||
                                    pt_token_is(t, k + 1, ")")))
      return true;
    if (pt_token_is(t, k, "{")) k = t->all.at[k].partner;
  }
  return false;
}

static void walk(reach *r, const char *function) {
  char key[300];
  size_t before = r->seen.n;
  snprintf(key, sizeof key, "body of %s", function);
  pt_strtab_add(r->p->s->mem, &r->seen, key);
  if (r->seen.n == before) return;
  for (size_t k = 0; k < r->p->files.n; k++) {
    const pt_spec *s = &r->p->files.at[k].spec;
    uint32_t brace = pt_spec_body_of(s, function);
    if (brace) walk_range(r, s, brace, s->tokens.all.at[brace].partner);
    for (size_t j = 0; j < s->values.n; j++)
      if (declares(&s->tokens, &s->values.at[j], function))
        walk_range(r, s, s->values.at[j].from, s->values.at[j].to);
  }
}

size_t pt_prove_each_used(const pt_prove *p, const char *function,
                          void (*use)(void *payload, const pt_contract *c), void *payload) {
  reach r = {.p = p, .use = use, .payload = payload};
  walk(&r, function);
  pt_strtab_release(p->s->mem, &r.seen);
  return r.uses;
}

bool pt_prove_comes_back(const pt_prove *p, const char *function, bool *bare) {
  reach r = {.p = p, .root = function};
  if (p->files.n > 1) walk(&r, function);
  pt_strtab_release(p->s->mem, &r.seen);
  *bare = r.bare;
  return r.back;
}

bool pt_prove_has_loop(const pt_prove *p, const char *function) {
  static const char *const words[] = {"while", "for", "do"};
  bool found = false;
  for (size_t j = 0; j < p->files.n; j++) {
    const pt_tokens *t = &p->files.at[j].spec.tokens;
    uint32_t brace = pt_spec_body_of(&p->files.at[j].spec, function);
    for (uint32_t k = brace; brace && k < t->all.at[brace].partner; k++)
      for (size_t w = 0; w < sizeof words / sizeof *words; w++)
        found |= pt_token_is(t, k, words[w]);
  }
  return found;
}

bool pt_prove_reads_errno(const pt_prove *p) {
  for (size_t j = 0; j < p->files.n; j++) {
    const pt_tokens *t = &p->files.at[j].spec.tokens;
    for (uint32_t k = 0; k + 2 < t->all.n; k++)
      if (pt_token_is(t, k, "__errno_location") && !pt_token_is(t, k + 2, "void")) return true;
  }
  return false;
}

/* ---- one program */

static const char *copy_name(pt_prove *p, size_t k) {
  pt_buf path = {0};
  const char *file = p->given.files.at[k], *name = strrchr(file, '/');
  name = name ? name + 1 : file;
  const char *dot = strrchr(name, '.');
  pt_buf_printf(p->s->mem, &path, "%s/%zu-%.*s.c", p->folder, k,
                dot ? (int)(dot - name) : (int)strlen(name), name);
  const char *kept = pt_strtab_text(
      &p->names, pt_strtab_add(p->s->mem, &p->names, pt_buf_text(&path)));
  pt_buf_release(p->s->mem, &path);
  return kept;
}

static bool write_copies(pt_prove *p, pt_spec_mode mode, const char *function) {
  pt_session *s = p->s;
  remove_copies(p);
  for (size_t k = 0; k < p->files.n && s->err.status == PT_OK; k++) {
    pt_buf text = {0};
    const char *path = copy_name(p, k);
    if (pt_spec_write(&p->files.at[k].spec, &text, mode, function, &s->err) == PT_OK &&
        pt_report_write(path, pt_buf_text(&text), text.n, &s->err) == PT_OK)
      pt_vec_push(s->mem, &p->copies, path);
    pt_buf_release(s->mem, &text);
  }
  return s->err.status == PT_OK;
}

/* What the text was preprocessed with it does not need again. */
static void use_copies(pt_prove *p, const char *function, double seconds) {
  pt_options *o = &p->s->options;
  o->files = p->copies;
  o->function = function;
  o->define.n = o->undefine.n = o->preinclude.n = 0;
  o->compile_db = "";
  o->cflags = p->flags;
  o->strict = true;
  o->time_limit = seconds;
  p->s->rewritten = true;
}

bool pt_prove_open(pt_prove *p, pt_spec_mode mode) {
  const char *function = p->given.function;
  if (!write_copies(p, mode, *function ? function : "main")) return false;
  use_copies(p, function, p->given.time_limit);
  p->s->options.strict = p->given.strict;
  return true;
}

void pt_prove_restore(pt_prove *p, const char *function) {
  p->s->options = p->given;
  p->s->rewritten = false;
  p->s->options.function = function;
}

/* That the time of one attempt is over is no error.  False. */
static bool forget_time(pt_session *s) {
  if (s->err.status == PT_LIMIT && !*s->stop) s->err = (pt_err){0};
  return false;
}

bool pt_prove_load(pt_prove *p, pt_checker *c, pt_spec_mode mode, const char *function) {
  *c = (pt_checker){.s = p->s};
  if (!write_copies(p, mode, function)) return false;
  use_copies(p, function, p->given.time_limit);
  return pt_check_prepare(c) || forget_time(p->s);
}

bool pt_prove_search(pt_prove *p, pt_checker *c, pt_spec_mode mode, const char *function,
                     double seconds, bool hurry) {
  uint64_t start = pt_clock_us();
  *c = (pt_checker){.s = p->s, .hurry = hurry};
  if (mode == PT_SPEC_EXAMPLE)
    c->has_property = true, c->property.checks = UINT64_C(1) << PT_CHECK_REACH;
  if (!write_copies(p, mode, function)) return false;
  use_copies(p, function, seconds);
  if (!pt_check_prepare(c) || !pt_check_search(c, start)) return forget_time(p->s);
  bool bodies = mode == PT_SPEC_FRAMED && !pt_prove_each_used(p, function, NULL, NULL);
  if (mode == PT_SPEC_REAL || bodies) pt_validate_natively(c, start);
  return p->s->err.status == PT_OK;
}

void pt_prove_end(pt_prove *p, pt_checker *c) {
  pt_prove_restore(p, p->given.function);
  pt_check_release(c);
  if (p->s->prog) pt_ir_prog_delete(p->s->prog);
  p->s->prog = NULL;
}
