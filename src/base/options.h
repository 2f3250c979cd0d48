/* The options table: one row per option gives parsing, range check, --help and
   the manual page.

   X(FIELD, "name", 'c', KIND, FACTS, DEFAULT, MIN, MAX, "VALUE", "group", "what it does")
     KIND   FLAG  bool        --name (and --no-name)
            NUM   int64_t     --name N        DEFAULT, MIN, MAX; accepts K M G suffixes
            TIME  double      --name T        seconds; accepts ms s m h suffixes
            TEXT  const char* --name TEXT     DEFAULT is "" for none
            WORD  const char* --name W        MIN field unused; VALUE lists the words: a|b|c
            LIST  pt_texts    --name TEXT     may be given several times
            FORM  pt_texts    --name W[=FILE] likewise; VALUE lists the words, DEFAULT is for help
     FACTS  M  it changes what the program means: kept with its tests, so that replays load the same
            T  about the screen and the table of a command, not about single checks: checks of a
               project are not told
            L  how much may be used: another value may find out more, and makes nothing wrong
            C  for the command line only: it starts a program, or names a file that is written
            R  a file or folder that is read: in a configuration file relative to that file
            O  none of these
     'c'    a one-letter form (-c), or 0
   `--name=VALUE` and `--name VALUE` are the same; options with a letter also accept `-cVALUE` and
   `-c VALUE`; std, m32, m64 and include may have one dash, as C compilers spell them.  Other flags
   of C compilers (cflags.h) are collected in `cflags`, arguments that are no options in `files`;
   `--` ends options, and with `run`, behind a file, the files: what follows are the program's.
   TEXT values are borrowed from argv. */
#ifndef PT_BASE_OPTIONS_H
#define PT_BASE_OPTIONS_H

#include <stdint.h>
#include <stdio.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/map.h"
#include "base/vec.h"

typedef PT_VEC(const char *) pt_texts;

#define PT_OPTIONS(X)                                                                              \
  X(help, "help", 'h', FLAG, T | C, 0, 0, 1, "", "general", "show this help and exit")             \
  X(version, "version", 0, FLAG, T | C, 0, 0, 1, "", "general", "show versions and exit")          \
  X(verbose, "verbose", 'v', FLAG, T, 0, 0, 1, "", "general", "say what is being done")            \
  X(config, "config", 0, FLAG, T | C, 1, 0, 1, "", "general",                                      \
    "read options from .protest, in this folder or one above (--no-config: not)")                  \
  X(stats, "stats", 0, FLAG, T, 0, 0, 1, "", "general", "print statistics at the end")             \
  X(include, "include-dir", 'I', LIST, M | R, 0, 0, 0, "DIR", "C source",                          \
    "search DIR for headers")                                                                      \
  X(define, "define", 'D', LIST, M, 0, 0, 0, "NAME[=V]", "C source", "define a macro")             \
  X(undefine, "undefine", 'U', LIST, M, 0, 0, 0, "NAME", "C source", "undefine a macro")           \
  X(preinclude, "include", 0, LIST, M | R, 0, 0, 0, "FILE", "C source", "include FILE first")      \
  X(std, "std", 0, TEXT, M, "gnu17", 0, 0, "STD", "C source", "language standard")                 \
  X(m32, "m32", 0, FLAG, M, 0, 0, 1, "", "C source", "32-bit data model (ILP32)")                  \
  X(m64, "m64", 0, FLAG, M, 0, 0, 1, "", "C source", "64-bit data model (LP64, the default)")      \
  X(compile_db, "compile-db", 'p', TEXT, M | R, "", 0, 0, "DIR", "C source",                       \
    "take flags from DIR/compile_commands.json; without files: check all of its files")            \
  X(clang, "clang", 0, TEXT, M | C, "clang-19", 0, 0, "PROGRAM", "C source",                       \
    "the compiler to call")                                                                        \
  X(unsaved, "unsaved", 0, LIST, O, 0, 0, 0, "FILE=COPY", "C source",                              \
    "read COPY where FILE (a whole path) is meant: a text that an editor has not saved")           \
  X(function, "function", 0, TEXT, M | T, "main", 0, 0, "NAME", "program",                         \
    "start at this function")                                                                      \
  X(pointer_depth, "pointer-depth", 0, NUM, M, 2, 0, 6, "N", "program",                            \
    "levels of objects behind the pointers that --function makes")                                 \
  X(link, "link", 0, LIST, M, 0, 0, 0, "FILE", "program",                                          \
    "bodies of functions that have none in the files are taken from FILE")                         \
  X(own, "own", 0, LIST, M, 0, 0, 0, "NAME", "program",                                            \
    "what a FILE of --link defines by this name is its own: others do not see it")                 \
  X(need, "need", 0, LIST, M, 0, 0, 0, "NEED", "program",                                          \
    "callers of --function keep to this: `p != NULL`, `readable(p, n)` (docs/projects.md)")        \
  X(strict, "strict", 0, FLAG, O, 0, 0, 1, "", "program",                                          \
    "a call of --function that fails is an error, whatever its callers might keep to")             \
  X(entry, "entry", 0, LIST, O, 0, 0, 0, "NAME", "program",                                        \
    "this function is called from outside with anything: --strict for it")                         \
  X(as_contract, "as-contract", 0, FLAG, T, 0, 0, 1, "", "program",                                \
    "summary: print contracts, which prove reads")                                                 \
  X(missing, "missing", 0, WORD, M, "input", 0, 0, "input|havoc|stop", "program",                  \
    "a call of a function without a body: returns an input; also changes memory; stops")           \
  X(checks, "checks", 0, LIST, O, 0, 0, 0, "KINDS", "program",                                     \
    "check only these kinds (comma separated; -KIND removes one; `all`, `none`)")                  \
  X(malloc_may_fail, "malloc-may-fail", 0, FLAG, M, 0, 0, 1, "", "program",                        \
    "malloc may return null")                                                                      \
  X(inputs, "inputs", 0, TEXT, C, "", 0, 0, "FILE", "run", "take the inputs from FILE")            \
  X(seed, "seed", 0, NUM, O, 0, 0, INT64_MAX, "N", "run", "seed of the generator of other inputs") \
  X(trace, "trace", 0, FLAG, O, 0, 0, 1, "", "run",                                                \
    "print the steps and the variables that changed")                                              \
  X(step_limit, "step-limit", 0, NUM, O, 0, 0, INT64_MAX, "N", "run",                              \
    "stop a run after N instructions (0: never)")                                                  \
  X(stack_limit, "stack-limit", 0, NUM, M, 8388608, 65536, INT64_MAX, "BYTES", "program",          \
    "size of the stack")                                                                           \
  X(memory_limit, "memory-limit", 0, NUM, L, 4294967296, 1048576, INT64_MAX, "BYTES", "general",   \
    "memory that may be used")                                                                     \
  X(time_limit, "time-limit", 0, TIME, L, 60, 0, 1e9, "TIME", "general",                           \
    "time that may be used (0: no limit)")                                                         \
  X(project_time, "project-time", 0, TIME, T, 0, 0, 1e9, "TIME", "general",                        \
    "time for a whole project (-p without files), shared by its functions (0: no limit)")          \
  X(property, "property", 0, TEXT, R, "", 0, 0, "FILE", "program", "check an SV-COMP property")    \
  X(termination, "termination", 0, FLAG, O, 0, 0, 1, "", "program",                                \
    "does every run end? (the same as --checks=endless,endless-call)")                             \
  X(engine, "engine", 0, WORD, O, "auto", 0, 0,                                                    \
    "auto|local|test|dash|kiki|base|step|reads|nodes|shape|box|pred|endless", "search",            \
    "who works: all of them by turns, or one (base, step: halves of kiki)")                        \
  X(jobs, "jobs", 'j', NUM, T, 0, 0, 64, "N", "search",                                            \
    "engines that work at the same time; 0: one, after a second as many as processors are idle")   \
  X(explain_schedule, "explain-schedule", 0, FLAG, O, 0, 0, 1, "", "search",                       \
    "say which engine decided what, at what cost")                                                 \
  X(domains, "domains", 0, LIST, O, 0, 0, 0, "NAMES", "kiki",                                      \
    "intervals, zones, octagons, equalities, sets, elements, strides (with commas); all")          \
  X(unwind, "unwind", 0, NUM, O, 0, 0, 1000000, "N", "kiki",                                       \
    "copies of a loop's body at most (0: as many as it takes)")                                    \
  X(explain, "explain", 0, FLAG, O, 0, 0, 1, "", "kiki",                                           \
    "say why a proof failed: invariants of loops, and what is not bounded")                        \
  X(first, "first", 0, NUM, O, 2, 0, 100, "N", "local", "iterations of a loop from its entry")     \
  X(last, "last", 0, NUM, O, 1, 1, 100, "N", "local",                                              \
    "iterations behind the state in which all that the loop changes is arbitrary")                 \
  X(loops, "loops", 0, WORD, O, "over", 0, 0, "over|under", "local",                               \
    "over: all iterations; under: the first ones only, and nothing is proved")                     \
  X(invariants, "invariants", 0, FLAG, O, 1, 0, 1, "", "local",                                    \
    "invariants of loops are looked for (--no-invariants: not)")                                   \
  X(arith, "arith", 0, WORD, O, "bits", 0, 0, "bits|linear", "local",                              \
    "linear: integers that do not wrap, for hints only")                                           \
  X(calls, "calls", 0, WORD, O, "bodies", 0, 0, "contracts|bodies|any|functions|ackermann",        \
    "local",                                                                                       \
    "any: no body is looked at; functions, ackermann: nor that, but equal arguments give equal "   \
    "results, for hints only; contracts: they are assumed, for hints only")                        \
  X(track_memory, "track-memory", 0, FLAG, O, 1, 0, 1, "", "local",                                \
    "what was stored is read again (--no-track-memory: every load is arbitrary)")                  \
  X(annotate, "annotate", 0, FLAG, O, 0, 0, 1, "", "lines", "print the source, a letter per line") \
  X(table, "table", 0, FLAG, O, 0, 0, 1, "", "lines", "print one row per file, and averages")      \
  X(search, "search", 0, FLAG, O, 1, 0, 1, "", "lines",                                            \
    "other engines decide what is unsafe (--no-search: not)")                                      \
  X(predicate, "predicate", 0, LIST, T | C, 0, 0, 0, "EXPR@PLACE", "bp",                           \
    "a predicate of the Boolean program, in the scope of a line (x > 0@12) or function")           \
  X(cube_size, "cube-size", 0, NUM, T, 3, 1, 8, "N", "bp",                                         \
    "predicates that one condition of the Boolean program may combine")                            \
  X(dash_graph, "dash-graph", 0, TEXT, C, "", 0, 0, "DIR", "dash",                                 \
    "write the region graph after every step to DIR, as DOT")                                      \
  X(dash_inline, "dash-inline", 0, FLAG, O, 0, 0, 1, "", "dash",                                   \
    "small functions are part of their callers, not asked once for all")                           \
  X(dash_summaries, "dash-summaries", 0, FLAG, O, 1, 0, 1, "", "dash",                             \
    "what was found out about a function is used by all its callers")                              \
  X(dash_target_check, "dash-target-check", 0, FLAG, O, 1, 0, 1, "", "dash",                       \
    "an edge that is impossible for a whole region is removed without a split")                    \
  X(dash_generalise, "dash-generalise", 0, FLAG, O, 1, 0, 1, "", "dash",                           \
    "regions are split by what the solver needed, not by the whole precondition")                  \
  X(dash_merge, "dash-merge", 0, FLAG, O, 1, 0, 1, "", "dash",                                     \
    "short branches that meet again at once are one step")                                         \
  X(native, "native", 0, FLAG, O, 1, 0, 1, "", "search",                                           \
    "replay failing tests natively, with sanitizers (--no-native: not)")                           \
  X(record, "record", 0, FLAG, O, 0, 0, 1, "", "test",                                             \
    "tests also fail when their exit code or output is another one than now")                      \
  X(lines, "lines", 0, FLAG, O, 0, 0, 1, "", "test",                                               \
    "goal: every line is covered, or proved infeasible; else the exit code is 5")                  \
  X(branches, "branches", 0, FLAG, O, 0, 0, 1, "", "test", "the same for every branch")            \
  X(conditions, "conditions", 0, FLAG, O, 0, 0, 1, "", "test", "the same for every condition")     \
  X(mcdc, "mcdc", 0, FLAG, O, 0, 0, 1, "", "test",                                                 \
    "the same for MC/DC: every condition decides by itself, as true and as false")                 \
  X(mutants, "mutants", 0, NUM, T, 0, 0, 100000, "N", "test",                                      \
    "how many of N small changes of the program do the tests see? (0: not asked)")                 \
  X(output, "output", 'o', TEXT, T | C, "", 0, 0, "PATH", "report",                                \
    "file for the report; what failing runs read goes beside it (PATH.1.stdin); with `test`: "     \
    "folder for the tests (default there: protest-tests); with `prove`: folder for calls that "    \
    "fail")                                                                                        \
  X(format, "format", 0, FORM, T | C, "text", 0, 0, "text|gcc|json|sarif|junit|html", "report",    \
    "how the result of a check is written; FORMAT=FILE, several times: to files")                  \
  X(witness, "witness", 0, TEXT, C, "", 0, 0, "FILE", "report",                                    \
    "write a witness (YAML 2.0) to FILE")                                                          \
  X(results, "results", 0, TEXT, T | C, "protest-results.sqlite", 0, 0, "FILE", "report",          \
    "where finished results of a project (-p without files) are kept")                             \
  X(suppress, "suppress", 0, FLAG, T, 1, 0, 1, "", "report",                                       \
    "errors that a comment in the source accepts do not fail (--no-suppress: they do)")            \
  X(baseline, "baseline", 0, TEXT, T | R, "", 0, 0, "FILE", "report",                              \
    "errors that FILE lists do not fail the command: only new ones do")                            \
  X(write_baseline, "write-baseline", 0, TEXT, T | C, "", 0, 0, "FILE", "report",                  \
    "write the list of errors that were found to FILE; with --baseline, its lines stay")           \
  X(fresh, "fresh", 0, FLAG, T | C, 0, 0, 1, "", "report",                                         \
    "check again what is known from --results")                                                    \
  X(quiet, "quiet", 'q', FLAG, T, 0, 0, 1, "", "report", "print errors and the verdict only")      \
  X(check, "check", 0, LIST, O, 0, 0, 0, "ID", "program", "only this check counts (see `list`)")   \
  X(solver, "solver", 0, TEXT, C, "auto", 0, 0, "NAME", "solver",                                  \
    "auto, sat, z3, cvc5, boolector, ... or pipe:COMMAND")                                         \
  X(query_limit, "query-limit", 0, TIME, O, 0, 0, 1e9, "TIME", "solver",                           \
    "time for one query (0: no limit)")                                                            \
  X(smt_log, "smt-log", 0, TEXT, C, "", 0, 0, "DIR", "solver",                                     \
    "write every query as a file to DIR")

#define PT_OPTION_FIELD_FLAG bool
#define PT_OPTION_FIELD_NUM int64_t
#define PT_OPTION_FIELD_TIME double
#define PT_OPTION_FIELD_TEXT const char *
#define PT_OPTION_FIELD_WORD const char *
#define PT_OPTION_FIELD_LIST pt_texts
#define PT_OPTION_FIELD_FORM pt_texts

typedef struct {
#define X(F, NAME, LETTER, KIND, FACTS, DEFAULT, MIN, MAX, VALUE, GROUP, TEXT)                     \
  PT_OPTION_FIELD_##KIND F;
  PT_OPTIONS(X)
#undef X
  pt_texts files;
  size_t behind; /* how many of the files stand before `--`; 0: none do */
  pt_texts cflags; /* flags of a C compiler, as they were written, with their values */
} pt_options;

void pt_options_init(pt_options *o); /* every option at its default */
void pt_options_release(pt_mem *m, pt_options *o);
/* Parses argv[0 .. argc).  An unknown option names the nearest one. */
pt_status pt_options_parse(pt_options *o, pt_mem *m, int argc, const char *const *argv, pt_err *e);
/* The same for one option of a configuration file in FOLDER ("": here), as one or two arguments;
   TEXTS keeps what is made of them.  Only options, and none that is for the command line. */
pt_status pt_options_parse_line(pt_options *o, pt_mem *m, const char *folder, pt_strtab *texts,
                                int argc, const char *const *argv, pt_err *e);

/* What pt_options_arguments leaves out. */
typedef enum {
  PT_OPTIONS_MEANING, /* all but M; the others with their values, defaults too, which may change */
  PT_OPTIONS_CHECK,   /* T, and what is at its default */
  PT_OPTIONS_QUESTION /* the same, and L */
} pt_options_part;

/* One call per argument that says the same as O, flags of a C compiler among them; files are none.
   ARGUMENT is borrowed for the call. */
void pt_options_arguments(const pt_options *o, pt_mem *m, pt_options_part part,
                          void (*each)(void *payload, const char *argument), void *payload);

/* Values as NUM and TIME options take them; false: malformed or too large. */
bool pt_option_number(const char *text, int64_t *out);
bool pt_option_seconds(const char *text, double *out);

/* An option as people and shells are told of it. */
typedef struct {
  const char *name, *value; /* "" for a flag; WORDS: a|b|c */
  const char *group, *text;
  char letter;       /* or 0 */
  bool words;        /* VALUE lists the words that it may be */
  char fallback[64]; /* the default in words, or "" */
} pt_option_info;
typedef bool pt_option_wanted(const void *payload, const pt_option_info *o);

size_t pt_options_count(void);
pt_option_info pt_options_info(size_t k); /* k < pt_options_count() */
/* The options part of --help, by group; WANTED (NULL: all of them) chooses. */
void pt_options_help(pt_mem *m, pt_buf *out, pt_option_wanted *wanted, const void *payload);
void pt_options_man(pt_mem *m, pt_buf *out); /* the OPTIONS section of the manual page (roff) */
/* Text as roff wants it: what it would take for itself is escaped. */
void pt_options_roff(pt_mem *m, pt_buf *out, const char *text);

#endif
