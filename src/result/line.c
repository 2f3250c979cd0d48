#include "result/line.h"

void pt_lines_init(pt_lines *l, pt_mem *m, size_t nchecks) {
  *l = (pt_lines){.at = pt_mem_alloc(m, nchecks * sizeof *l->at)};
}

void pt_lines_release(pt_lines *l, pt_mem *m, size_t nchecks) {
  pt_mem_free(m, l->at, nchecks * sizeof *l->at);
  pt_vec_release(m, &l->calls);
  pt_vec_release(m, &l->causes);
  pt_vec_release(m, &l->caused);
  pt_vec_release(m, &l->large);
}

const char *pt_line_status_word(pt_line_status s) {
  static const char *const words[] = {
#define X(ENUM, WORD, LETTER) WORD,
      PT_LINE_STATUSES(X)
#undef X
  };
  return words[s];
}

char pt_line_status_letter(pt_line_status s) {
  static const char letters[] = {
#define X(ENUM, WORD, LETTER) LETTER,
      PT_LINE_STATUSES(X)
#undef X
  };
  return letters[s];
}

const char *pt_line_context_word(pt_line_context c) {
  static const char *const words[] = {
#define X(ENUM, WORD) WORD,
      PT_LINE_CONTEXTS(X)
#undef X
  };
  return words[c];
}
