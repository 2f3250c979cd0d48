/* How the inputs of a run reach a native run of the same program.

   Most inputs are what a function returns (__VERIFIER_nondet_int, protest_int, rand, ...): a
   harness defines these functions and hands the values out in order.  The rest comes from
   models of the library: the command line, standard input and one file can be given as they are;
   that malloc succeeds needs nothing; what uninitialised memory was read as cannot be given.  An
   input is told by its name and by who asks for it: the user's code or a model. */
#ifndef PT_RESULT_FEED_H
#define PT_RESULT_FEED_H

#include "base/buf.h"
#include "ir/ir.h"

typedef enum {
  PT_FEED_CALL,  /* a function of the harness returns it */
  PT_FEED_ARGC,  /* how many arguments there are */
  PT_FEED_ARGV,  /* of the text of an argument: its length, or bytes */
  PT_FEED_STDIN, /* a character of standard input, or whether there is one; of a file when there
                    are files */
  PT_FEED_FILE,  /* whether a file can be opened */
  PT_FEED_ENV,   /* whether a variable of the environment is not set */
  PT_FEED_ENVC,  /* how many variables main's third parameter has */
  PT_FEED_ENVP,  /* the length of one of them */
  PT_FEED_FILL,  /* bytes of an object that is passed to the function where the run starts */
  PT_FEED_REAL,  /* 0 is what the real library does; nothing else can be given */
  PT_FEED_NONE   /* cannot be given */
} pt_feed;

/* One row per function of the library that a harness replaces: it draws the same inputs. */
typedef struct {
  const char *name; /* of its inputs */
  const char *text; /* C definition, in terms of protest_take (result/harness.h) */
} pt_stand_in;

extern const pt_stand_in pt_stand_ins[]; /* ends with a row without a name */

/* The names of inputs in a program, by who asks for them. */
typedef struct {
  const pt_ir_prog *prog;
  PT_VEC(uint32_t) fills; /* of the start's `set any`, in order: how many inputs are before it */
  bool files; /* pt_feed_has_files */
  pt_map names; /* name << 8 | kind -> bits: 1 << pt_feed */
} pt_feeds;

void pt_feeds_init(pt_feeds *f, pt_mem *m, const pt_ir_prog *p);
void pt_feeds_release(pt_feeds *f, pt_mem *m);
pt_feed pt_feeds_of(const pt_feeds *f, const pt_input *in);
/* Whether an input of a model with this name is read from a text, a file or a connection: what is
   there comes to an end. */
bool pt_feed_has_end(const char *name);
/* Whether a model asks for an input of this name. */
bool pt_feed_model_asks(const pt_ir_prog *p, const char *name);

enum { PT_FEED_ARGS = 1000 }; /* arguments of a native run */

typedef struct {
  uint32_t index; /* of the run's inputs */
  pt_input in;
  bool fill; /* about bytes of an object that the harness makes: no input of the program's own */
} pt_feed_call;

/* A text that the harness takes, its length first: behind so many calls. */
typedef struct {
  uint32_t at;
  uint32_t text;  /* 0: of the file; else 1 + the number among those of argv */
  uint32_t index; /* of the run's inputs: that there is one */
} pt_feed_text;

/* The inputs of one run, sorted out. */
typedef struct {
  PT_VEC(pt_feed_call) calls; /* inputs for functions of the harness, in order */
  uint32_t argc;          /* arguments, the program's name among them; 0: none are asked for */
  PT_VEC(pt_buf) argv;    /* at least so many texts; then those of the environment */
  uint32_t envp, envc;    /* where those of main's third parameter begin, and how many; else 0 */
  uint32_t fills;         /* objects that were made arbitrary before the first of them */
  bool files;    /* a file is opened: what is read is of it */
  PT_VEC(pt_feed_text) taken; /* in order */
  pt_buf file;   /* its text */
  pt_buf text;   /* standard input */
  char ahead;    /* what follows it, should nothing else: it was seen, and not read; or 0 */
  uint32_t lost; /* 1 + index of the first input that cannot be given; 0: none */
} pt_feeding;

void pt_feeding_init(pt_feeding *d, pt_mem *m, const pt_feeds *f, const pt_inputs *in);
/* Adds what an input of a stream's model says about the text of standard input: a character, a
   number, an end.  NAME: the input's.  False: that cannot be given (feed_stdin.c). */
bool pt_feed_stdin(pt_feeding *d, pt_mem *m, const char *name, const pt_input *in);
/* Likewise for the command line (feed_args.c); at the end, 1 + the first input that cannot be given
   with all of them known, or 0. */
bool pt_feed_argument(pt_feeding *d, pt_mem *m, pt_feed feed, const pt_input *in);
/* NUMBER of models/world.h: of its two inputs, the second one says that it is any number. */
bool pt_feed_is_large(const pt_input *in);
enum { PT_FEED_FEW = 7, PT_FEED_MANY = (1 << 18) - 1 };
uint32_t pt_feed_end_arguments(pt_feeding *d, pt_mem *m, const pt_inputs *in);

/* feed_env.c: a variable of the environment; at the end, all texts go to where the harness asks for
   them. */
void pt_feed_variable(pt_feeding *d, pt_mem *m, uint32_t index, const pt_input *in);
/* The table that main gets: how many there are, and of each one its length.  False: that cannot be
   given. */
bool pt_feed_table(pt_feeding *d, pt_mem *m, pt_feed feed, uint32_t index, const pt_input *in);
void pt_feed_end_texts(pt_feeding *d, pt_mem *m, uint16_t word_width);
/* The name of the variable that is asked for at LOC, or "" when it is not a constant. */
const char *pt_feed_variable_name(const pt_ir_prog *p, uint32_t loc);

/* feed_files.c.  Whether what streams give can be given to a native run as a file; an input that
   opens one; at the end. */
bool pt_feed_has_files(const pt_ir_prog *p);
void pt_feed_file(pt_feeding *d, pt_mem *m, uint32_t index, const pt_input *in);
void pt_feed_end_files(pt_feeding *d);
const char *pt_feed_literal(const pt_ir_prog *p, const pt_ir_value *v); /* "": it is none */
/* The name of the file, or "" when it is not a constant. */
const char *pt_feed_file_name(const pt_ir_prog *p);
extern const char pt_feed_files_text[]; /* fopen of the harness, when there are files */

void pt_feeding_release(pt_feeding *d, pt_mem *m);
/* Why the run cannot be repeated exactly: `... cannot be given to a native run`. */
const char *pt_feeding_why(const pt_feeding *d, const pt_ir_prog *p, const pt_inputs *in, char *out,
                           size_t size);

#endif
