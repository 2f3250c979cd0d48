/* C text that makes a native program of the user's files: definitions of the functions that
   the program asks its inputs from, of assumptions and errors, and of where it starts.

   The text is used twice: in the C file of a test, with its inputs as a table, and in the
   executable that replays tests, which reads them from a file.  Both define, in front of it,

     static void protest_take(const char *kind, void *to, unsigned long bytes);
                                       the next input, of this kind, as its bytes in memory
     static void protest_end(const char *why);    ends the run: it is not the predicted one
     static void protest_fail(const char *function);    it found an error: says so, and abort()
     PROTEST_ERRORS      attributes of reach_error and __VERIFIER_error (PROTEST_WEAK, or none
                         when they shall win against the program's own)
     PROTEST_ARGC        may be defined, with protest_argv: main's arguments
     PROTEST_ENVP        is defined by what stands in for main's environment, if it has one
     PROTEST_RETURNED(x) may be defined: is told the number that the function returns where the
                         program starts, if that is not main

   Everything else is weak: what a program defines itself wins.  main is reached through the
   linker's --wrap=main; a test whose program starts at main also works without. */
#ifndef PT_RESULT_HARNESS_H
#define PT_RESULT_HARNESS_H

#include "base/buf.h"
#include "ir/ir.h"

/* The C type of an input: "unsigned char". */
const char *pt_harness_type(pt_input_kind kind, uint32_t width, char out[32]);

/* ONLY: the names that the files mention: what has another one is left out; NULL: nothing is. */
void pt_harness_functions(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const pt_strtab *only);

/* The sanitizers that see only what one kind of check is about: they are off when that kind is
   not checked, else a native run would end where the predicted one goes on.  Ends with a row
   without a flag. */
typedef struct {
  pt_check_kind kind;
  const char *off; /* flag of the compiler */
} pt_sanitizer;

extern const pt_sanitizer pt_sanitizers[];

/* Defines __wrap_main, which starts the program at ENTRY.  False, and nothing written: that
   function cannot be called from outside with inputs as arguments (structures by value).  Such a
   program ends with PT_HARNESS_STATIC when the linker does not know ENTRY. */
#define PT_HARNESS_RUNNING "still running after 1 s"
#define PT_HARNESS_MEMORY "there is not enough memory"
#define PT_HARNESS_VARIABLE "a static variable cannot be set from outside"
#define PT_HARNESS_STATIC "a static function cannot be called from outside"
/* The C type of the number that function FN returns; NULL: it returns something else.  *SIGNED:
   it may be negative. */
const char *pt_harness_result(const pt_ir_prog *p, uint32_t fn, bool *is_signed);
bool pt_harness_start(pt_mem *m, pt_buf *out, const pt_ir_prog *p, const char *entry);

#endif
