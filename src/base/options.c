/* Options: parsing, from the table of options.h; options_help.c has what people read.
   A row knows where its field is, so that no option has code of its own. */
#include "base/options.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/cflags.h"
#include "base/nearest.h"

typedef enum { FLAG, NUM, TIME, TEXT, WORD, LIST, FORM } kind;

enum { O = 0, M = 1, T = 2, L = 4, C = 8, R = 16 }; /* facts */

typedef struct {
  const char *name;
  char letter; /* or 0 */
  kind kind;
  unsigned facts;
  size_t at;            /* offset of the field in pt_options */
  int64_t num, min, max; /* FLAG, NUM: default; NUM: range */
  double time, time_min, time_max;
  const char *word; /* TEXT, WORD, FORM: default */
  const char *value, *group, *text;
} row;

#define DEFAULT_FLAG(D, MIN, MAX) .num = D
#define DEFAULT_NUM(D, MIN, MAX) .num = D, .min = MIN, .max = MAX
#define DEFAULT_TIME(D, MIN, MAX) .time = D, .time_min = MIN, .time_max = MAX
#define DEFAULT_TEXT(D, MIN, MAX) .word = D
#define DEFAULT_WORD(D, MIN, MAX) .word = D
#define DEFAULT_LIST(D, MIN, MAX) .num = 0
#define DEFAULT_FORM(D, MIN, MAX) .word = D

static const row rows[] = {
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT)                     \
  {.name = NAME, .letter = LETTER, .kind = KIND, .facts = FACTS, .at = offsetof(pt_options, F),    \
   DEFAULT_##KIND(DEFAULT, MIN, MAX), .value = VALUE, .group = GROUP, .text = TEXT},
    PT_OPTIONS(X)
#undef X
};

enum { NROWS = sizeof rows / sizeof *rows };

/* Names that C compilers spell with one dash. */
static const char *const one_dash[] = {"std", "m32", "m64", "include"};

/* ---- fields */

static void *field(pt_options *o, const row *r) { return (char *)o + r->at; }

void pt_options_init(pt_options *o) {
  *o = (pt_options){0};
  for (const row *r = rows; r < rows + NROWS; r++) {
    switch (r->kind) {
    case FLAG: *(bool *)field(o, r) = r->num != 0; break;
    case NUM: *(int64_t *)field(o, r) = r->num; break;
    case TIME: *(double *)field(o, r) = r->time; break;
    case TEXT:
    case WORD: *(const char **)field(o, r) = r->word; break;
    case LIST:
    case FORM: break;
    }
  }
}

void pt_options_release(pt_mem *m, pt_options *o) {
  for (const row *r = rows; r < rows + NROWS; r++)
    if (r->kind == LIST || r->kind == FORM) pt_vec_release(m, (pt_texts *)field(o, r));
  pt_vec_release(m, &o->files);
  pt_vec_release(m, &o->cflags);
}

/* ---- values */

bool pt_option_number(const char *text, int64_t *out) {
  if (!isdigit((unsigned char)text[text[0] == '-'])) return false;
  char *end;
  errno = 0;
  long long x = strtoll(text, &end, 10);
  if (errno) return false;
  static const char units[] = "KMG";
  const char *unit = *end ? strchr(units, toupper((unsigned char)*end)) : NULL;
  if (unit) {
    long long scale = 1LL << 10 * (unit - units + 1);
    if (__builtin_mul_overflow(x, scale, &x)) return false;
    end++;
  }
  if (*end) return false;
  *out = x;
  return true;
}

bool pt_option_seconds(const char *text, double *out) {
  static const struct {
    const char *unit;
    double seconds;
  } units[] = {{"", 1}, {"s", 1}, {"ms", 1e-3}, {"m", 60}, {"h", 3600}};
  /* No sign, no hexadecimal, no "inf": only digits and one point. */
  size_t n = strspn(text, "0123456789.");
  if (n == 0 || !strpbrk(text, "0123456789")) return false;
  char *end;
  double x = strtod(text, &end);
  if (end != text + n || !isfinite(x)) return false;
  for (size_t i = 0; i < sizeof units / sizeof *units; i++)
    if (strcmp(end, units[i].unit) == 0) {
      *out = x * units[i].seconds;
      return true;
    }
  return false;
}

/* Whether the N characters at W are one of the words a|b|c. */
static bool is_word(const char *words, const char *w, size_t n) {
  for (const char *s = words; n && s; s = strchr(s, '|')) {
    if (*s == '|') s++;
    if (strncmp(s, w, n) == 0 && (s[n] == '|' || s[n] == '\0')) return true;
  }
  return false;
}

static pt_status set_number(pt_options *o, const row *r, const char *value, pt_err *e) {
  int64_t x;
  if (!pt_option_number(value, &x) || x < r->min || x > r->max)
    return pt_err_set(e, PT_USAGE,
                      "option '--%s': '%s' is not a number from %" PRId64 " to %" PRId64, r->name,
                      value, r->min, r->max);
  *(int64_t *)field(o, r) = x;
  return PT_OK;
}

static pt_status set_time(pt_options *o, const row *r, const char *value, pt_err *e) {
  double x;
  if (!pt_option_seconds(value, &x) || x < r->time_min || x > r->time_max)
    return pt_err_set(e, PT_USAGE, "option '--%s': '%s' is not a time from %.0fs to %.0fs", r->name,
                      value, r->time_min, r->time_max);
  *(double *)field(o, r) = x;
  return PT_OK;
}

static pt_status not_one_of(const row *r, const char *value, pt_err *e) {
  return pt_err_set(e, PT_USAGE, "option '--%s': '%s' is not one of %s", r->name, value, r->value);
}

static pt_status set_value(pt_options *o, pt_mem *m, const row *r, const char *value, pt_err *e) {
  switch (r->kind) {
  case NUM: return set_number(o, r, value, e);
  case TIME: return set_time(o, r, value, e);
  case WORD:
    if (!is_word(r->value, value, strlen(value))) return not_one_of(r, value, e);
    *(const char **)field(o, r) = value;
    return PT_OK;
  case TEXT: *(const char **)field(o, r) = value; return PT_OK;
  case FORM:
    if (!is_word(r->value, value, strcspn(value, "="))) return not_one_of(r, value, e);
    if (value[strlen(value) - 1] == '=')
      return pt_err_set(e, PT_USAGE, "option '--%s': '%s' names no file", r->name, value);
    pt_vec_push(m, (pt_texts *)field(o, r), value);
    return PT_OK;
  case LIST: pt_vec_push(m, (pt_texts *)field(o, r), value); return PT_OK;
  case FLAG: break;
  }
  assert(!"a flag has no value");
  return PT_INTERNAL;
}

/* ---- the nearest option */

static bool starts_with(const char *s, const char *prefix) {
  return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* ARG as typed, with its dashes and without a `=value`. */
static pt_status unknown_option(const char *arg, size_t n, pt_err *e) {
  char typed[64];
  snprintf(typed, sizeof typed, "%.*s", (int)(n < sizeof typed ? n : sizeof typed - 1), arg);
  const char *bare = typed + strspn(typed, "-");
  if (strlen(bare) < 2)
    return pt_err_set(e, PT_USAGE, "unknown option '%s' (--help lists the options)", typed);
  bool no = starts_with(bare, "no-");
  const row *nearest = rows;
  bool nearest_no = false;
  unsigned best = UINT_MAX;
  for (const row *r = rows; r < rows + NROWS; r++) {
    unsigned d = pt_nearness(bare, r->name);
    if (d < best) best = d, nearest = r, nearest_no = false;
    if (!no || r->kind != FLAG) continue;
    d = pt_nearness(bare + 3, r->name);
    if (d < best) best = d, nearest = r, nearest_no = true;
  }
  return pt_err_set(e, PT_USAGE, "unknown option '%s': did you mean '--%s%s'?", typed,
                    nearest_no ? "no-" : "", nearest->name);
}

/* ---- parsing */

typedef struct {
  pt_options *o;
  pt_mem *m;
  pt_err *e;
  const char *const *argv;
  int argc, next; /* argv[next] is not looked at yet */
  const char *folder; /* of the configuration file; NULL: this is the command line */
  pt_strtab *texts;
} parser;

static const row *by_name(const char *name, size_t n) {
  for (const row *r = rows; r < rows + NROWS; r++)
    if (strlen(r->name) == n && memcmp(r->name, name, n) == 0) return r;
  return NULL;
}

static const row *by_letter(char c) {
  for (const row *r = rows; r < rows + NROWS; r++)
    if (r->letter && r->letter == c) return r;
  return NULL;
}

/* A path of a configuration file, from here. */
static const char *path_here(parser *p, const char *path) {
  if (!p->folder || !*p->folder || *path == '/') return path;
  pt_buf b = {0};
  pt_buf_printf(p->m, &b, "%s/%s", p->folder, path);
  const char *kept = pt_strtab_text(p->texts, pt_strtab_add(p->m, p->texts, pt_buf_text(&b)));
  pt_buf_release(p->m, &b);
  return kept;
}

/* VALUE is what was attached to the option, or NULL: the next argument then. */
static pt_status take_value(parser *p, const row *r, const char *value) {
  if (!value && p->next == p->argc)
    return pt_err_set(p->e, PT_USAGE, "option '--%s' needs a value: %s", r->name, r->value);
  if (!value) value = p->argv[p->next++];
  return set_value(p->o, p->m, r, r->facts & R ? path_here(p, value) : value, p->e);
}

/* Whether the option may be given where it stands. */
static pt_status may_stand(const parser *p, const row *r) {
  if (!p->folder || !(r->facts & C)) return PT_OK;
  return pt_err_set(p->e, PT_USAGE, "option '--%s' is for the command line only", r->name);
}

/* ARG begins with DASHES dashes and a name. */
static pt_status parse_long(parser *p, const char *arg, size_t dashes) {
  const char *name = arg + dashes;
  size_t n = strcspn(name, "=");
  const char *value = name[n] ? name + n + 1 : NULL;
  const row *r = by_name(name, n);
  bool on = true;
  if (!r && n > 3 && starts_with(name, "no-")) {
    r = by_name(name + 3, n - 3);
    on = false;
  }
  if (!r) return unknown_option(arg, dashes + n, p->e);
  if (may_stand(p, r) != PT_OK) return PT_USAGE;
  if (r->kind != FLAG && !on)
    return pt_err_set(p->e, PT_USAGE, "option '--%s' is no flag: it has no '--no-%s'", r->name,
                      r->name);
  if (r->kind != FLAG) return take_value(p, r, value);
  if (value) return pt_err_set(p->e, PT_USAGE, "option '--%s' takes no value", r->name);
  *(bool *)field(p->o, r) = on;
  return PT_OK;
}

/* -v, -hv (flags together), -Idir, -I dir */
static pt_status parse_letters(parser *p, const char *arg) {
  for (const char *s = arg + 1; *s; s++) {
    const row *r = by_letter(*s);
    if (!r) return unknown_option(arg, strcspn(arg, "="), p->e);
    if (may_stand(p, r) != PT_OK) return PT_USAGE;
    if (r->kind != FLAG) return take_value(p, r, s[1] ? s + 1 : NULL);
    *(bool *)field(p->o, r) = true;
  }
  return PT_OK;
}

static bool is_one_dash(const char *name) {
  size_t n = strcspn(name, "=");
  for (size_t i = 0; i < sizeof one_dash / sizeof *one_dash; i++)
    if (strlen(one_dash[i]) == n && memcmp(one_dash[i], name, n) == 0) return true;
  return false;
}

/* A flag that compilers know, and that is not written as an option of ours: -Wall, -O2, -pthread,
   -isystem DIR. */
static bool is_compiler_flag(const char *arg) {
  pt_cflag f = pt_cflag_of(arg);
  if (arg[1] == '-' && by_name(arg + 2, strcspn(arg + 2, "="))) return false;
  return f.kind != PT_CFLAG_NONE && f.kind != PT_CFLAG_UNKNOWN && (f.word || !by_letter(arg[1]));
}

static pt_status take_compiler_flag(parser *p, const char *arg) {
  pt_vec_push(p->m, &p->o->cflags, arg);
  if (!pt_cflag_of(arg).value) return PT_OK;
  if (p->next == p->argc) return pt_err_set(p->e, PT_USAGE, "option '%s' needs a value", arg);
  pt_vec_push(p->m, &p->o->cflags, p->argv[p->next++]);
  return PT_OK;
}

/* ARG begins with a dash, and is not "-" or "--". */
static pt_status parse_one(parser *p, const char *arg) {
  if (is_one_dash(arg + 1)) return parse_long(p, arg, 1);
  if (is_compiler_flag(arg) && !p->folder) return take_compiler_flag(p, arg);
  return arg[1] == '-' ? parse_long(p, arg, 2) : parse_letters(p, arg);
}

static bool is_option(const char *arg) {
  return arg[0] == '-' && arg[1] != '\0'; /* "-" alone is a file */
}

pt_status pt_options_parse(pt_options *o, pt_mem *m, int argc, const char *const *argv, pt_err *e) {
  parser p = {.o = o, .m = m, .e = e, .argv = argv, .argc = argc};
  bool options = true;
  while (p.next < argc) {
    const char *arg = argv[p.next++];
    if (!options || !is_option(arg)) pt_vec_push(m, &o->files, arg);
    else if (strcmp(arg, "--") == 0) options = false, o->behind = o->files.n;
    else if (parse_one(&p, arg) != PT_OK) return PT_USAGE;
  }
  return PT_OK;
}

pt_status pt_options_parse_line(pt_options *o, pt_mem *m, const char *folder, pt_strtab *texts,
                                int argc, const char *const *argv, pt_err *e) {
  parser p = {.o = o, .m = m, .e = e, .argv = argv, .argc = argc, .folder = folder, .texts = texts};
  const char *arg = argv[p.next++];
  if (!is_option(arg) || strcmp(arg, "--") == 0)
    return pt_err_set(e, PT_USAGE, "'%s' is no option", arg);
  if (parse_one(&p, arg) != PT_OK) return PT_USAGE;
  if (p.next < argc) return pt_err_set(e, PT_USAGE, "option '%s' takes no value", arg);
  return PT_OK;
}

/* ---- arguments that say the same */

typedef struct {
  pt_mem *m;
  pt_buf text;
  bool defaults; /* values at their default, too */
  void (*each)(void *payload, const char *argument);
  void *payload;
} speaker;

__attribute__((format(printf, 2, 3))) static void say(speaker *s, const char *format, ...) {
  va_list args;
  va_start(args, format);
  pt_buf_reset(&s->text);
  pt_buf_vprintf(s->m, &s->text, format, args);
  va_end(args);
  s->each(s->payload, pt_buf_text(&s->text));
}

static void say_texts(speaker *s, const row *r, const pt_texts *all) {
  for (size_t k = 0; k < all->n; k++) say(s, "--%s=%s", r->name, all->at[k]);
}

static void say_row(speaker *s, const row *r, const void *at) {
  const char *text = r->kind == TEXT || r->kind == WORD ? *(const char *const *)at : "";
  double time = r->kind == TIME ? *(const double *)at : 0;
  switch (r->kind) {
  case FLAG:
    if (*(const bool *)at != (r->num != 0))
      say(s, "--%s%s", *(const bool *)at ? "" : "no-", r->name);
    break;
  case NUM:
    if (s->defaults || *(const int64_t *)at != r->num)
      say(s, "--%s=%" PRId64, r->name, *(const int64_t *)at);
    break;
  case TIME:
    if (s->defaults || time < r->time || time > r->time) say(s, "--%s=%.6fs", r->name, time);
    break;
  case TEXT:
  case WORD:
    if (strcmp(text, r->word) != 0 || (s->defaults && *text)) say(s, "--%s=%s", r->name, text);
    break;
  case LIST:
  case FORM: say_texts(s, r, at); break;
  }
}

void pt_options_arguments(const pt_options *o, pt_mem *m, pt_options_part part,
                          void (*each)(void *payload, const char *argument), void *payload) {
  bool meaning = part == PT_OPTIONS_MEANING;
  unsigned without = part == PT_OPTIONS_QUESTION ? T | L : T;
  speaker s = {.m = m, .defaults = meaning, .each = each, .payload = payload};
  for (const row *r = rows; r < rows + NROWS; r++)
    if (meaning ? r->facts & M : !(r->facts & without)) say_row(&s, r, (const char *)o + r->at);
  for (size_t k = 0; k < o->cflags.n; k++) each(payload, o->cflags.at[k]);
  pt_buf_release(m, &s.text);
}

/* ---- for people and shells */

/* The default in words; "" when there is nothing to say. */
static void default_text(const row *r, char *out, size_t size) {
  out[0] = '\0';
  switch (r->kind) {
  case FLAG:
    if (r->num) snprintf(out, size, "on");
    break;
  case NUM: {
    static const char *const units[] = {"", "K", "M", "G"};
    int64_t x = r->num;
    unsigned unit = 0;
    for (; unit < 3 && x && x % 1024 == 0; unit++) x /= 1024;
    snprintf(out, size, "%" PRId64 "%s", x, units[unit]);
    break;
  }
  case TIME: snprintf(out, size, "%gs", r->time); break;
  case TEXT:
  case WORD:
  case FORM: snprintf(out, size, "%s", r->word); break;
  case LIST: break;
  }
}

size_t pt_options_count(void) { return NROWS; }

pt_option_info pt_options_info(size_t k) {
  const row *r = &rows[k];
  pt_option_info o = {.name = r->name, .letter = r->letter, .group = r->group, .text = r->text};
  o.value = r->kind == FLAG ? "" : r->value;
  o.words = r->kind == WORD || r->kind == FORM;
  default_text(r, o.fallback, sizeof o.fallback);
  return o;
}
