#include "front/asm_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* ---- from the text to statements */

/* One dialect, no comments, a newline between statements. */
static void clean(pt_mem *m, pt_buf *out, const char *s, size_t n) {
  bool other = false; /* in the second alternative of a dialect choice */
  for (size_t k = 0; k < n; k++) {
    char c = s[k], next = k + 1 < n ? s[k + 1] : 0;
    if (c == '$' && (next == '(' || next == '|' || next == ')')) {
      other = next == '|';
      k++;
    } else if (other) {
      continue;
    } else if (c == '#') {
      while (k + 1 < n && s[k + 1] != '\n') k++;
    } else if (c == '/' && next == '*') {
      for (k += 2; k + 1 < n && !(s[k] == '*' && s[k + 1] == '/');) k++;
      k++;
    } else {
      pt_buf_char(m, out, c == ';' ? '\n' : c);
    }
  }
}

static const char *skip_space(const char *s) {
  while (*s == ' ' || *s == '\t') s++;
  return s;
}

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$' || c == '{' || c == '}';
}

/* Behind the labels at the start of a statement. */
static const char *skip_labels(const char *s) {
  for (;;) {
    s = skip_space(s);
    const char *end = s;
    while (is_name_char(*end) || (*end == ':' && end > s && end[-1] == '{')) end++;
    if (end == s || *end != ':') return s;
    s = end + 1;
  }
}

static bool word_is(const char *s, size_t n, const char *word) {
  return strlen(word) == n && strncmp(s, word, n) == 0;
}

static bool is_one_of(const char *s, size_t n, const char *const *words) {
  for (; *words; words++)
    if (word_is(s, n, *words)) return true;
  return false;
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (isalnum((unsigned char)s[n]) || s[n] == '_' || s[n] == '.') n++;
  return n;
}

/* ---- instructions */

static const char *const prefixes[] = {"lock", "rep",    "repe",   "repz",     "repne", "repnz",
                                       "ds",   "data16", "addr32", "notrack", NULL};
static const char *const fences[] = {"nop",     "pause",      "mfence",      "lfence",
                                     "sfence",  "cli",        "sti",         "prefetch",
                                     "cld",     "prefetcht0", "prefetcht1",  "prefetcht2",
                                     "wbinvd",  "prefetchw",  "prefetchnta", "clac",
                                     "stac",    NULL};
static const char *const waits[] = {"hlt", "nop", "pause", "cli", NULL};
static const char *const traps[] = {"ud0", "ud1", "ud2", "ud2a", "ud2b", "int3", NULL};
static const char *const returns[] = {"ret",  "retq",   "retl",    "lret",   "lretq",  "iret",
                                      "iretl", "iretq", "sysret", "sysretq", "sysexit", NULL};
static const char *const frames[] = {"leave", "leaveq", "enter", "enterq", NULL};
static const char *const data[] = {".byte", ".word", ".short", ".hword", ".int", ".long",
                                   ".quad", ".octa", ".ascii", ".asciz", ".insn", ".incbin", NULL};
static const char *const reads[] = {"cmp", "cmpq", "cmpl", "test", "testq", "testl",
                                    "bt",  "btq",  "btl",  NULL};
static const char *const stack_pointers[] = {"%rsp", "%esp", "%sp", "{rsp}", "{esp}", NULL};

typedef struct {
  pt_asm_text out;
  const char *text;    /* cleaned */
  int pushed, instructions, others; /* others: neither fences nor waits */
  bool only_waits, jumped;
  int outside;         /* sections that are not executed in place, nested */
} scanner;

static bool starts(const char *s, const char *with) { return strncmp(s, with, strlen(with)) == 0; }

/* `1b`, `2f`, or a name that the text itself has as a label. */
static bool is_own_label(const scanner *c, const char *s, size_t n) {
  size_t k = 0;
  while (k < n && isdigit((unsigned char)s[k])) k++;
  if (k && k + 1 == n && (s[k] == 'b' || s[k] == 'f')) return true;
  for (const char *at = c->text; n && (at = strstr(at, "\n")); at++) {
    const char *line = skip_space(at + 1);
    if (strncmp(line, s, n) == 0 && line[n] == ':') return true;
  }
  const char *first = skip_space(c->text);
  return n && strncmp(first, s, n) == 0 && first[n] == ':';
}

static size_t operand_length(const char *s) {
  size_t n = 0;
  while (s[n] && s[n] != '\n' && s[n] != ' ' && s[n] != '\t' && s[n] != ',') n++;
  return n;
}

/* Whether the target is an operand that is a label of C (`asm goto`). */
static bool is_c_label(const char *s, size_t n) {
  return n > 3 && s[0] == '$' && s[1] == '{' && s[n - 1] == '}' && s[n - 2] == 'l' &&
         s[n - 3] == ':';
}

static void jump(scanner *c, const char *target, bool always) {
  size_t n = operand_length(target);
  bool inside = is_own_label(c, target, n);
  c->jumped = true;
  if (!inside && !is_c_label(target, n)) c->out.effect = PT_ASM_JUMPS;
  else if (always && inside && c->instructions > 1 && c->only_waits && target[n - 1] == 'b')
    c->out.effect = PT_ASM_TRAP; /* waits for ever */
}

/* `$3` and `${3:P}` are operand 3; -1: none. */
static int operand_number(const char *s) {
  if (*s++ != '$') return -1;
  if (*s == '{') s++;
  return isdigit((unsigned char)*s) ? atoi(s) : -1;
}

static void call(scanner *c, const char *target) {
  size_t n = operand_length(target);
  if (is_own_label(c, target, n)) {
    c->pushed++;
  } else if (*target == '*' || *target == '$') {
    c->out.pointer = c->out.calls_pointer ? -1 : operand_number(target + (*target == '*'));
    c->out.calls_pointer = true;
  } else {
    snprintf(c->out.callee, sizeof c->out.callee, "%.*s", (int)n, target);
  }
}

/* The operand that is written is the last one. */
static bool writes_stack_pointer(const char *s, size_t length) {
  const char *end = strchr(s, '\n'), *last = s + length;
  if (!end) end = s + strlen(s);
  if (is_one_of(s, length, reads)) return false;
  for (const char *k = s; k < end; k++)
    if (*k == ',') last = k + 1;
  last = skip_space(last);
  while (end > last && isspace((unsigned char)end[-1])) end--;
  return is_one_of(last, (size_t)(end - last), stack_pointers);
}

/* `lock; addl $0, 0(%rsp)`: an old way to write a fence. */
static bool adds_nothing(const char *s, size_t length) {
  const char *first = skip_space(s + length);
  return (starts(s, "add") || starts(s, "or")) && starts(first, "$$0") &&
         !isalnum((unsigned char)first[3]);
}

static bool is_trap(const char *s, size_t n, const char *rest) {
  return is_one_of(s, n, traps) ||
         (word_is(s, n, "int") && starts(rest, "$$3") && !isalnum((unsigned char)rest[3]));
}

static void instruction(scanner *c, const char *s) {
  size_t n = word_length(s);
  const char *rest = skip_space(s + n);
  bool wait = is_one_of(s, n, waits);
  c->instructions++;
  if (is_trap(s, n, rest)) {
    if (!c->jumped) c->out.effect = PT_ASM_TRAP; /* else it may have been jumped over */
  } else if (*s == 'j' || starts(s, "loop") || word_is(s, n, "xbegin")) {
    jump(c, rest, starts(s, "jmp"));
  } else if (is_one_of(s, n, returns)) {
    c->out.effect = PT_ASM_JUMPS;
  } else if (is_one_of(s, n, frames) || writes_stack_pointer(s, n)) {
    c->out.effect = PT_ASM_STACK;
  } else if (starts(s, "call")) {
    call(c, rest);
  } else if (starts(s, "push")) {
    c->pushed++;
  } else if (starts(s, "pop") && !starts(s, "popcnt")) {
    c->pushed--;
  }
  if (!wait) c->only_waits = false;
  if (!is_one_of(s, n, fences) && !adds_nothing(s, n)) c->others++;
}

/* ---- statements */

static void directive(scanner *c, const char *s) {
  size_t n = word_length(s);
  const char *rest = skip_space(s + n);
  if (word_is(s, n, ".section") || word_is(s, n, ".pushsection")) {
    if (c->outside || !starts(rest, ".text")) c->outside++;
  } else if (word_is(s, n, ".previous") || word_is(s, n, ".popsection")) {
    if (c->outside) c->outside--;
  } else if (word_is(s, n, ".text")) {
    c->outside = 0;
  } else if (!c->outside && is_one_of(s, n, data)) {
    c->instructions++, c->others++;
    c->only_waits = false;
  }
}

static void statement(scanner *c, const char *line) {
  const char *s = skip_labels(line);
  while (is_one_of(s, word_length(s), prefixes)) s = skip_labels(s + word_length(s));
  if (*s == '.') directive(c, s);
  else if (*s && *s != '\n' && *s != '\r' && !c->outside) instruction(c, s);
}

pt_asm_text pt_asm_scan(pt_mem *m, const char *text, size_t n) {
  pt_buf cleaned = {0};
  clean(m, &cleaned, text, n);
  scanner c = {.text = pt_buf_text(&cleaned), .only_waits = true};
  for (const char *s = c.text; s && c.out.effect == PT_ASM_NOTHING;) {
    statement(&c, s);
    s = strchr(s, '\n');
    if (s) s++;
  }
  if (c.out.effect == PT_ASM_NOTHING && c.pushed) c.out.effect = PT_ASM_STACK;
  if (c.out.effect == PT_ASM_NOTHING && c.instructions)
    c.out.effect = c.others ? PT_ASM_OPERANDS : PT_ASM_FENCE;
  pt_buf_release(m, &cleaned);
  return c.out;
}

/* Whether S begins with NAME, in quotes or not; *END: what follows, without spaces. */
static bool is_symbol(const char *s, const char *name, const char **end) {
  bool quoted = *s == '"';
  size_t n = strlen(name);
  s += quoted;
  if (strncmp(s, name, n) != 0 || (quoted ? s[n] != '"' : is_name_char(s[n]))) return false;
  *end = skip_space(s + n + quoted);
  return true;
}

/* One statement: `f: g: ret`, `f = g`, `.set f, g`. */
static bool defines(const char *s, const char *name) {
  static const char *const sets[] = {".set", ".equ", ".equiv"};
  const char *end;
  for (size_t k = 0; k < sizeof sets / sizeof *sets; k++)
    if (is_symbol(s, sets[k], &end)) return is_symbol(end, name, &end);
  for (;;) {
    if (is_symbol(s, name, &end)) return *end == ':' || *end == '=';
    while (is_name_char(*s) || *s == '"') s++;
    s = skip_space(s);
    if (*s != ':') return false;
    s = skip_space(s + 1);
  }
}

bool pt_asm_defines(pt_mem *m, const char *text, size_t n, const char *name) {
  pt_buf cleaned = {0};
  bool found = false;
  clean(m, &cleaned, text, n);
  for (const char *s = pt_buf_text(&cleaned); s && !found; s = strchr(s, '\n')) {
    while (*s == '\n') s++;
    found = defines(skip_space(s), name);
  }
  pt_buf_release(m, &cleaned);
  return found;
}

bool pt_asm_next_name(const char *text, size_t n, size_t *at, size_t *length) {
  size_t k = *at;
  while (k < n && !isalpha((unsigned char)text[k]) && text[k] != '_') k++;
  if (k >= n) return false;
  *at = k;
  while (k < n && (isalnum((unsigned char)text[k]) || text[k] == '_')) k++;
  *length = k - *at;
  return true;
}
