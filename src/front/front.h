/* From C to the program form.

   clang-19 compiles each file to bitcode; the modules and the models are linked;
   every function that can be reached from the start is lowered to ir/.  Only this
   module sees LLVM, and nothing of LLVM leaves it. */
#ifndef PT_FRONT_FRONT_H
#define PT_FRONT_FRONT_H

#include "base/err.h"
#include "base/log.h"
#include "base/options.h"
#include "base/stats.h"
#include "front/maker_rank.h"
#include "front/opened.h"
#include "ir/ir.h"

typedef enum { PT_MISSING_INPUT, PT_MISSING_HAVOC, PT_MISSING_STOP } pt_missing_mode;

typedef struct {
  const char *const *files; /* .c .i .bc .ll, linked into one program */
  size_t nfiles;
  const pt_texts *links; /* more files, for what the others mention and do not define; or NULL */
  const pt_texts *own;   /* names whose definitions in LINKS only their file sees; or NULL */
  const char *compiled;  /* a folder that keeps what clang made of files of COMPILE_DB; or NULL */
  const char *clang; /* the compiler's name */
  const char *std;
  const pt_texts *flags; /* of a C compiler, any (base/cflags.h); may be NULL */
  const pt_texts *include, *define, *undefine, *preinclude;
  const pt_texts *unsaved; /* FILE=COPY (base/unsaved.h); may be NULL */
  const char *compile_db; /* folder of compile_commands.json, or "" */
  const struct pt_compdb *commands; /* what is in it, when that was read before; or NULL */
  bool m32;
  bool warns; /* clang's warnings of C files are printed, too */
  const char *function;   /* where runs start; "main" also runs constructors and makes argv */
  uint32_t pointer_depth; /* of the arguments that are made for another function than main */
  const pt_texts *needs;  /* what callers of it keep to (ir/need.h); may be NULL */
  bool breaks_needs; /* what is started breaks some that are about numbers, and keeps to the rest */
  bool bare;      /* pointers that are passed promise nothing: no element, no end of a text */
  bool any_state; /* variables of the program may have any value there, not their initial one */
  bool made;      /* arguments are what functions of the program made, where there are such */
  pt_maker_turn turn; /* by which of them */
  uint32_t sharing; /* which arguments point into one object; 0: any, else one case of all those
                       that there are, from 1 (pt_front_sharings) */
  bool rewritten; /* the files are made of others that the user wrote: clang's messages, which have
                     their places, say nothing of the text, and each thing once */
  bool comments;          /* pt_front_preprocess keeps them */
  bool all_functions;     /* lower every function; there need be no start */
  bool keep_variables;    /* no variable of the program is promoted (ir/promote.h) */
  pt_missing_mode missing;
  bool malloc_may_fail;
  uint64_t checks; /* bit k: checks of kind k are wanted.  A check that a run cannot get
                      past (division by zero, a bad access) is kept all the same. */
  const volatile int
      *stop; /* not NULL: loading ends soon after *stop becomes non-zero, with PT_LIMIT */
} pt_front_options;

/* The default set of checks: everything but what is optional (misaligned, bool, uninit,
   unfreed). */
uint64_t pt_front_default_checks(void);

/* On failure *out is NULL and E has the one line to print (empty text: clang has printed its
   own messages).  STATS and LOG may be NULL. */
pt_status pt_front_load(pt_ir_prog **out, pt_mem *m, const pt_front_options *o, pt_stats *stats,
                        const pt_log *log, pt_err *e);

/* What was loaded, as files in FOLDER that need nothing else: preprocessed C, copies of anything
   else. */
pt_status pt_front_save(pt_mem *m, const pt_front_options *o, const char *folder, pt_err *e);

/* Its text after preprocessing, to OUT; as pt_front_outline.  With o->comments it has comments and
   definitions of macros, too. */
pt_status pt_front_preprocess(pt_buf *out, pt_mem *m, const pt_front_options *o, const char *file,
                              pt_err *e);
/* The same for TEXT, which nothing is included in front of. */
pt_status pt_front_preprocess_text(pt_buf *out, pt_mem *m, const pt_front_options *o,
                                   const char *text, pt_err *e);

/* What a file defines: a function, a variable, or the list of what runs before or after main
   (llvm.global_ctors, llvm.global_dtors). */
typedef struct {
  uint32_t name;         /* strings of the outline */
  bool function;
  bool seen;             /* by other files */
  bool weak;             /* another definition may take its place */
  uint32_t first, n;     /* what it mentions */
  uint32_t takes_first, takes; /* function: objects that others may make for it (maker.h) */
  pt_maker_kind makes;   /* function: how it makes objects, if it does */
  uint32_t object, choices; /* their name; of its rank */
  size_t from, length;   /* function: its body in the source, { and } included; 0, 0: not found */
  uint32_t header;       /* that declares it: its path; 0: none */
} pt_outline_item;

/* A C file at a glance. */
typedef struct {
  pt_buf source; /* after preprocessing */
  pt_opened opened; /* what was looked at for that */
  pt_strtab names;
  PT_VEC(pt_outline_item) items;
  PT_VEC(uint32_t) mentions; /* functions and variables, by name */
  PT_VEC(uint32_t) taken;    /* objects, by name */
} pt_outline;

/* The text of a file.  As pt_front_load; clang's messages go to stderr.  Release it in any case. */
pt_status pt_front_outline(pt_outline *out, pt_mem *m, const pt_front_options *o, const char *file,
                           pt_err *e);
/* Then: what it defines. */
pt_status pt_front_outline_items(pt_outline *out, pt_mem *m, const pt_front_options *o,
                                 const char *file, pt_err *e);
void pt_outline_release(pt_outline *out, pt_mem *m);

/* How many cases there are when SHARES pairs of arguments (prog->given.shares) may share an
   object; 0: too many. */
uint32_t pt_front_sharings(size_t shares);

#endif
