#include "command/summary_contract.h"

#include <string.h>

/* Words of needs (ir/need.h), and how contracts say them; NULL: they have no word. */
static const struct {
  const char *need, *contract;
} words[] = {{"readable(", "protest_readable("},
             {"writable(", "protest_valid("},
             {"separated(", NULL},
             {"size(", NULL},
             {"fits(", NULL}};
enum { WORDS = sizeof words / sizeof *words };

static bool starts_with(const char *text, const char *start) {
  return strncmp(text, start, strlen(start)) == 0;
}

/* What is behind `p == NULL || `, or all of it. */
static const char *behind_null(const char *need) {
  const char *bars = strstr(need, " || ");
  return bars ? bars + 4 : need;
}

static void print_need(FILE *out, const char *need) {
  const char *rest = behind_null(need), *word = "";
  int before = (int)(rest - need);
  for (size_t k = 0; k < WORDS; k++) {
    if (!starts_with(rest, words[k].need)) continue;
    if (!words[k].contract) {
      fprintf(out, "/* needs %s */\n", need);
      return;
    }
    word = words[k].contract, rest += strlen(words[k].need);
  }
  fprintf(out, "protest_requires(%.*s%s%s)\n", before, need, word, rest);
}

/* Comparisons with NULL come first: what follows may look behind the pointer. */
static void print_needs(FILE *out, const pt_report *r) {
  for (int first = 1; first >= 0; first--)
    for (size_t k = 0; k < r->needs.n; k++)
      if ((strstr(r->needs.at[k], "!= NULL") != NULL) == first) print_need(out, r->needs.at[k]);
}

static void print_assigns(FILE *out, const pt_summary *u) {
  fprintf(out, "protest_assigns(");
  for (size_t k = 0; k < u->writes.n; k++) fprintf(out, "%s%s", k ? ", " : "", u->writes.at[k]);
  fprintf(out, "%s)\n", u->writes.n ? "" : "protest_nothing");
}

/* Or it is about what C has no words for: a call of the library that fails, bits of a float, an
   input of which there are several. */
static bool is_cut(const char *text) {
  static const char *const wordless[] = {"...", " fails", "bits(", "a later input", "an input"};
  for (size_t k = 0; k < sizeof wordless / sizeof *wordless; k++)
    if (strstr(text, wordless[k])) return true;
  return false;
}

/* ODD: C computes with int or long; what is returned as something else is converted. */
static void print_ensures(FILE *out, const pt_outcome *o, bool odd) {
  if (!o->exact || o->kind != PT_OUTCOME_RETURNS || !*o->result || *o->remark) return;
  if (is_cut(o->guard) || is_cut(o->result)) return;
  const char *then = *o->guard ? " ==> " : "";
  const char *as = odd ? "(__typeof__(protest_result))" : "";
  fprintf(out, "protest_ensures(%s%s%s%sprotest_result == %s(%s))\n", *o->guard ? "(" : "",
          o->guard, *o->guard ? ")" : "", then, as, o->result);
}

void pt_summary_print_contract(FILE *out, const char *function, const pt_report *r,
                               const pt_summary *u) {
  fprintf(out, "/* %s */\n", function);
  print_needs(out, r);
  if (!u->complete || u->regions || u->frees.n || u->allocates || r->failures.n) return;
  if (u->sets_errno) return;
  print_assigns(out, u);
  for (size_t k = 0; k < u->outcomes.n && !u->writes.n; k++)
    print_ensures(out, &u->outcomes.at[k], u->result_width != 32 && u->result_width != 64);
}
