#include "base/cflags.h"

#include <string.h>

typedef enum {
  EXACT,
  PREFIX,
  SWITCH, /* a prefix, also with `no-` behind the letter: -fpic, -fno-pic */
  VALUE,  /* alone, with its value in the next argument, or attached */
  NEXT    /* alone, with its value in the next argument */
} shape;

typedef struct {
  const char *text;
  shape shape;
  pt_cflag_kind kind;
} row;

/* The first row that fits decides. */
static const row rows[] = {
#define X(TEXT, SHAPE, KIND) {TEXT, SHAPE, PT_CFLAG_##KIND},
#include "base/cflags_table.h"
#undef X
};

/* Whether ARG begins as TEXT (-fNAME) does, or as -fno-NAME. */
static bool is_switch(const char *text, const char *arg) {
  if (strncmp(arg, text, 2) != 0) return false;
  arg += strncmp(arg + 2, "no-", 3) == 0 ? 5 : 2;
  return strncmp(arg, text + 2, strlen(text + 2)) == 0;
}

static bool fits(const row *r, const char *arg, bool *value) {
  size_t n = strlen(r->text);
  if (r->shape == SWITCH) return is_switch(r->text, arg);
  if (strncmp(arg, r->text, n) != 0) return false;
  bool alone = arg[n] == 0;
  if (r->shape == PREFIX) return true;
  if (r->shape != VALUE && !alone) return false;
  *value = alone && r->shape != EXACT;
  return true;
}

static bool begins(const char *s, const char *with) { return strncmp(s, with, strlen(with)) == 0; }

pt_cflag pt_cflag_of(const char *arg) {
  pt_cflag f = {0};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    if (fits(&rows[k], arg, &f.value)) {
      f.kind = rows[k].kind, f.word = strlen(rows[k].text) > 2;
      break;
    }
  return f;
}

/* Flags that say whether signed arithmetic wraps around; the last one counts. */
static void note_wrapping(pt_cflags *f, const char *arg) {
  if (strcmp(arg, "-fwrapv") == 0 || strcmp(arg, "-fno-strict-overflow") == 0) f->wraps = true;
  if (strcmp(arg, "-fno-wrapv") == 0 || strcmp(arg, "-fstrict-overflow") == 0) f->wraps = false;
}

static bool is_our_target(const char *triple) {
  return begins(triple, "x86_64") && strstr(triple, "linux");
}

/* What is done with one flag for the preprocessor, as a whole. */
static pt_cflag_kind kind_of_passed(const char *part) {
  static const char *const values[] = {"-D", "-U", "-I"};
  bool alone = strlen(part) == 2;
  for (size_t k = 0; k < sizeof values / sizeof *values; k++)
    if (begins(part, values[k])) return alone ? PT_CFLAG_REFUSE : PT_CFLAG_KEEP;
  if (begins(part, "-i")) return PT_CFLAG_REFUSE; /* its value comes with another flag */
  if (strcmp(part, "-MD") == 0 || strcmp(part, "-MMD") == 0 || strcmp(part, "-MP") == 0)
    return PT_CFLAG_IGNORE;
  return PT_CFLAG_UNKNOWN;
}

/* -Wp,FLAG,VALUE,...: one that changes the meaning, or outputs only. */
static pt_cflag_kind kind_of_list(const char *list) {
  bool meaning = false, output = false;
  for (const char *s = list; s; s = strchr(s, ',')) {
    s += *s == ',';
    meaning |= begins(s, "-D") || begins(s, "-U") || begins(s, "-I") || begins(s, "-i");
    output |= begins(s, "-M");
  }
  if (meaning) return output ? PT_CFLAG_REFUSE : PT_CFLAG_KEEP;
  return output ? PT_CFLAG_IGNORE : PT_CFLAG_UNKNOWN;
}

/* What can be done about a target depends on which one it is; about what is passed on, on what that
   is. */
static pt_cflag flag_at(const char *arg, const char *next) {
  pt_cflag f = pt_cflag_of(arg);
  if (f.kind == PT_CFLAG_PASSED && !f.value) f.kind = kind_of_list(arg + strlen("-Wp,"));
  if (f.kind == PT_CFLAG_PASSED) f.kind = next ? kind_of_passed(next) : PT_CFLAG_REFUSE;
  bool attached = begins(arg, "--target=");
  bool ours = attached ? is_our_target(arg + strlen("--target="))
                       : strcmp(arg, "-target") == 0 && next && is_our_target(next);
  if (f.kind == PT_CFLAG_REFUSE && ours) f.kind = PT_CFLAG_IGNORE;
  return f;
}

void pt_cflags_sort(pt_cflags *f, pt_mem *m, const char *const *argv, size_t n) {
  for (size_t k = 0; k < n; k++) {
    const char *arg = argv[k], *next = k + 1 < n ? argv[k + 1] : NULL;
    pt_cflag flag = flag_at(arg, next);
    pt_cflag_kind kind = flag.kind;
    if (kind == PT_CFLAG_UNKNOWN || (kind == PT_CFLAG_NONE && arg[0] == '-' && arg[1]))
      pt_vec_push(m, &f->unknown, arg);
    if (kind == PT_CFLAG_REFUSE && !f->refused) f->refused = arg;
    if ((kind == PT_CFLAG_INEXACT || kind == PT_CFLAG_FLOATS) && !f->inexact) f->inexact = arg;
    if ((kind == PT_CFLAG_KEEP || kind == PT_CFLAG_INEXACT) && (!flag.value || next)) {
      pt_vec_push(m, &f->kept, arg);
      if (flag.value) pt_vec_push(m, &f->kept, next);
      note_wrapping(f, arg);
      f->model |= strcmp(arg, "-m32") == 0 || strcmp(arg, "-m64") == 0;
    }
    k += flag.value;
  }
}

void pt_cflags_release(pt_cflags *f, pt_mem *m) {
  pt_vec_release(m, &f->kept);
  pt_vec_release(m, &f->unknown);
}
