#include "confirm/replayer.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/process.h"
#include "confirm/native.h"
#include "confirm/validate.h"

struct pt_replayer {
  pt_checker *c;
  pt_replay_cache *cache; /* whose folder is made here, and filled by the child */
  pid_t child;            /* 0: none yet, or it is gone */
  bool lost;              /* it is gone: there is no second one */
  int to, from;           /* pipes */
};

pt_replayer *pt_replayer_new(pt_checker *c) {
  pt_replayer *r = pt_mem_alloc(c->s->mem, sizeof *r);
  *r = (pt_replayer){.c = c, .to = -1, .from = -1};
  return r;
}

static void end_child(pt_replayer *r) {
  if (r->child) pt_process_end(r->child, PT_PROCESS_OWN_GROUP);
  if (r->to >= 0) close(r->to), close(r->from);
  r->child = 0, r->to = r->from = -1, r->lost = true;
}

void pt_replayer_delete(pt_replayer *r) {
  if (!r) return;
  pt_mem *m = r->c->s->mem;
  end_child(r);
  if (r->cache) pt_replay_cache_delete(r->cache);
  pt_mem_free(m, r, sizeof *r);
}

/* ---- the child */

static bool read_all(int fd, void *to, size_t n) {
  for (size_t done = 0; done < n;) {
    ssize_t got = read(fd, (char *)to + done, n - done);
    if (got <= 0) return false;
    done += (size_t)got;
  }
  return true;
}

/* The test without its inputs, then the inputs. */
static bool read_test(int fd, pt_mem *m, pt_test *t) {
  uint64_t n;
  if (!read_all(fd, t, sizeof *t) || !read_all(fd, &n, sizeof n)) return false;
  t->inputs = (pt_inputs){0};
  for (uint64_t k = 0; k < n; k++) {
    pt_input in;
    if (!read_all(fd, &in, sizeof in)) return false;
    pt_vec_push(m, &t->inputs, in);
  }
  return true;
}

__attribute__((noreturn)) static void serve(pt_replayer *r, int from, int to) {
  const pt_session *s = r->c->s;
  pt_native_kit kit;
  pt_test t;
  pt_native_answer a = {0};
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_IGN); /* who started it decides what an interrupt means */
  pt_native_init(&kit, s);
  pt_replay_setup setup = pt_native_setup(&kit, s);
  setup.cache = r->cache, setup.stop = NULL, setup.complete = &a.complete;
  while (read_test(from, s->mem, &t)) {
    a = (pt_native_answer){0};
    setup.seconds = pt_native_seconds(&t);
    a.native = (uint8_t)pt_replay_native(s->mem, &setup, &t, a.text, sizeof a.text);
    pt_vec_release(s->mem, &t.inputs);
    if (!pt_process_write(to, &a, sizeof a)) break;
  }
  _exit(0);
}

/* ---- this process */

static bool start(pt_replayer *r) {
  int there[2], back[2];
  r->lost = true; /* unless all goes well */
  r->cache = pt_replay_cache_new(r->c->s->mem);
  if (!pt_replay_cache_folder(r->cache) || !pt_process_pipe(there)) return false;
  if (!pt_process_pipe(back)) return close(there[0]), close(there[1]), false;
  pid_t child = pt_process_fork(PT_PROCESS_OWN_GROUP);
  if (child == 0) {
    close(there[1]), close(back[0]);
    serve(r, there[0], back[1]);
  }
  close(there[0]), close(back[1]);
  if (child < 0) return close(there[1]), close(back[0]), false;
  r->child = child, r->to = there[1], r->from = back[0], r->lost = false;
  return true;
}

bool pt_replayer_ask(pt_replayer *r, const pt_test *t) {
  uint64_t n = t->inputs.n;
  pt_test plain = *t;
  if (r->lost || (!r->child && !start(r))) return false;
  memset(&plain.inputs, 0, sizeof plain.inputs);
  if (!pt_process_write(r->to, &plain, sizeof plain) || !pt_process_write(r->to, &n, sizeof n) ||
      !pt_process_write(r->to, t->inputs.at, n * sizeof *t->inputs.at))
    return end_child(r), false;
  return true;
}

bool pt_replayer_answered(pt_replayer *r, int wait_ms, pt_native_answer *out) {
  struct pollfd p = {.fd = r->from, .events = POLLIN};
  if (!r->lost && poll(&p, 1, wait_ms) <= 0) return false;
  if (r->lost || !read_all(r->from, out, sizeof *out)) {
    end_child(r);
    *out = (pt_native_answer){.native = PT_NATIVE_UNTRIED};
  }
  out->text[sizeof out->text - 1] = 0;
  return true;
}
