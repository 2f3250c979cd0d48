#include "result/line.h"

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
