/* The parts of native replay: starting a program safely, and reading what sanitizers say. */
#ifndef PT_CHECK_REPLAY_PRIV_H
#define PT_CHECK_REPLAY_PRIV_H

#include "base/buf.h"
#include "base/map.h"
#include "base/options.h"
#include "base/vec.h"
#include "ir/check.h"
#include "ir/ir.h"

enum { PT_REPLAY_PATH = 4096 };

/* ---- running a program (replay_launch.c) */

typedef struct {
  const char *const *argv;
  const char *file;         /* what is run; NULL: argv[0], looked up in PATH */
  const char *const *envp;  /* NULL: this process's environment */
  const char *folder;       /* where it runs; NULL: here */
  const char *input;        /* file for its standard input; NULL: empty */
  double cpu, wall;         /* seconds; 0: no limit */
  bool output;              /* what it writes to standard output is text, too */
  bool fenced;              /* limits of output files and stack, and a namespace of its own */
  bool private_pids;        /* fenced: hide other processes too (leak checks do not bear it) */
  const volatile int *stop; /* may be NULL */
} pt_launch;

typedef enum {
  PT_ENDED_EXIT,
  PT_ENDED_SIGNAL,
  PT_ENDED_TIME,
  PT_ENDED_STOP,
  PT_ENDED_LOST
} pt_launch_end;

typedef struct {
  pt_launch_end how;
  int code;    /* exit code or signal */
  int pid;     /* as the program itself sees it */
  pt_buf text; /* the first part of what it wrote to standard error */
} pt_launched;

/* Waits until the program and all that it started have ended. */
void pt_launch_run(pt_mem *m, const pt_launch *l, pt_launched *out);
void pt_launched_release(pt_mem *m, pt_launched *l);

/* Removes a folder and everything in it; links are not followed. */
void pt_remove_tree(const char *path);

/* ---- what sanitizers say (replay_report.c) */

typedef enum {
  PT_SEEN_OVERFLOW = 1 << 0,
  PT_SEEN_DIVISION = 1 << 1,
  PT_SEEN_SHIFT = 1 << 2,
  PT_SEEN_SHIFT_BASE = 1 << 3,
  PT_SEEN_INDEX = 1 << 4,
  PT_SEEN_VLA = 1 << 5,
  PT_SEEN_FLOAT_CAST = 1 << 6,
  PT_SEEN_BUILTIN = 1 << 7,
  PT_SEEN_UNREACHABLE = 1 << 8,
  PT_SEEN_CALL = 1 << 9,
  PT_SEEN_OUTSIDE = 1 << 10, /* of an object */
  PT_SEEN_FREED = 1 << 11,
  PT_SEEN_SCOPE = 1 << 12,
  PT_SEEN_FAULT = 1 << 13, /* segmentation fault */
  PT_SEEN_DOUBLE_FREE = 1 << 14,
  PT_SEEN_BAD_FREE = 1 << 15,
  PT_SEEN_LEAK = 1 << 16,
  PT_SEEN_ABORT = 1 << 17,
  PT_SEEN_TRAP = 1 << 18,
  PT_SEEN_STACK = 1 << 19,
  PT_SEEN_NOWHERE = 1 << 20, /* a call of address 0: the caller is not known */
  PT_SEEN_OTHER = 1 << 21,
  PT_SEEN_ALIGNMENT = 1 << 22,
  PT_SEEN_OVERLAP = 1 << 23, /* of what is copied */
  PT_SEEN_BOOL = 1 << 24
} pt_seen;

typedef struct {
  uint32_t file, length; /* in the text: name without folders */
  uint32_t line;
  uint32_t stack; /* number of the stack trace it belongs to */
} pt_seen_frame;

typedef struct {
  uint32_t seen;                /* pt_seen; 0: no report */
  char what[200];               /* `AddressSanitizer: heap-buffer-overflow` */
  PT_VEC(pt_seen_frame) frames; /* those with a source line, innermost first */
} pt_seen_report;

/* FILES: names, without folders, of the program's own files; other frames are dropped. */
void pt_seen_read(pt_seen_report *r, pt_mem *m, const char *text, const pt_texts *files);
void pt_seen_release(pt_seen_report *r, pt_mem *m);
/* What a failure of this kind looks like: pt_seen bits; 0: sanitizers do not see it. */
uint32_t pt_seen_expected(pt_check_kind kind);
/* Whether the report is about this line of a file (of that name, without folders). */
bool pt_seen_at(const pt_seen_report *r, const char *text, const char *file, uint32_t line);

/* Gives the frames of a report that are in EXE, and are addresses only, their lines by TOOL, which
   is addr2line or works like it (replay_lines.c). */
void pt_seen_resolve(pt_mem *m, const char *tool, const char *exe, pt_buf *text);

/* ---- what is there (replay_tools.c, replay_names.c) */

/* The program that pt_seen_resolve needs; "": there is none. */
void pt_find_liner(const char *clang, char out[PT_REPLAY_PATH]);
/* The folder of the compiler's sanitizers as shared libraries.  False: there is none. */
bool pt_find_runtime(const char *clang, bool m32, char out[PT_REPLAY_PATH]);
/* Adds the names of an object file's symbols.  False: it is none, and they are not known. */
bool pt_object_names(pt_mem *m, const char *path, pt_strtab *to);

/* ---- the harness (replay_text.c) */

extern const char pt_replay_text[];

#endif
