#include "report/format.h"

#include <string.h>

#include "report/html.h"

static void one_json(pt_buf *out, const pt_report *r, bool proved_too) {
  (void)proved_too;
  pt_report_json(out, r);
}

static void one_junit(pt_buf *out, const pt_report *r, bool proved_too) {
  (void)proved_too;
  pt_report_junit(out, r);
}

static void one_gcc(pt_buf *out, const pt_report *r, bool proved_too) {
  (void)proved_too;
  pt_report_gcc(out, r);
}

static void one_html(pt_buf *out, const pt_report *r, bool proved_too) {
  (void)proved_too;
  pt_report_html(out, r);
}

static const pt_format formats[] = {
    {"json", true, one_json, pt_whole_json},
    {"sarif", true, pt_report_sarif, pt_whole_sarif},
    {"junit", true, one_junit, pt_whole_junit},
    {"gcc", false, one_gcc, pt_whole_gcc},
    {"html", true, one_html, pt_whole_html},
};

const pt_format *pt_format_by_word(const char *word) {
  for (size_t k = 0; k < sizeof formats / sizeof *formats; k++)
    if (strcmp(formats[k].word, word) == 0) return &formats[k];
  return NULL;
}
