/* The parts of a test suite: each writer makes the text of one file. */
#ifndef PT_REPORT_SUITE_PRIV_H
#define PT_REPORT_SUITE_PRIV_H

#include "base/buf.h"
#include "report/suite.h"
#include "report/suite_read.h"
#include "result/feed.h"

/* What tests.txt says about a test. */
typedef struct {
  uint32_t number;
  bool fails;
  pt_check_kind kind;
  char place[200]; /* file:line, without folders; "": unknown */
  char text[300];  /* what goes wrong */
  char lost[200];  /* why a native run cannot repeat it, or "" */
  int exit_code;   /* predicted; -1: any */
} pt_suite_test;

struct pt_suite {
  pt_mem *mem;
  const pt_ir_prog *prog;
  pt_suite_info info;
  char *dir;
  int folder, marker; /* descriptors, or -1 */
  bool made;          /* the folder was not there before */
  char *here;         /* the current folder, */
  char *back;         /* and the way there from the suite's */
  pt_feeds feeds;
  PT_VEC(pt_suite_test) tests;
};

const char *pt_suite_clang(const pt_suite *s);
const char *pt_suite_entry(const pt_suite *s);

/* One line of text for a C comment, a Makefile or the shell: control characters become spaces,
   and nothing in it ends a comment. */
void pt_suite_plain(const char *text, char *out, size_t size);
/* TEXT as one word of the shell, in quotes. */
void pt_suite_quote(pt_mem *m, pt_buf *out, const char *text);

/* A test as the writers see it. */
typedef struct {
  const pt_test *test;
  const pt_feeding *feeding;
  const pt_suite_story *story; /* or NULL */
  uint32_t number;
} pt_suite_case;

void pt_suite_text_c(pt_buf *out, const pt_suite *s, const pt_suite_case *c);
void pt_suite_text_inputs(pt_buf *out, const pt_suite *s, const pt_suite_case *c);
void pt_suite_text_ktest(pt_buf *out, const pt_suite *s, const pt_suite_case *c);
void pt_suite_text_runner(pt_buf *out, const pt_suite *s);
void pt_suite_text_xml(pt_buf *out, const pt_suite *s, const pt_suite_case *c);
void pt_suite_text_metadata(pt_buf *out, const pt_suite *s);
void pt_suite_text_record(pt_buf *out, const pt_suite *s);
void pt_suite_text_makefile(pt_buf *out, const pt_suite *s);
void pt_suite_text_tests(pt_buf *out, const pt_suite *s);
void pt_suite_text_cmake(pt_buf *out, const pt_suite *s);
void pt_suite_text_meson(pt_buf *out, const pt_suite *s);
/* TEXT as a literal of C. */
void pt_suite_string(pt_mem *m, pt_buf *out, const char *text, size_t n);
/* The object whose first byte is input INDEX; NULL: none begins there. */
const pt_suite_object *pt_suite_object_at(const pt_suite_case *c, uint32_t index);
extern const char pt_suite_run_sh[];
extern const char pt_suite_marker[]; /* the file that makes a folder ours */

/* ---- reading (suite_values.c): finds the values in f->text */

pt_status pt_suite_read_xml(pt_test_file *f, pt_mem *m, const char *path, pt_err *e);
pt_status pt_suite_read_ktest(pt_test_file *f, pt_mem *m, const char *path, pt_err *e);

#endif
