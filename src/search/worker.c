#include "search/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"
#include "base/stats.h"
#include "policy/foreign.h"
#include "search/coarse.h"
#include "search/shape.h"
#include "search/search.h"

enum { NO_MEMORY = 3 }; /* exit code of a worker */

/* ---- the child */

typedef struct {
  pt_checker *c;
  pt_buf out;
  int fd;
  const pt_board *board;
  pt_engine_id engine;
  uint8_t *sent; /* by check: the verdict that the scheduler knows of */
  pt_open *told; /* by check: the reason that it knows of */
  uint64_t work_us; /* when it was told last what was counted */
  uint32_t shared; /* tests that fail nothing and were sent */
  size_t invariants; /* that were sent */
  bool contradicted; /* it was told of a proof that is wrong */
  bool checking;     /* a proof is being checked */
  pt_job job;
} child;

static void add_message(child *ch, uint32_t kind, const void *bytes, size_t n) {
  pt_message_header h = {kind, (uint32_t)n};
  pt_buf_addn(ch->c->s->mem, &ch->out, (const char *)&h, sizeof h);
  pt_buf_addn(ch->c->s->mem, &ch->out, bytes, n);
}

static void flush_messages(child *ch) {
  if (ch->out.n && !pt_process_write(ch->fd, pt_buf_text(&ch->out), ch->out.n))
    _exit(1); /* nobody listens any more */
  pt_buf_reset(&ch->out);
}

/* The test without its inputs, then the inputs. */
static void send_test(child *ch, const pt_test *t) {
  pt_buf b = {0};
  pt_mem *m = ch->c->s->mem;
  pt_test plain = *t;
  memset(&plain.inputs, 0, sizeof plain.inputs);
  pt_buf_addn(m, &b, (const char *)&plain, sizeof plain);
  pt_buf_addn(m, &b, (const char *)t->inputs.at, t->inputs.n * sizeof *t->inputs.at);
  add_message(ch, PT_MESSAGE_TEST, pt_buf_text(&b), b.n);
  pt_buf_release(m, &b);
}

/* The first ones that show something new are enough for others. */
static void share_inputs(child *ch, const pt_test *t) {
  enum { MOST = PT_BOARD_TESTS / 2 };
  if (ch->shared >= MOST || t->inputs.n > PT_BOARD_INPUTS) return;
  ch->shared++;
  add_message(ch, PT_MESSAGE_INPUTS, t->inputs.at, t->inputs.n * sizeof *t->inputs.at);
  flush_messages(ch);
}

static bool on_take(void *payload, uint32_t *next, pt_inputs *out) {
  child *ch = payload;
  return pt_board_take(ch->board, ch->engine, next, ch->c->s->mem, out);
}

static void on_tell(void *payload, const pt_fact *f) {
  child *ch = payload;
  add_message(ch, PT_MESSAGE_FACT, f, sizeof *f);
  flush_messages(ch);
}

static bool on_take_fact(void *payload, uint32_t *next, pt_fact *out) {
  child *ch = payload;
  return pt_board_take_fact(ch->board, ch->engine, next, out);
}

static bool is_of_library(const pt_ir_prog *p, uint32_t check) {
  uint32_t fn = p->checks.at[check].fn;
  return fn && p->fns.at[fn]->model;
}

static void on_found(void *payload, uint32_t test) {
  child *ch = payload;
  const pt_test *t = &ch->c->result.tests.at[test];
  if (!t->fails) {
    share_inputs(ch, t);
    return;
  }
  if (t->foreign) { /* it decides nothing */
    send_test(ch, t);
    flush_messages(ch);
    return;
  }
  /* others refuted it, too, and it only counts as decided here: no news, unless it is a check of a
     library function, which fails in many calls.  If they proved it, it is */
  if (ch->c->result.checks[t->check].verdict != PT_REFUTED &&
      ch->board->verdict[t->check] == PT_REFUTED && !is_of_library(ch->c->s->prog, t->check))
    return;
  ch->sent[t->check] = PT_REFUTED;
  send_test(ch, t);
  flush_messages(ch);
}

/* A proof that its check refutes (proofs.h). */
static void send_contradiction(child *ch) {
  const pt_err *e = &ch->c->s->err;
  if (ch->contradicted || e->status != PT_INTERNAL) return;
  add_message(ch, PT_MESSAGE_CONTRADICTION, e->text, strlen(e->text) + 1);
  ch->contradicted = true;
}

static void send_work(child *ch) {
  const pt_result *r = &ch->c->result;
  pt_work_message w = {r->runs, r->queries, r->counters, ch->checking};
  add_message(ch, PT_MESSAGE_WORK, &w, sizeof w);
  ch->work_us = pt_clock_us();
}

/* Lines of the log go the same way, so that they come whole and to where the scheduler writes. */
static ssize_t send_log(void *payload, const char *text, size_t n) {
  child *ch = payload;
  pt_buf b = {0};
  pt_buf_addn(ch->c->s->mem, &b, text, n);
  add_message(ch, PT_MESSAGE_LOG, pt_buf_text(&b), b.n + 1);
  flush_messages(ch);
  pt_buf_release(ch->c->s->mem, &b);
  return (ssize_t)n;
}

static void send_reason(child *ch, uint32_t check) {
  pt_open o = ch->c->result.checks[check].open[ch->engine];
  if (o.reason == ch->told[check].reason && o.loc == ch->told[check].loc) return;
  pt_reason_message r = {check, o.reason, o.loc};
  add_message(ch, PT_MESSAGE_REASON, &r, sizeof r);
  ch->told[check] = o;
}

static void send_invariants(child *ch) {
  const pt_result *r = &ch->c->result;
  for (; ch->invariants < r->invariants.n; ch->invariants++) {
    pt_buf b = {0};
    const pt_invariant *i = &r->invariants.at[ch->invariants];
    pt_buf_addn(ch->c->s->mem, &b, (const char *)i, sizeof *i);
    pt_buf_addn(ch->c->s->mem, &b, i->text, strlen(i->text) + 1);
    add_message(ch, PT_MESSAGE_INVARIANT, pt_buf_text(&b), b.n);
    pt_buf_release(ch->c->s->mem, &b);
  }
}

/* Tells what is new here, and learns what is new elsewhere. */
static void on_sync(void *payload) {
  enum { OFTEN_US = 100000 };
  child *ch = payload;
  send_contradiction(ch);
  if (pt_clock_us() - ch->work_us >= OFTEN_US) send_work(ch);
  pt_check_result *checks = ch->c->result.checks;
  for (uint32_t k = 1; k < ch->board->n; k++) {
    if (checks[k].verdict != PT_OPEN && ch->sent[k] == PT_OPEN && checks[k].verdict != PT_REFUTED) {
      pt_verdict_message v = {k, checks[k].verdict};
      add_message(ch, PT_MESSAGE_VERDICT, &v, sizeof v);
      ch->sent[k] = checks[k].verdict;
    } else if (checks[k].verdict == PT_OPEN && ch->board->verdict[k] != PT_OPEN) {
      pt_result_elsewhere(&ch->c->result, k);
      ch->sent[k] = PT_PROVED;
    } else if (checks[k].verdict == PT_OPEN) {
      send_reason(ch, k);
    }
  }
  if (ch->engine == PT_ENGINE_STEP) send_invariants(ch); /* others choose at the end */
  flush_messages(ch);
}

static void on_checking(void *payload, bool now) {
  child *ch = payload;
  ch->checking = now;
  send_work(ch);
  flush_messages(ch);
}

static void send_rest(child *ch) {
  on_sync(ch);
  send_work(ch);
  send_invariants(ch);
  if (ch->c->explanation.n)
    add_message(ch, PT_MESSAGE_EXPLANATION, pt_buf_text(&ch->c->explanation),
                ch->c->explanation.n + 1);
  add_message(ch, PT_MESSAGE_DONE, "", 0);
  flush_messages(ch);
}

static void out_of_memory(void *payload, size_t wanted) {
  (void)payload, (void)wanted;
  _exit(NO_MEMORY);
}

#if defined(__SANITIZE_ADDRESS__)
enum { ADDRESSES_ARE_MEMORY = false };
#elif defined(__has_feature) && __has_feature(address_sanitizer)
enum { ADDRESSES_ARE_MEMORY = false }; /* it reserves terabytes */
#else
enum { ADDRESSES_ARE_MEMORY = true };
#endif

/* What is mapped already: libraries, mostly. */
static uint64_t mapped_bytes(void) {
  unsigned long pages = 0;
  FILE *f = fopen("/proc/self/statm", "re");
  if (f && fscanf(f, "%lu", &pages) != 1) pages = 0;
  if (f) fclose(f);
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/* The scheduler watches how much all workers use; this ends one that grows faster than it looks. */
static void limit_memory(const pt_checker *c) {
  uint64_t most = (uint64_t)c->s->options.memory_limit, mapped = mapped_bytes();
  struct rlimit l = {most + mapped, most + mapped};
  if (ADDRESSES_ARE_MEMORY) setrlimit(RLIMIT_DATA, &l); /* not what has holes (exec/memory.h) */
  pt_mem_set_failure(c->s->mem, out_of_memory, NULL);
}

static void run_child(pt_worker *w, pt_checker *c, const pt_job *job, const pt_board *board,
                      uint64_t deadline_us, int fd) {
  static volatile int never = 0;
  child ch = {.c = c, .fd = fd, .board = board, .engine = w->engine};
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_IGN); /* the scheduler decides what an interrupt means */
  limit_memory(c);
  pt_board_freeze(board);
  ch.sent = pt_mem_alloc(c->s->mem, board->n);
  ch.told = pt_mem_alloc(c->s->mem, board->n * sizeof *ch.told);
  for (size_t k = 0; k < board->n; k++) ch.sent[k] = c->result.checks[k].verdict;
  uint64_t now = pt_clock_us();
  double seconds = deadline_us > now ? (double)(deadline_us - now) / 1e6 : 1e-6;
  pt_timer_start(&c->timer, &never, now, deadline_us ? seconds : 0, c->solver);
  ch.job = *job;
  ch.job.checks &= w->kinds;
  ch.job.found = on_found, ch.job.found_payload = &ch;
  ch.job.sync = on_sync, ch.job.sync_payload = &ch, ch.job.checking = on_checking;
  ch.job.take = on_take, ch.job.take_payload = &ch;
  ch.job.tell = on_tell, ch.job.tell_payload = &ch;
  ch.job.take_fact = on_take_fact, ch.job.take_fact_payload = &ch;
  ch.job.stop = &c->timer.stop;
  cookie_io_functions_t to_log = {.write = send_log};
  if (c->s->log.to) c->s->log.to = fopencookie(&ch, "w", to_log);
  w->run(c, &ch.job);
  send_rest(&ch);
  _exit(0);
}

bool pt_worker_start(pt_worker *w, pt_checker *c, const pt_job *job, const pt_board *board,
                     uint64_t deadline_us) {
  int ends[2];
  if (!pt_process_pipe(ends)) return false;
  w->pid = pt_process_fork(PT_PROCESS_OWN_GROUP);
  if (w->pid == 0) {
    close(ends[0]);
    run_child(w, c, job, board, deadline_us, ends[1]);
  }
  close(ends[1]);
  if (w->pid < 0) {
    close(ends[0]);
    w->pid = 0;
    return false;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  w->fd = ends[0];
  return true;
}

/* ---- the scheduler's side */

uint64_t pt_worker_used(const pt_worker *w) {
  return w->used_us + (w->end_us ? pt_clock_us() - w->since_us : 0);
}

/* Whether a message says more than that work goes on: something was decided, covered or learnt, or
   a bound was passed. */
static bool is_new(const pt_worker *w, pt_message_header h, const char *bytes) {
  pt_work_message now;
  switch (h.kind) {
  case PT_MESSAGE_VERDICT:
  case PT_MESSAGE_TEST:
  case PT_MESSAGE_INPUTS:
  case PT_MESSAGE_INVARIANT:
  case PT_MESSAGE_FACT: return true;
  case PT_MESSAGE_WORK:
    memcpy(&now, bytes, sizeof now);
    return now.counters.base_rounds != w->work.counters.base_rounds ||
           now.counters.step_rounds != w->work.counters.step_rounds;
  default: return false;
  }
}

static pt_news take_verdict(pt_worker *w, pt_checker *c, const pt_board *board,
                            const pt_verdict_message *v) {
  pt_check_result *r = &c->result.checks[v->check];
  if (r->verdict == PT_REFUTED) return w->conflict = v->check, PT_NEWS_CONTRADICTION;
  if (r->verdict != PT_OPEN) return PT_NEWS_NONE;
  pt_result_prove(&c->result, v->check, v->verdict == PT_PROVED, w->engine);
  if (r->verdict == PT_OPEN) return PT_NEWS_NONE; /* a failure is known that decides nothing */
  board->verdict[v->check] = r->verdict;
  w->decided++;
  return PT_NEWS_DECIDED;
}

static pt_news take_test(pt_worker *w, pt_checker *c, const pt_board *board, const char *bytes,
                         size_t n) {
  pt_test t;
  memcpy(&t, bytes, sizeof t);
  memset(&t.inputs, 0, sizeof t.inputs);
  pt_check_result *r = &c->result.checks[t.check];
  if (r->verdict == PT_PROVED || r->verdict == PT_UNREACHED) {
    if (pt_foreign_is_stray(c, &t)) return PT_NEWS_NONE; /* no run of the program */
    return w->conflict = t.check, PT_NEWS_CONTRADICTION;
  }
  for (size_t at = sizeof t; at + sizeof(pt_input) <= n; at += sizeof(pt_input)) {
    pt_input in;
    memcpy(&in, bytes + at, sizeof in);
    pt_vec_push(c->s->mem, &t.inputs, in);
  }
  w->tests++;
  pt_board_add_test(board, w->engine, t.inputs.at, t.inputs.n);
  if (t.foreign && pt_result_has_foreign(&c->result, t.check)) {
    pt_vec_release(c->s->mem, &t.inputs);
    return PT_NEWS_NONE;
  }
  bool refutes = !t.foreign;
  uint32_t index = pt_result_add_test(&c->result, &t);
  if (refutes && r->verdict == PT_OPEN) {
    pt_result_refute(&c->result, t.check, index, w->engine);
    board->verdict[t.check] = PT_REFUTED;
    w->decided++;
  }
  pt_check_found(c, index);
  return PT_NEWS_DECIDED;
}

/* At any address. */
static void take_inputs(const pt_worker *w, pt_checker *c, const pt_board *board, const char *bytes,
                        size_t n) {
  pt_inputs inputs = {0};
  pt_input in;
  for (size_t at = 0; at + sizeof in <= n; at += sizeof in) {
    memcpy(&in, bytes + at, sizeof in);
    pt_vec_push(c->s->mem, &inputs, in);
  }
  pt_board_add_test(board, w->engine, inputs.at, inputs.n);
  pt_vec_release(c->s->mem, &inputs);
}

static void say(const pt_checker *c, const char *text) {
  if (!c->s->log.to) return;
  fputs(text, c->s->log.to);
  fflush(c->s->log.to);
}

static void take_fact(const pt_worker *w, const pt_board *board, const char *bytes) {
  pt_fact f;
  memcpy(&f, bytes, sizeof f);
  pt_board_add_fact(board, w->engine, &f);
}

static pt_news take(pt_worker *w, pt_checker *c, const pt_board *board, pt_message_header h,
                    const char *bytes) {
  pt_invariant i;
  pt_reason_message r;
  switch (h.kind) {
  case PT_MESSAGE_VERDICT: {
    pt_verdict_message v;
    memcpy(&v, bytes, sizeof v);
    return take_verdict(w, c, board, &v);
  }
  case PT_MESSAGE_TEST: return take_test(w, c, board, bytes, h.bytes);
  case PT_MESSAGE_INPUTS: take_inputs(w, c, board, bytes, h.bytes); return PT_NEWS_NONE;
  case PT_MESSAGE_FACT: take_fact(w, board, bytes); return PT_NEWS_NONE;
  case PT_MESSAGE_INVARIANT:
    memcpy(&i, bytes, sizeof i);
    pt_result_add_invariant(&c->result, i.fn, i.head, i.loc, bytes + sizeof i,
                            pt_engine_name(w->engine));
    pt_vec_top(&c->result.invariants).ends = i.ends;
    pt_vec_top(&c->result.invariants).each = i.each;
    return PT_NEWS_NONE;
  case PT_MESSAGE_REASON:
    memcpy(&r, bytes, sizeof r);
    pt_result_open(&c->result, r.check, w->engine, (pt_reason)r.reason, r.loc);
    return PT_NEWS_NONE;
  case PT_MESSAGE_WORK: memcpy(&w->work, bytes, sizeof w->work); return PT_NEWS_NONE;
  case PT_MESSAGE_LOG: say(c, bytes); return PT_NEWS_NONE;
  case PT_MESSAGE_EXPLANATION: pt_buf_add(c->s->mem, &c->explanation, bytes); return PT_NEWS_NONE;
  case PT_MESSAGE_CONTRADICTION:
    w->conflict = 0;
    pt_err_set(&c->s->err, PT_INTERNAL, "%s", bytes);
    return PT_NEWS_CONTRADICTION;
  case PT_MESSAGE_DONE: w->done = true; return PT_NEWS_NONE;
  default: return PT_NEWS_NONE;
  }
}

/* Nothing is proved of a program that leaves out runs. */
static bool may_be_said(const pt_worker *w, pt_checker *c, pt_message_header h) {
  if (h.kind != PT_MESSAGE_VERDICT || c->result.restricted == PT_REASON_NONE) return true;
  if (w->engine == PT_ENGINE_SHAPE) return pt_shape_lift(c);
  return w->engine == PT_ENGINE_COARSE && pt_coarse_lift(c);
}

/* Takes all complete messages. */
static pt_news take_all(pt_worker *w, pt_checker *c, const pt_board *board) {
  pt_news news = PT_NEWS_NONE;
  size_t at = 0;
  pt_message_header h;
  while (w->in.n - at >= sizeof h) {
    memcpy(&h, pt_buf_text(&w->in) + at, sizeof h);
    if (h.bytes <= PT_MESSAGE_LONGEST && w->in.n - at - sizeof h < h.bytes) break;
    if (h.bytes > PT_MESSAGE_LONGEST || !may_be_said(w, c, h) ||
        !pt_message_makes_sense(c->s->prog, h, pt_buf_text(&w->in) + at + sizeof h)) {
      pt_worker_kill(w);
      at = w->in.n;
      break;
    }
    if (is_new(w, h, pt_buf_text(&w->in) + at + sizeof h)) w->news_us = pt_worker_used(w);
    pt_news one = take(w, c, board, h, pt_buf_text(&w->in) + at + sizeof h);
    if (one > news) news = one;
    at += sizeof h + h.bytes;
  }
  if (at) {
    memmove(w->in.text, w->in.text + at, w->in.n - at);
    w->in.n -= at;
  }
  return news;
}

static void gone(pt_worker *w) {
  pt_worker_kill(
      w); /* what it left behind; it has closed its pipe, so it has nothing more to say */
  int status = pt_process_wait(w->pid);
  if (status != -1 && WIFSIGNALED(status)) w->signal = WTERMSIG(status);
  if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == NO_MEMORY) w->hungry = true;
  w->crashed = !w->done;
  close(w->fd);
  w->pid = 0, w->done = true;
}

pt_news pt_worker_read(pt_worker *w, pt_checker *c, const pt_board *board) {
  char bytes[65536];
  if (!w->pid) return PT_NEWS_NONE;
  for (;;) {
    ssize_t n = read(w->fd, bytes, sizeof bytes);
    if (n > 0) {
      pt_buf_addn(c->s->mem, &w->in, bytes, (size_t)n);
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    pt_news news = take_all(w, c, board);
    if (n == 0) gone(w);
    return news;
  }
}

/* ---- processes */

/* To the worker and its solvers. */
static void tell(const pt_worker *w, int number) {
  if (w->pid && kill(-w->pid, number) != 0) kill(w->pid, number);
}

void pt_worker_pause(pt_worker *w) {
  if (!w->paused) tell(w, SIGSTOP);
  w->paused = true;
}

void pt_worker_resume(pt_worker *w) {
  if (w->paused) tell(w, SIGCONT);
  w->paused = false;
}

void pt_worker_kill(pt_worker *w) { tell(w, SIGKILL); }

void pt_worker_end(pt_worker *w, pt_mem *m) {
  if (w->pid) {
    pt_worker_kill(w);
    pt_process_wait(w->pid);
    close(w->fd);
    w->pid = 0;
  }
  pt_buf_release(m, &w->in);
}
