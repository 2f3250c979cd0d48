/* Reading back what a suite (report/suite.h) holds: how its program was read, which tests there
   are, and one test in any of its formats, also when another tool wrote it.

   A test's values are handed out one by one, as a run asks for them.  An inputs file has all of
   a run's inputs, with their kinds; a Test-Comp file has numbers and a ktest file bytes, only of
   what functions such as __VERIFIER_nondet_int returned.  A C test is a program of its own:
   nothing is read of it but what its comment predicts. */
#ifndef PT_REPORT_SUITE_READ_H
#define PT_REPORT_SUITE_READ_H

#include "base/err.h"
#include "base/json.h"
#include "base/options.h"
#include "ir/ir.h"

/* ---- the program */

/* Texts live as long as the record. */
typedef struct {
  pt_json json;
  pt_buf folder; /* where the sources' names count from: absolute, or from here */
  pt_texts files, hashes, options;
  bool contract; /* arguments and variables are what a contract allows */
} pt_suite_record;

bool pt_suite_is(const char *dir);      /* it has our marker */
bool pt_suite_recorded(const char *dir); /* it has program.json */
pt_status pt_suite_record_read(pt_suite_record *r, pt_mem *m, const char *dir, pt_err *e);
void pt_suite_record_release(pt_suite_record *r, pt_mem *m);
/* SHA-256 of a file; false: not readable. */
bool pt_suite_hash(pt_mem *m, const char *path, char out[65]);

typedef PT_VEC(uint32_t) pt_suite_numbers;
/* The tests that the marker lists and that are there, by number. */
pt_status pt_suite_list(pt_mem *m, pt_suite_numbers *out, const char *dir, pt_err *e);

/* ---- one test */

typedef enum { PT_FORM_INPUTS, PT_FORM_C, PT_FORM_XML, PT_FORM_KTEST } pt_test_form;

/* What the comment of a test says. */
typedef struct {
  bool known, fails;
  pt_check_kind kind; /* fails */
  char file[200];     /* without folders; "": not known */
  uint32_t line;
} pt_prediction;

typedef struct {
  uint32_t at, n; /* in the text */
} pt_test_value;

typedef struct {
  pt_test_form form;
  pt_prediction predicted;
  pt_buf text;
  pt_inputs inputs;            /* INPUTS */
  uint64_t repeat; /* INPUTS: so many of the last ones are given again and again */
  PT_VEC(pt_test_value) values; /* XML: a number's text each; KTEST: an object's bytes each */
  size_t next;                 /* of inputs or values */
  uint32_t used;               /* bytes of the next value */
} pt_test_file;

/* Reads PATH by its name and beginning.  On failure PT_INPUT with a message. */
pt_status pt_test_file_read(pt_test_file *f, pt_mem *m, const char *path, pt_err *e);
void pt_test_file_release(pt_test_file *f, pt_mem *m);

size_t pt_test_file_count(const pt_test_file *f); /* of values that it holds */
/* Fills the value of an input of this kind and width with the next one.  False: there is none,
   or it is none of that kind; WHY says that in words that follow the test's name. */
bool pt_test_file_take(pt_test_file *f, pt_input *in, char *why, size_t size);

#endif
