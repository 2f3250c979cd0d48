/* Reading the reports of clang's sanitizers, by their text:

     FILE:LINE:COLUMN: runtime error: WHAT                        UndefinedBehaviorSanitizer
     ==PID==ERROR: AddressSanitizer: KIND on ...                  then a stack trace
     ==PID==ERROR: LeakSanitizer: detected memory leaks           then one per lost block
         #1 0x55d0 in f /path/file.c:12:3                         a frame of a trace

   Exit codes say little: the combined runtime has one for everything. */
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "check/replay_priv.h"

typedef struct {
  const char *words;
  uint32_t seen;
} phrase;

/* the first phrase that occurs decides */
static const phrase runtime_errors[] = {
    {"by -1 cannot be represented", PT_SEEN_OVERFLOW},
    {"division by zero", PT_SEEN_DIVISION},
    {"shift exponent", PT_SEEN_SHIFT},
    {"left shift of", PT_SEEN_SHIFT_BASE},
    {"overflow:", PT_SEEN_OVERFLOW},
    {"negation of", PT_SEEN_OVERFLOW},
    {"out of bounds for type", PT_SEEN_INDEX},
    {"variable length array bound", PT_SEEN_VLA},
    {"outside the range of representable values", PT_SEEN_FLOAT_CAST},
    {"passing zero to", PT_SEEN_BUILTIN},
    {"misaligned address", PT_SEEN_ALIGNMENT},
    {"is not a valid value for type", PT_SEEN_BOOL},
    {"unreachable program point", PT_SEEN_UNREACHABLE},
    {"through pointer to incorrect function type", PT_SEEN_CALL},
    {"", PT_SEEN_OTHER}};

static const phrase address_errors[] = {{"stack-overflow", PT_SEEN_STACK},
                                        {"param-overlap", PT_SEEN_OVERLAP},
                                        {"buffer-overflow", PT_SEEN_OUTSIDE},
                                        {"buffer-underflow", PT_SEEN_OUTSIDE},
                                        {"container-overflow", PT_SEEN_OUTSIDE},
                                        {"intra-object-overflow", PT_SEEN_OUTSIDE},
                                        {"negative-size-param", PT_SEEN_OUTSIDE},
                                        {"unknown-crash", PT_SEEN_OUTSIDE},
                                        {"use-after-poison", PT_SEEN_OUTSIDE},
                                        {"heap-use-after-free", PT_SEEN_FREED},
                                        {"stack-use-after", PT_SEEN_SCOPE},
                                        {"SEGV", PT_SEEN_FAULT},
                                        {"BUS", PT_SEEN_FAULT},
                                        {"FPE", PT_SEEN_DIVISION},
                                        {"attempting double-free", PT_SEEN_DOUBLE_FREE},
                                        {"attempting free on address", PT_SEEN_BAD_FREE},
                                        {"bad-free", PT_SEEN_BAD_FREE},
                                        {"ABRT", PT_SEEN_ABORT},
                                        {"ILL", PT_SEEN_TRAP},
                                        {"TRAP", PT_SEEN_TRAP},
                                        {"", PT_SEEN_OTHER}};

static uint32_t classify(const phrase *table, const char *line, size_t n) {
  for (;; table++)
    if (!*table->words || memmem(line, n, table->words, strlen(table->words))) return table->seen;
}

uint32_t pt_seen_expected(pt_check_kind kind) {
  enum {
    ACCESS = PT_SEEN_OUTSIDE | PT_SEEN_INDEX | PT_SEEN_FREED | PT_SEEN_SCOPE | PT_SEEN_FAULT,
    RELEASE = PT_SEEN_DOUBLE_FREE | PT_SEEN_BAD_FREE | PT_SEEN_FREED | PT_SEEN_FAULT
  };
  switch (kind) {
  case PT_CHECK_ASSERTION:
  case PT_CHECK_PRECONDITION:
  case PT_CHECK_POSTCONDITION:
  case PT_CHECK_INVARIANT:
  case PT_CHECK_DECREASES:
  case PT_CHECK_REACH: return PT_SEEN_ABORT;
  case PT_CHECK_ABORT: return PT_SEEN_ABORT | PT_SEEN_TRAP;
  case PT_CHECK_OVERFLOW: return PT_SEEN_OVERFLOW;
  case PT_CHECK_DIV_ZERO: return PT_SEEN_DIVISION;
  case PT_CHECK_SHIFT: return PT_SEEN_SHIFT;
  case PT_CHECK_SHIFT_BASE: return PT_SEEN_SHIFT_BASE;
  case PT_CHECK_VLA: return PT_SEEN_VLA;
  case PT_CHECK_FLOAT_CAST: return PT_SEEN_FLOAT_CAST;
  case PT_CHECK_BUILTIN: return PT_SEEN_BUILTIN;
  case PT_CHECK_MISALIGNED: return PT_SEEN_ALIGNMENT;
  case PT_CHECK_OVERLAP: return PT_SEEN_OVERLAP;
  case PT_CHECK_BOOL: return PT_SEEN_BOOL;
  case PT_CHECK_UNREACHABLE: return PT_SEEN_UNREACHABLE;
  case PT_CHECK_CALL: return PT_SEEN_CALL | PT_SEEN_FAULT;
  case PT_CHECK_MISSING: return PT_SEEN_NOWHERE; /* linked as address 0 */
  case PT_CHECK_NULL_DEREF:
  case PT_CHECK_READONLY: return PT_SEEN_FAULT;
  case PT_CHECK_BOUNDS: /* where the neighbours are is chance */
  case PT_CHECK_ACCESS:
  case PT_CHECK_READ_OUT:
  case PT_CHECK_WRITE_OUT: return ACCESS;
  case PT_CHECK_FREED: return PT_SEEN_FREED | PT_SEEN_OUTSIDE | PT_SEEN_FAULT;
  case PT_CHECK_SCOPE_ENDED: return PT_SEEN_SCOPE | PT_SEEN_OUTSIDE | PT_SEEN_FAULT;
  case PT_CHECK_FREE:
  case PT_CHECK_DOUBLE_FREE:
  case PT_CHECK_BAD_FREE: return RELEASE;
  case PT_CHECK_LEAK_LOST: return PT_SEEN_LEAK;
  case PT_CHECK_STACK: return PT_SEEN_STACK | PT_SEEN_FAULT;
  case PT_CHECK_MISSING_RETURN:
  case PT_CHECK_UNINIT:
  case PT_CHECK_UNINIT_VAR:
  case PT_CHECK_LEAK_UNFREED:
  case PT_CHECK_ENDLESS:
  case PT_CHECK_ENDLESS_CALL:
  case PT_CHECK_NONE:
  case PT_CHECK_COUNT: break;
  }
  return 0;
}

/* ---- frames */

/* Reads `...FILE:LINE` or `...FILE:LINE:COLUMN` that ends at END; false: there is none.  The
   numbers are cut off from the end, since a path may have colons in it. */
static bool read_place(const char *text, const char *start, const char *end, pt_seen_frame *out) {
  const char *colon[2] = {NULL, NULL};
  const char *at = end;
  for (int k = 0; k < 2; k++) {
    const char *digits = at;
    while (digits > start && isdigit((unsigned char)digits[-1]))
      digits--;
    if (digits == at || digits == start || digits[-1] != ':') break;
    at = digits - 1;
    colon[k] = at;
  }
  const char *line = colon[1] ? colon[1] : colon[0];
  if (!line) return false;
  const char *file = line;
  while (file > start && file[-1] != '/' && file[-1] != '\n')
    file--;
  if (file == line) return false;
  *out = (pt_seen_frame){.file = (uint32_t)(file - text),
                         .length = (uint32_t)(line - file),
                         .line = (uint32_t)strtoul(line + 1, NULL, 10)};
  return true;
}

/* `    #1 0x55d0 in f /path/file.c:12:3`; a frame without a source ends in `(module+0x1)`. */
static bool is_frame(const char *line, const char *end, const char **place) {
  while (line < end && *line == ' ')
    line++;
  if (line == end || *line++ != '#') return false;
  while (line < end && isdigit((unsigned char)*line))
    line++;
  const char *in = memmem(line, (size_t)(end - line), " in ", 4);
  const char *name = in ? in + 4 : NULL;
  const char *space = name ? memchr(name, ' ', (size_t)(end - name)) : NULL;
  *place = space ? space + 1 : end;
  return true;
}

static bool same_file(const pt_seen_frame *f, const char *text, const char *file) {
  return strlen(file) == f->length && memcmp(text + f->file, file, f->length) == 0;
}

static void add_frame(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files,
                      pt_seen_frame f) {
  for (size_t k = 0; k < files->n; k++)
    if (same_file(&f, text, files->at[k])) {
      pt_vec_push(m, &r->frames, f);
      return;
    }
}

static void read_frames(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files,
                        const char *from) {
  enum { MOST = 4096 };
  uint32_t stack = 0;
  bool inside = false;
  for (const char *line = from; *line && r->frames.n < MOST;) {
    const char *end = line + strcspn(line, "\n"), *place;
    bool frame = is_frame(line, end, &place);
    if (!frame && inside) stack++;
    inside = frame;
    pt_seen_frame f;
    if (frame && read_place(text, place, end, &f)) {
      f.stack = stack;
      add_frame(r, m, text, files, f);
    }
    line = *end ? end + 1 : end;
  }
}

/* ---- reports */

/* WHAT is PREFIX and the N characters at TEXT, as far as they fit. */
static void name_it(pt_seen_report *r, const char *prefix, const char *text, size_t n) {
  snprintf(r->what, sizeof r->what, "%s%.*s", prefix, (int)(n < 150 ? n : 150), text);
}

static bool read_undefined(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files) {
  static const char words[] = ": runtime error: ";
  const char *at = strstr(text, words);
  if (!at) return false;
  const char *start = at, *what = at + strlen(words);
  size_t n = strcspn(what, "\n");
  while (start > text && start[-1] != '\n')
    start--;
  pt_seen_frame f;
  r->seen = classify(runtime_errors, what, n);
  static const char nameless[] = "call to function (unknown) "; /* nobody looked for its name */
  if (strncmp(what, nameless, strlen(nameless)) == 0)
    name_it(r, "UndefinedBehaviorSanitizer: call ", what + strlen(nameless), n - strlen(nameless));
  else
    name_it(r, "UndefinedBehaviorSanitizer: ", what, n);
  if (read_place(text, start, at, &f)) add_frame(r, m, text, files, f);
  return true;
}

static bool read_address(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files) {
  static const char words[] = "ERROR: AddressSanitizer: ";
  const char *at = strstr(text, words);
  if (!at) return false;
  const char *what = at + strlen(words);
  size_t n = strcspn(what, "\n"), kind = n;
  const char *stop[] = {" on ", ":", " ("};
  for (size_t k = 0; k < sizeof stop / sizeof *stop; k++) {
    const char *end = memmem(what, kind, stop[k], strlen(stop[k]));
    if (end) kind = (size_t)(end - what);
  }
  r->seen = classify(address_errors, what, kind);
  if (r->seen == PT_SEEN_OTHER) r->seen = classify(address_errors, what, n);
  if (strstr(what, "pc points to the zero page")) r->seen |= PT_SEEN_NOWHERE;
  name_it(r, "AddressSanitizer: ", what, kind);
  read_frames(r, m, text, files, what);
  return true;
}

static bool read_leaks(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files) {
  static const char words[] = "ERROR: LeakSanitizer: detected memory leaks";
  const char *at = strstr(text, words);
  if (!at) return false;
  r->seen = PT_SEEN_LEAK;
  name_it(r, "LeakSanitizer: ", "memory leak", strlen("memory leak"));
  read_frames(r, m, text, files, at);
  return true;
}

void pt_seen_read(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files) {
  *r = (pt_seen_report){0};
  if (read_undefined(r, m, text, files) || read_address(r, m, text, files) ||
      read_leaks(r, m, text, files))
    return;
  const char *other = strstr(text, "Sanitizer"); /* its own troubles: memory, ptrace */
  if (!other) return;
  const char *start = other;
  while (start > text && start[-1] != '\n' && start[-1] != '=')
    start--;
  r->seen = PT_SEEN_OTHER;
  snprintf(r->what, sizeof r->what, "%.*s", (int)strcspn(start, "\n"), start);
}

void pt_seen_release(pt_seen_report *r, pt_mem *m) { pt_vec_release(m, &r->frames); }

/* The innermost frame decides; the line may be the next one, as compilers differ in what they
   call the line of an expression.  What ends in abort was called from the line; of leaks any
   may be the one. */
bool pt_seen_at(const pt_seen_report *r, const char *text, const char *file, uint32_t line) {
  for (size_t k = 0; k < r->frames.n; k++) {
    const pt_seen_frame *f = &r->frames.at[k];
    bool first = k == 0 || (r->seen & PT_SEEN_LEAK && f->stack != r->frames.at[k - 1].stack);
    bool near = f->line + 1 >= line && f->line <= line + 1;
    bool outer = r->seen & PT_SEEN_ABORT && f->stack == r->frames.at[0].stack && f->line == line;
    if (same_file(f, text, file) && ((first && near) || outer)) return true;
  }
  return false;
}
