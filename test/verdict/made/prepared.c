// VERDICT expect=true property=none args=--function=feed default=unknown
/* Right for a stream that stream_init prepared; callers do not choose what is behind `state`. */
void *malloc(__SIZE_TYPE__);
struct state { unsigned left; unsigned char last[4]; };
struct stream { const unsigned char *next; unsigned have; struct state *state; };
int stream_init(struct stream *s, int version) {
  if (version != 7) return -1;
  struct state *state = malloc(sizeof *state);
  if (!state) return -2;
  state->left = 4;
  s->state = state;
  return 0;
}
int feed(struct stream *s) {
  while (s->have && s->state->left) {
    s->state->last[--s->state->left] = *s->next++;
    s->have--;
  }
  return s->have != 0;
}
