// VERDICT expect=true property=none args=--function=notify default=unknown
/* A function of the caller lies among the bytes. */
struct hook { void (*call)(int); int last; };
void notify(void *data, int event) {
  struct hook *h = data;
  h->last = event;
  h->call(event);
}
