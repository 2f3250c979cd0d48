"""Features of generated programs: a table of names, each with pieces that use one part of C, and with what these need
at file scope.  Used by gen_program.py.

A piece takes the program and adds statements to it; most of them leave a variable behind whose value depends on
inputs, for assertions to be about.  Pieces are free of undefined behaviour and of results that C or a data model leaves
open, except that sizes may differ with -m32 and -m64: what is true of a program is found out for its own data model.
Of unsequenced calls, addresses and reads of undefined bytes nothing may depend.
"""
import gen_calls
import gen_data
import gen_stdio
import gen_pieces


class Feature:
    """PIECES: functions of a program.  TOP: makes definitions at file scope, or None."""

    def __init__(self, pieces, top=None):
        self.pieces, self.top = pieces, top


FEATURES = {
    "heap": Feature([gen_pieces.heap_block, gen_pieces.heap_sized, gen_pieces.fresh_each_round, gen_data.grown,
                     gen_data.rows]),
    "lists": Feature([gen_pieces.linked_list, gen_data.ring, gen_data.reversed_list, gen_data.static_list,
                      gen_data.tree], gen_data.tree_functions),
    "unions": Feature([gen_data.punned, gen_data.tagged, gen_data.float_bits], gen_data.union_types),
    "bit-fields": Feature([gen_data.bit_fields, gen_data.bit_loop], gen_data.bit_types),
    "pointers": Feature([gen_data.wandering, gen_data.wandering, gen_pieces.pointer_table, gen_pieces.swap]),
    "copies": Feature([gen_data.by_value, gen_data.compound, gen_data.partly_set], gen_data.copied_types),
    "recursion": Feature([gen_calls.recursive], gen_calls.recursive_functions),
    "function-pointers": Feature([gen_calls.through_table, gen_calls.through_struct, gen_calls.changing_target,
                                  gen_calls.sorted_array],
                                 gen_calls.targets),
    "varargs": Feature([gen_calls.variadic], gen_calls.variadic_functions),
    "floats": Feature([gen_pieces.real, gen_data.float_sum, gen_data.float_compare]),
    "strings": Feature([gen_pieces.string, gen_stdio.text, gen_stdio.text, gen_stdio.parsed]),
    "output": Feature([gen_stdio.printed, gen_stdio.formatted, gen_stdio.formatted, gen_stdio.scanned]),
    "input": Feature([gen_stdio.one_character, gen_stdio.one_line, gen_stdio.one_number]),
    "arrays": Feature([gen_pieces.walk, gen_pieces.sort, gen_pieces.matrix, gen_pieces.vla, gen_pieces.some_length,
                       gen_data.large_array]),
    "control": Feature([gen_pieces.into_loop, gen_pieces.flags, gen_calls.computed_goto, gen_calls.static_counter]),
}

HEADER = [
    "#include <assert.h>",
    "#include <stdarg.h>",
    "#include <stdio.h>",
    "extern void *(realloc)(void *, size_t);",
    "extern int memcmp(const void *, const void *, size_t), atoi(const char *), toupper(int), abs(int);",
    "extern long strtol(const char *, char **, int);",
    "extern char *strncpy(char *, const char *, size_t), *strstr(const char *, const char *);",
    "extern char *strrchr(const char *, int);",
    "extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));",
    "extern void *memchr(const void *, int, size_t);",
    "extern size_t strspn(const char *, const char *);",
    "extern double fabs(double), floor(double), sqrt(double);",
]


def some(r, allowed):
    """The features of one program: a few of those that are ALLOWED, in the order of the table."""
    chosen = r.sample(allowed, min(len(allowed), r.choice([1, 2, 2, 3, 4])))
    return [name for name in FEATURES if name in chosen]
