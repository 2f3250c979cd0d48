/* The loop: bytes of the client, ends of children, bytes for the client. */
#include "lsp/lsp.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/stats.h"
#include "lsp/lsp_priv.h"

/* ---- the client */

static void handle_all(pt_lsp *x) {
  pt_buf message = {0};
  for (pt_frame_event e; !x->ended && (e = pt_frame_next(&x->in, x->mem, &message));) {
    if (e == PT_FRAME_MESSAGE)
      pt_lsp_handle(x, pt_buf_text(&message));
    else
      pt_rpc_error(&x->rpc, NULL, NULL, PT_RPC_INVALID,
                   e == PT_FRAME_TOO_LARGE ? "a message may have 32 MiB"
                                           : "no header of a message");
  }
  pt_buf_release(x->mem, &message);
}

static void gone(pt_lsp *x) {
  x->ended = true;
  x->code = x->shut ? PROTEST_OK : PROTEST_USAGE;
}

static void read_client(pt_lsp *x) {
  char part[65536];
  ssize_t n = read(STDIN_FILENO, part, sizeof part);
  if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) gone(x);
  if (n <= 0) return;
  pt_frame_feed(&x->in, x->mem, part, (size_t)n);
  handle_all(x);
}

static bool has_more(const pt_lsp *x) { return x->rpc.sent < x->rpc.out.n; }

/* As much as fits into a pipe that has room at all: it does not block. */
static void write_client(pt_lsp *x) {
  pt_rpc *r = &x->rpc;
  size_t left = r->out.n - r->sent;
  ssize_t n = write(STDOUT_FILENO, r->out.text + r->sent, left < PIPE_BUF ? left : PIPE_BUF);
  if (n < 0 && errno != EINTR && errno != EAGAIN) gone(x);
  if (n > 0) r->sent += (size_t)n;
  if (r->sent == r->out.n) pt_buf_reset(&r->out), r->sent = 0;
}

/* A client that never reads is no client. */
static void look_at_client(pt_lsp *x) {
  enum { MOST_WAITING = 256 << 20 };
  if (x->rpc.out.n - x->rpc.sent > MOST_WAITING) gone(x);
  if (x->parent > 0 && kill((pid_t)x->parent, 0) != 0 && errno == ESRCH) gone(x);
}

/* ---- the loop */

static bool is_due(const pt_lsp *x) {
  for (size_t k = 0; k < x->documents.n; k++)
    if (x->documents.at[k]->due) return true;
  return false;
}

static void take_ended(pt_lsp *x) {
  for (pt_ended e; pt_pool_look(x->pool, &e);) {
    pt_lsp_take(x, &e);
    pt_buf_release(x->mem, &e.out);
    pt_buf_release(x->mem, &e.err);
  }
}

static void serve(pt_lsp *x) {
  enum { LOOK_MS = 10, IDLE_MS = 2000 };
  while (!x->ended && !*x->s->stop) {
    struct pollfd ends[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = has_more(x) ? STDOUT_FILENO : -1, .events = POLLOUT}};
    int wait = pt_pool_is_busy(x->pool) || is_due(x) ? LOOK_MS : IDLE_MS;
    if (poll(ends, 2, wait) < 0 && errno != EINTR) break;
    if (ends[0].revents) read_client(x);
    if (ends[1].revents && has_more(x)) write_client(x);
    take_ended(x);
    if (!x->ended) pt_lsp_start(x);
    look_at_client(x);
  }
  while (has_more(x) && x->code == PROTEST_OK && x->shut && !*x->s->stop) {
    struct pollfd end = {.fd = STDOUT_FILENO, .events = POLLOUT};
    if (poll(&end, 1, LOOK_MS * 10) <= 0) break;
    size_t before = x->rpc.sent;
    write_client(x);
    if (x->rpc.sent == before) break;
  }
}

/* ---- what it needs */

static void add_argument(void *payload, const char *argument) {
  pt_lsp *x = payload;
  pt_vec_push(x->mem, &x->arguments,
              pt_strtab_text(&x->text, pt_strtab_add(x->mem, &x->text, argument)));
}

/* A build of the same version may behave otherwise: its size and date count, too. */
static void name_version(pt_lsp *x) {
  struct stat st = {0};
  if (stat("/proc/self/exe", &st) != 0) st = (struct stat){0};
  snprintf(x->version, sizeof x->version, "%s %lld %lld.%09ld", protest_version(),
           (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
}

/* Where results are kept: --results, or a file in the user's cache.  False: nowhere. */
static bool results_path(const pt_lsp *x, char out[PATH_MAX]) {
  const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  const pt_options *o = &x->s->options;
  pt_options plain;
  pt_options_init(&plain);
  if (strcmp(o->results, plain.results) != 0) {
    snprintf(out, PATH_MAX, "%s", o->results);
    return true;
  }
  if (cache && *cache == '/')
    snprintf(out, PATH_MAX, "%s", cache);
  else if (home && *home == '/')
    snprintf(out, PATH_MAX, "%s/.cache", home);
  else
    return false;
  mkdir(out, 0700);
  size_t n = strlen(out);
  snprintf(out + n, PATH_MAX - n, "/protest");
  mkdir(out, 0700);
  n = strlen(out);
  snprintf(out + n, PATH_MAX - n, "/editor.sqlite");
  return true;
}

/* Without them everything is checked again, and that is all. */
static void open_results(pt_lsp *x) {
  char path[PATH_MAX];
  bool rebuilt;
  pt_err e = {0};
  if (!results_path(x, path)) return;
  if (pt_results_open(&x->results, x->mem, path, &rebuilt, &e) != PT_OK)
    fprintf(x->s->msg, "protest: %s: results are not kept\n", e.text);
}

static void release(pt_lsp *x) {
  while (x->documents.n)
    pt_lsp_close(x, x->documents.at[x->documents.n - 1]);
  if (x->pool) pt_pool_delete(x->pool);
  pt_lsp_remove_folder(x);
  pt_results_close(x->results);
  pt_lsp_settings_release(x);
  pt_vec_release(x->mem, &x->documents);
  pt_vec_release(x->mem, &x->arguments);
  pt_strtab_release(x->mem, &x->text);
  pt_frame_release(&x->in, x->mem);
  pt_rpc_release(&x->rpc);
}

int pt_command_lsp(pt_session *s) {
  pt_lsp x = {.s = s, .mem = s->mem, .rpc.mem = s->mem, .code = PROTEST_OK};
  if (s->options.files.n) {
    pt_err_set(&s->err, PT_USAGE, "`protest lsp` takes no files: an editor talks to it");
    return PROTEST_USAGE;
  }
  signal(SIGPIPE, SIG_IGN); /* a client that is gone is seen when it is written to */
  pt_lsp_settings_init(&x);
  pt_options_arguments(&s->options, s->mem, PT_OPTIONS_CHECK, add_argument, &x);
  name_version(&x);
  pt_lsp_make_folder(&x);
  if (s->err.status == PT_OK) {
    open_results(&x);
    x.pool = pt_pool_new(s->mem, (size_t)s->options.jobs);
    serve(&x);
  }
  release(&x);
  return x.code;
}
