/* What the parts of the language server share.

   lsp.c has the loop, lsp_request.c the table of messages, lsp_settings.c what the client can set,
   lsp_document.c the texts, lsp_work.c what is checked when, lsp_child.c the children, and view_*.c
   what is shown of it.

   Invariants: a document's results are about its text before edit BASE of their unit; every number
   of a running job is in exactly one document. */
#ifndef PT_LSP_LSP_PRIV_H
#define PT_LSP_LSP_PRIV_H

#include "lsp/edits.h"
#include "lsp/frame.h"
#include "lsp/rpc.h"
#include "project/pool.h"
#include "project/results.h"
#include "report/report.h"
#include "session/session.h"

/* When checks begin; each includes those before it, but manual. */
#define PT_LSP_RUNS(X) X(MANUAL, "manual") X(SAVE, "onSave") X(OPEN, "onOpen") X(TYPE, "onType")

typedef enum {
#define X(NAME, WORD) PT_LSP_RUN_##NAME,
  PT_LSP_RUNS(X)
#undef X
      PT_LSP_RUN_COUNT
} pt_lsp_run;

typedef struct {
  pt_lsp_run run;
  double quick, limit;    /* seconds of the first look at a function, and of all looks */
  bool open, unreachable; /* such checks are diagnostics, too */
  bool invariants;        /* as inlay hints */
  char *database;         /* folder of compile_commands.json; NULL: it is looked for */
  pt_texts arguments;     /* more options of checks */
  pt_strtab words;        /* owns them */
} pt_lsp_settings;

/* What the client can do. */
typedef struct {
  bool utf16;                      /* columns are in units of UTF-16 */
  bool progress;                   /* window.workDoneProgress */
  bool creates;                    /* edits of the workspace may create files */
  bool refreshes, refreshes_hints; /* code lenses, inlay hints */
  bool commands;                   /* it has the commands protest.copyTest and protest.showSteps */
  bool related;                    /* diagnostics may have related places */
} pt_lsp_client;

typedef enum { PT_LSP_NOTHING, PT_LSP_WAITS, PT_LSP_RUNNING, PT_LSP_DONE } pt_lsp_state;

/* A function that is checked by itself, or the whole program. */
typedef struct {
  char *function;
  uint8_t state; /* pt_lsp_state */
  bool again;    /* it was looked at: what is open gets the rest of the time */
  bool first;    /* it was changed: before the others */
  size_t job;
  double limit;      /* seconds in all; more when the user asks for it */
  pt_report *report; /* or NULL */
  size_t base;       /* the edits that came after its text: from this one on */
  size_t started;    /* the same of the check that is running */
  char why[300];     /* why there is no report, or "" */
} pt_lsp_unit;

typedef enum { PT_PROGRESS_NONE, PT_PROGRESS_ASKED, PT_PROGRESS_SHOWN } pt_lsp_shown;

typedef struct {
  char *uri, *path;
  pt_lsp_text text;
  int64_t version;
  pt_edits edits;
  uint64_t touched;    /* the larger, the later */
  uint64_t due;        /* when it is to be checked, after typing; 0: not */
  uint8_t outline;     /* pt_lsp_state */
  size_t job;          /* of the outline */
  size_t base;         /* edits before the text that is being checked */
  char hash[65];       /* of that text, preprocessed */
  char database[4096]; /* folder of compile_commands.json, or "" */
  bool program;        /* it has main: one unit, the program */
  PT_VEC(pt_lsp_unit) units;
  char problem[300];     /* why it cannot be checked, or "" */
  uint32_t problem_line; /* from 0 */
  uint8_t shown;         /* pt_lsp_shown: its progress */
  int64_t token;         /* of the progress: the id of the request for it */
} pt_lsp_document;

typedef struct {
  pt_session *s;
  pt_mem *mem;
  pt_framing in;
  pt_rpc rpc;
  pt_json json;            /* the message that is being answered */
  bool ready, shut, ended; /* initialize came; shutdown; exit, or the client is gone */
  int code;                /* exit code */
  int64_t parent;          /* process of the client, or 0 */
  pt_lsp_client client;
  pt_lsp_settings settings;
  PT_VEC(pt_lsp_document *) documents;
  pt_pool *pool;
  pt_results *results; /* NULL: there are none */
  pt_texts arguments;  /* of every check: those of the command */
  pt_strtab text;      /* owns them */
  char version[200];   /* of this program */
  char folder[128];    /* private; "" when there is none */
  size_t jobs;         /* so many were started */
  uint64_t touches;
} pt_lsp;

/* ---- lsp_request.c */
void pt_lsp_handle(pt_lsp *x, const char *text);
/* A line for the user. */
void pt_lsp_say(pt_lsp *x, bool warning, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* ---- lsp_settings.c */
void pt_lsp_settings_init(pt_lsp *x);
/* What is not said stays as it is; what is wrong is told, and ignored. */
void pt_lsp_settings_read(pt_lsp *x, const pt_json_node *n);
void pt_lsp_settings_release(pt_lsp *x);
void pt_lsp_client_read(pt_lsp *x, const pt_json_node *params);

/* ---- lsp_document.c */
pt_lsp_document *pt_lsp_find(const pt_lsp *x, const char *uri); /* NULL: not open */
pt_lsp_document *pt_lsp_open(pt_lsp *x, const char *uri, const char *text, int64_t version);
void pt_lsp_change(pt_lsp *x, pt_lsp_document *d, const char *text, int64_t version);
void pt_lsp_close(pt_lsp *x, pt_lsp_document *d);
void pt_lsp_drop_report(pt_lsp *x, pt_lsp_unit *u);
void pt_lsp_drop_units(pt_lsp *x, pt_lsp_document *d);
/* Whether the file of a place is that of D: places are told as the compiler got them. */
bool pt_lsp_is_in(const pt_lsp_document *d, const pt_place *p);
/* The line of a place of U's report in the text as it is now, from 0; false: it is elsewhere, or
   was changed. */
bool pt_lsp_line(const pt_lsp_document *d, const pt_lsp_unit *u, const pt_place *p, uint32_t *out);
bool pt_lsp_is_busy(const pt_lsp_document *d);
/* Whether the text changed after the one that U's report is about. */
bool pt_lsp_is_old(const pt_lsp_document *d, const pt_lsp_unit *u);

/* ---- lsp_work.c */
void pt_lsp_check(pt_lsp *x, pt_lsp_document *d);  /* begins it all over */
void pt_lsp_cancel(pt_lsp *x, pt_lsp_document *d); /* what is known stays */
void pt_lsp_start(pt_lsp *x);                      /* as many children as may be */
void pt_lsp_take(pt_lsp *x, const pt_ended *e);
/* More time for what is open of FUNCTION; false: there is no such. */
bool pt_lsp_more_time(pt_lsp *x, pt_lsp_document *d, const char *function);
void pt_lsp_kill(pt_lsp *x, size_t job);
/* Diagnostics and lenses are shown again. */
void pt_lsp_show(pt_lsp *x, pt_lsp_document *d);

/* ---- lsp_progress.c */
void pt_lsp_progress(pt_lsp *x, pt_lsp_document *d);
void pt_lsp_progress_answer(pt_lsp *x, int64_t id, bool ok);
pt_lsp_document *pt_lsp_of_token(const pt_lsp *x, int64_t token);

/* ---- lsp_child.c */
/* What is to be checked: UNIT, or when it is NULL, which functions there are. */
bool pt_lsp_spawn(pt_lsp *x, pt_lsp_document *d, pt_lsp_unit *u, size_t *job);
void pt_lsp_clean(pt_lsp *x, size_t job); /* removes what the child left */
void pt_lsp_make_folder(pt_lsp *x);
void pt_lsp_remove_folder(pt_lsp *x);
/* The key of what is kept; 64 digits. */
void pt_lsp_key(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_unit *u, char out[65]);
void pt_lsp_find_database(pt_lsp *x, pt_lsp_document *d);

/* ---- view_*.c; each writes the member KEY of a message */
void pt_lsp_diagnostics(pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key);
void pt_lsp_lenses(pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key);
void pt_lsp_hover(pt_lsp *x, const pt_lsp_document *d, uint32_t line, uint32_t character,
                  pt_json_writer *w, const char *key);
void pt_lsp_actions(pt_lsp *x, const pt_lsp_document *d, uint32_t first, uint32_t last,
                    pt_json_writer *w, const char *key);
void pt_lsp_hints(pt_lsp *x, const pt_lsp_document *d, uint32_t first, uint32_t last,
                  pt_json_writer *w, const char *key);

/* ---- view_text.c: pieces of these */
/* A range in D: LINE from 0, from byte column COLUMN (from 1; 0: the whole line). */
void pt_lsp_range(const pt_lsp *x, const pt_lsp_document *d, pt_json_writer *w, const char *key,
                  uint32_t line, uint32_t column);
void pt_lsp_position(pt_json_writer *w, const char *key, uint32_t line, uint32_t character);
/* The inputs of a failing run, as `protest run --inputs FILE` reads them. */
void pt_lsp_test(pt_mem *m, pt_buf *out, const pt_report_failure *f);
/* What is known of FUNCTION, in a few words. */
void pt_lsp_status(pt_lsp *x, const pt_lsp_document *d, const char *function, pt_buf *out);

/* What is known of the checks of a function of D. */
typedef struct {
  const pt_lsp_unit *unit; /* in which it was found out; NULL: nothing is known */
  size_t proved, refuted, open, assumptions;
  bool old;     /* the text was changed since then */
  bool callers; /* by itself it was not checked: only where it is called */
} pt_lsp_count;

void pt_lsp_counts(const pt_lsp_document *d, const char *function, pt_lsp_count *out);
const pt_lsp_unit *pt_lsp_unit_of(const pt_lsp_document *d, const char *function);
/* The failure of a check, or NULL. */
const pt_report_failure *pt_lsp_failure(const pt_lsp_document *d, const char *check,
                                        const pt_lsp_unit **unit);
/* The text of a client's command that copies a test, or shows steps. */
void pt_lsp_failure_command(pt_lsp *x, const pt_lsp_document *d, const pt_lsp_unit *u,
                            const pt_report_failure *f, bool steps, const char *title,
                            pt_json_writer *w, const char *key);

#endif
