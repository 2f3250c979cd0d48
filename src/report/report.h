/* The result of a command as plain data: what every output format prints.

   One pt_report is filled by fill/fill_report.c, or read from JSON (read.c); the screen, the
   writers (json, sarif, junit, gcc, html, witness), projects and kept results read nothing else,
   so that all say the same. Texts are borrowed from the report's own table (pt_report_text) and
   live as long as it does; "" means none, never NULL. */
#ifndef PT_REPORT_REPORT_H
#define PT_REPORT_REPORT_H

#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "base/reason.h"
#include "base/vec.h"
#include "ir/check.h"
#include "report/words.h"
#include "result/verdict.h"

/* A position in the user's files; file "" when there is none. */
typedef struct {
  const char *file, *function;
  uint32_t line, column; /* column 0: unknown */
} pt_place;

/* How an input enters the program, as far as a witness can say it. */
typedef enum {
  PT_WAY_RETURN,   /* a function that the user's code calls returns it */
  PT_WAY_VARIABLE, /* a variable that was never written is read */
  PT_WAY_ARGUMENT, /* part of the command line */
  PT_WAY_STDIN,    /* part of standard input */
  PT_WAY_FILE,     /* part of a file that is read */
  PT_WAY_EVENT,    /* the C library fails: the name says how */
  PT_WAY_USUAL,    /* what the C library does on an ordinary day: nothing to know */
  PT_WAY_OTHER,
  PT_WAY_COUNT
} pt_report_way;

typedef struct {
  pt_place at;
  const char *name;       /* of the function or variable */
  const char *kind;       /* word of ir/input.h */
  const char *value;      /* number as text */
  const char *constraint; /* the value as C: what follows the name of the thing, `== 41` */
  uint8_t way;            /* pt_report_way */
  bool letter;            /* the value is a character */
} pt_report_input;

/* A variable that a step changes. */
typedef struct {
  const char *name, *value;
  uint32_t depth; /* of the call whose variable it is; 0: a global, or on the heap */
} pt_report_value;

typedef struct {
  pt_place at;
  const char *changes; /* `x = 3, y = 4` */
  bool near;           /* sliced: how what fails came about; else only why the run got there */
  uint32_t depth;      /* how many calls deep: 1 in the function where the program starts */
  uint32_t first_value, nvalues; /* the changes one by one, the last ones: in the report's values */
} pt_report_step;

typedef struct {
  const char *check; /* id */
  const char *fingerprint; /* of the check */
  pt_check_kind kind;
  const char *property, *text;
  int cwe;
  pt_place at;
  PT_VEC(pt_report_input) inputs;
  const char *run;   /* the command line that has them, for a shell; "": none is needed */
  const char *input; /* standard input, as a C literal; "": none is read */
  const char *file;  /* the text of the file that is read, likewise */
  const char *file_name; /* its name; "": not known */
  uint64_t repeat; /* the last so many of them are given again and again: the run has no end */
  PT_VEC(pt_report_step) steps; /* the last one is where the check fails */
  PT_VEC(pt_place) calls;       /* that lead to it, innermost first, without library models */
  uint64_t cut;                 /* steps left out before the last ones */
  bool sliced; /* steps are those on which the failure depends; else all that change a variable */
  uint8_t native; /* pt_native */
  const char *native_text;
  const char *doubt; /* why it refutes nothing; "" for a failure that counts */
  uint8_t accepted;  /* pt_accepted: it does not fail the command */
  const char *reason; /* then, why; else "" */
  uint32_t more;     /* other runs that fail in the same way at the same place */
} pt_report_failure;

/* What an engine met at a check that is open. */
typedef struct {
  const char *engine; /* "": it is known without one */
  const char *reason; /* code of base/reason.h */
  const char *text;
  pt_place at;        /* without a line: nowhere in particular */
} pt_report_why;

typedef struct {
  const char *id;       /* stable name: main.overflow.2 */
  pt_check_kind kind;
  const char *property;
  const char *describe; /* what it says when it fails */
  const char *text;     /* the asserted expression */
  int cwe;
  pt_place at;
  bool model;           /* in a model of the C library */
  uint8_t status;       /* pt_verdict, never ELSEWHERE */
  const char *engine, *why;
  uint32_t first_why, nwhys; /* open: in the report's whys */
  const char
      *fingerprint;     /* the same while its line, function and kind are, wherever the line is */
  uint32_t failure;     /* 1 + index in failures, or 0 */
} pt_report_check;

typedef struct {
  pt_place at;
  const char *keyword; /* while for do recursion, or "" for a loop made of jumps */
  const char *invariant, *engine;
  const char *ends;    /* why it ends, in words, when that was asked and proved */
  const char *elements; /* what holds of every element of arrays: `for all x < i: a[x] == 0` */
  const char *rounds;  /* the most that a run went round: `4`, `4+` for at least 4, "" for no run */
} pt_report_loop;

typedef struct {
  uint8_t code; /* pt_warning */
  const char *text;
} pt_report_warning;

typedef struct {
  const char *name, *value;
} pt_report_pair;

/* How far the search got.  X(FIELD, "name") */
#define PT_REACHED(X)                                                                              \
  X(runs, "runs")           /* of the test engine */                                               \
  X(lines, "lines")         /* of the user's functions */                                          \
  X(lines_run, "lines_run") /* those that runs are known to have got to */                         \
  X(unrolled, "unrolled")   /* how often loops were unrolled */                                    \
  X(induction, "induction") /* rounds of the longest induction */

typedef struct {
#define X(FIELD, NAME) uint64_t FIELD;
  PT_REACHED(X)
#undef X
} pt_report_reached;

/* What stands in the way of an answer. */
typedef struct {
  uint8_t what;     /* pt_obstacle */
  const char *text; /* the whole sentence */
  pt_place at;      /* without a line: nowhere in particular */
  uint32_t checks;  /* that are open for it */
} pt_report_obstacle;

typedef struct {
  const char *path, *sha256; /* "": not readable */
} pt_report_file;

typedef struct {
  pt_mem *mem;
  pt_strtab strings;
  const char *version, *data_model, *entry;
  const char *property;  /* name, or "" */
  PT_VEC(const char *) specification; /* CHECK(...) lines that the verdict is about */
  pt_conclusion verdict;
  const char *result;    /* the same in full: false(no-overflow) */
  const char *error;     /* what went wrong; verdict unknown: time was over before it was loaded */
  int exit_code;
  double seconds;
  PT_VEC(pt_report_file) files;
  PT_VEC(pt_report_check) checks;
  PT_VEC(pt_report_why) whys;
  PT_VEC(pt_report_failure) failures;
  PT_VEC(pt_report_value) values; /* of the steps of failures and doubts */
  PT_VEC(pt_report_failure) doubts; /* runs that fail and refute nothing */
  PT_VEC(pt_report_loop) loops;
  bool no_run_ends; /* none of those that loops were counted in came to its end */
  PT_VEC(pt_report_warning) warnings;
  const char *explanation; /* --explain: lines */
  pt_report_reached reached;            /* verdict unknown; else all 0 */
  PT_VEC(pt_report_obstacle) obstacles; /* likewise; else none */
  PT_VEC(const char *) tips;
  const char *open; /* why what is open is open; then the last line of the basis says so, too */
  bool up_to_size;  /* unknown only because arguments are bounded: OPEN says up to which size */
  PT_VEC(const char *) needs; /* what callers of the entry keep to (ir/need.h): the verdict is about
                                 such calls */
  PT_VEC(const char *) basis;
  PT_VEC(pt_report_pair) options; /* those that are not at their default */
  PT_VEC(pt_report_pair) stats;   /* values are numbers */
} pt_report;

void pt_report_init(pt_report *r, pt_mem *m);
void pt_report_release(pt_report *r);
void pt_report_failure_release(pt_mem *m, pt_report_failure *f);
const char *pt_report_text(pt_report *r, const char *text); /* a copy that lives with R */
const char *pt_report_printf(pt_report *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* `file:line:column`, shorter where parts are unknown, "" without a position. */
const char *pt_place_text(const pt_place *p, char *out, size_t size);
/* Whether two failures are the same error at the same place. */
bool pt_report_same_error(const pt_report_failure *a, const pt_report_failure *b);
/* ` (and 3 more ways)`, or "" for 0, to OUT, which is returned. */
const char *pt_more_ways(size_t more, char out[40]);
/* Now, or SOURCE_DATE_EPOCH for reproducible files: 2026-01-31T12:00:00Z. */
void pt_report_time(char out[40]);

const char *pt_report_way_name(pt_report_way w); /* return variable other */

/* The name of the form that json.c writes and read.c reads. */
#define PT_REPORT_SCHEMA "protest-result-1"

/* The writers: each appends one whole document. */
void pt_report_json(pt_buf *out, const pt_report *r);
void pt_report_sarif(pt_buf *out, const pt_report *r, bool proved_too);
void pt_report_junit(pt_buf *out, const pt_report *r);
void pt_report_gcc(pt_buf *out, const pt_report *r);

/* read.c: a document of pt_report_json, to R, which must be initialised and is to be released
   whatever is returned.  PT_INPUT and one line with the place, `PATH:LINE:COLUMN: ...`, when it was
   cut off or edited: what is read must be the very text that would be written; without a place
   when another version wrote it. */
pt_status pt_report_read(pt_report *r, const char *path, const char *text, size_t n, pt_err *e);

/* Writes TEXT to PATH; the file appears when it is whole.  On failure: PT_INPUT and one line. */
pt_status pt_report_write(const char *path, const char *text, size_t n, pt_err *e);

#endif
