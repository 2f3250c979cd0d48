/* Random programs in the program form (docs/ir.md), for comparing encodings with the interpreter.

   A program draws inputs, computes with integers, floats, memory, library builtins and (some of
   them) a function, and ends by comparing a few of its values with inputs named "expect", one
   assertion for each.  With loops or calls all memory is defined; inputs are drawn, and builtins
   called, in main outside of loops only.  The same seed gives the same program.

   PINS says what some values are: behind each of these instructions the program assumes it.  So
   with pins for all inputs, results of builtins and loads of undefined bytes, one run is left. */
#ifndef PT_FUZZ_GEN_IR_H
#define PT_FUZZ_GEN_IR_H

#include "base/buf.h"
#include "base/map.h"
#include "base/vec.h"
#include "bv/bv.h"

typedef struct {
  pt_map at; /* number of the value in main -> index in values */
  PT_VEC(pt_bv) values;
} gen_ir_pins;

void gen_ir_pin(pt_mem *m, gen_ir_pins *pins, uint32_t value, pt_bv is); /* or changes the pin */
void gen_ir_pins_release(pt_mem *m, gen_ir_pins *pins);

void gen_ir_program(pt_mem *m, pt_buf *out, uint64_t seed, bool loops, const gen_ir_pins *pins);

/* A program of which all runs can be made: all memory is defined, nothing is compared with inputs,
   and of an input only the low bits matter (GEN_IR_VALUES; at most as many as it has). */
enum { GEN_IR_VALUES = 4 };
void gen_ir_small(pt_mem *m, pt_buf *out, uint64_t seed, bool loops);

#endif
