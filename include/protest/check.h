/* Checking a program from C: a request, and its report as typed data.

     protest *p = protest_new();
     protest_request q = {.files = (const char *const[]){"a.c"}, .nfiles = 1, .time_limit = 10};
     protest_report *r;
     if (protest_check(p, &q, &r) == 0) printf("%s\n", r->result);
     protest_report_delete(r);
     protest_delete(p);

   A report says what `protest --format json` says (docs/formats.md), and is read by the same code.
   Texts live as long as their report; "" means none, never NULL.  Engines are child processes: call
   it when no other thread holds locks that they need. */
#ifndef PROTEST_CHECK_H
#define PROTEST_CHECK_H

#include <stddef.h>

#include "protest/protest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is to be checked.  Zero means the default of the command line. */
typedef struct {
  const char *const *files; /* C source, bitcode or program text */
  size_t nfiles;
  const char *function;     /* where it starts; NULL: main */
  double time_limit;        /* seconds; 0: as the command line has it */
  const char *const *options; /* more options of the command line: "--checks=default,uninit" */
  size_t noptions;
  FILE *messages;           /* what the compiler and Protest say; NULL: nobody hears it */
} protest_request;

typedef enum { PROTEST_UNKNOWN, PROTEST_TRUE, PROTEST_FALSE, PROTEST_ERROR } protest_verdict;
typedef enum {
  PROTEST_CHECK_OPEN,
  PROTEST_CHECK_PROVED,
  PROTEST_CHECK_REFUTED,
  PROTEST_CHECK_UNREACHABLE
} protest_status;

typedef struct {
  const char *file, *function;
  unsigned line, column; /* 0: not known */
} protest_place;

typedef struct {
  const char *name, *kind, *value;
} protest_input;

typedef struct {
  protest_place at;
  const char *changes; /* `x = 3, y = 4` */
  unsigned depth;      /* of calls */
} protest_step;

/* A run that fails a check. */
typedef struct {
  const char *check, *kind, *text;
  int cwe;
  protest_place at;
  const protest_input *inputs; /* in the order in which the program asks for them */
  size_t ninputs;
  const protest_step *steps;   /* the last one is where it fails */
  size_t nsteps;
} protest_failure;

typedef struct {
  const char *id, *kind, *description;
  protest_place at;
  protest_status status;
  const char *engine;             /* who decided it */
  const char *reason;             /* why it is open */
  const protest_failure *failure; /* REFUTED: how; else NULL */
} protest_obligation;

typedef struct {
  protest_verdict verdict;
  const char *result; /* the same in full: false(no-overflow) */
  const char *error;  /* why it could not be checked */
  int exit_code;
  double seconds;
  const protest_obligation *checks;
  size_t nchecks;
  const protest_failure *failures;
  size_t nfailures;
  const char *const *needs; /* what callers of the function must keep to */
  size_t nneeds;
  const char *const *rests_on;
  size_t nrests_on;
} protest_report;

/* Returns 0 when there is a report, whatever its verdict; else the exit code of the command, and
   *OUT is NULL.  protest_interrupt ends it soon, with what is known. */
int protest_check(protest *p, const protest_request *q, protest_report **out);
void protest_report_delete(protest_report *r); /* NULL is fine */

#ifdef __cplusplus
}
#endif

#endif
