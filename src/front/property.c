#include "front/property.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

#define BIT(K) (UINT64_C(1) << PT_CHECK_##K)

/* Formulas without blanks, and what they are about. */
static const struct {
  const char *formula, *name;
  uint64_t checks;
} known[] = {
    {"G!call(reach_error())", "unreach-call", BIT(REACH)},
    {"G!call(__VERIFIER_error())", "unreach-call", BIT(REACH)},
    {"Gvalid-free", "valid-memsafety", BIT(FREE) | BIT(DOUBLE_FREE) | BIT(BAD_FREE)},
    {"Gvalid-deref", "valid-memsafety",
     BIT(ACCESS) | BIT(NULL_DEREF) | BIT(READ_OUT) | BIT(WRITE_OUT) | BIT(FREED) |
         BIT(SCOPE_ENDED) | BIT(READONLY)},
    {"Gvalid-memtrack", "valid-memsafety", BIT(LEAK_LOST)},
    {"Gvalid-memcleanup", "valid-memcleanup", BIT(LEAK_LOST) | BIT(LEAK_UNFREED)},
    {"G!overflow", "no-overflow", BIT(OVERFLOW) | BIT(SHIFT_BASE)},
    {"Gdef-behavior", "def-behavior",
     ~(BIT(REACH) | BIT(MISALIGNED) | BIT(BOOL) | BIT(UNINIT) | BIT(LEAK_LOST) | BIT(LEAK_UNFREED) |
       BIT(ABORT) | BIT(ASSERTION) | PT_CHECKS_ENDLESS)},
    {"G!data-race", "no-data-race", 0}, /* no check: a program that starts no thread has none */
    {"Fend", "termination", PT_CHECKS_ENDLESS},
};

static bool take(const char **at, const char *word) {
  size_t n = strlen(word);
  if (strncmp(*at, word, n) != 0) return false;
  *at += n;
  return true;
}

/* One line without blanks; false: not understood. */
static bool parse_line(pt_property *out, const char *line) {
  const char *at = line;
  if (take(&at, "COVER(init(main()),FQL(COVEREDGES(")) {
    out->coverage = true;
    out->error_call = strncmp(at, "@CALL(", 6) == 0;
    const char *name = NULL;
    if (out->error_call) name = "coverage-error-call";
    else if (strcmp(at, "@DECISIONEDGE)))") == 0) name = "coverage-branches";
    else if (strcmp(at, "@CONDITIONEDGE)))") == 0) name = "coverage-conditions";
    else if (strcmp(at, "@BASICBLOCKENTRY)))") == 0) name = "coverage-statements";
    if (!name) return false;
    snprintf(out->name, sizeof out->name, "%s", name);
    out->checks |= BIT(REACH);
    return true;
  }
  if (!take(&at, "CHECK(init(main()),LTL(")) return false;
  for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
    const char *rest = at;
    if (!take(&rest, known[k].formula) || strcmp(rest, "))") != 0) continue;
    out->checks |= known[k].checks;
    out->termination |= known[k].checks == PT_CHECKS_ENDLESS;
    out->race |= !known[k].checks;
    snprintf(out->name, sizeof out->name, "%s", known[k].name);
    return true;
  }
  return false;
}

pt_status pt_property_parse(pt_property *out, const char *path, const char *text, pt_err *e) {
  *out = (pt_property){0};
  int number = 1;
  for (const char *at = text; *at; number++) {
    char line[512];
    size_t n = 0, length = strcspn(at, "\n");
    for (size_t k = 0; k < length && n + 1 < sizeof line; k++)
      if (!isspace((unsigned char)at[k])) line[n++] = at[k];
    line[n] = 0;
    if (n && !parse_line(out, line))
      return pt_err_set(e, PT_INPUT, "%s:%d: property is not understood", path, number);
    if (n && !out->text[0])
      snprintf(out->text, sizeof out->text, "%.*s", (int)(length < 255 ? length : 255), at);
    at += length + (at[length] == '\n');
  }
  if (!out->name[0]) return pt_err_set(e, PT_INPUT, "%s: no property in it", path);
  return PT_OK;
}

pt_status pt_property_read(pt_property *out, pt_mem *m, const char *path, pt_err *e) {
  pt_buf text = {0};
  pt_status st;
  if (!pt_buf_read_file(m, &text, path))
    st = pt_err_set(e, PT_INPUT, "cannot read %s: %s", path, strerror(errno));
  else st = pt_property_parse(out, path, pt_buf_text(&text), e);
  pt_buf_release(m, &text);
  return st;
}
