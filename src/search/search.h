/* A search from beginning to end: load the program, run the engines, confirm what they found. */
#ifndef PT_SEARCH_SEARCH_H
#define PT_SEARCH_SEARCH_H

#include "result/line.h"
#include "session/checker.h"

/* In this order; what failed is in c->s->err.  A property that is set already is not read. */
pt_status pt_check_read_property(pt_checker *c);
pt_status pt_check_load(pt_checker *c); /* the program, which checks count, the interpreter */
bool pt_check_prepare(pt_checker *c);   /* that, and what engines need */
bool pt_check_prepare_again(pt_checker *c); /* the same once more: nothing is known of before */
/* The engines, and validation of what they found; START: when the command began. */
bool pt_check_search(pt_checker *c, uint64_t start);
void pt_check_release(pt_checker *c);

/* engines.c: runs the engines that --engine names on c->result until all is decided or time is
   over. */
void pt_run_engines(pt_checker *c);
/* Whether the run with these inputs, the last REPEAT of them given again and again, has no end:
   then c->result has it. */
bool pt_run_endless_with(pt_checker *c, const pt_inputs *inputs, uint64_t repeat);
/* Engine local alone, in this process: status and context of each check, to LINES. */
void pt_run_local(pt_checker *c, pt_lines *lines);
/* Tells the progress line who works and how much is decided, and lets who watches look. */
void pt_check_progress(pt_checker *c, const char *engine);
/* A test was found: it goes where tests go, and who watches is told. */
void pt_check_found(pt_checker *c, uint32_t test);
/* The domains that --domains names. */
pt_status pt_check_domains(pt_session *s, unsigned *out);

#endif
