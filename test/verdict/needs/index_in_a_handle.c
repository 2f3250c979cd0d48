// VERDICT expect=true property=none args=--function=last_open default=unknown
/* How many elements are in use is an invariant of the structure, also when there is one element only
   and the number is small. */
struct token { int start, end; };
struct parser { unsigned pos, next; };
int last_open(const struct parser *p, const char *text, unsigned len, const struct token *tokens) {
  if (len && text[0] == 0) return -2;
  for (int i = (int)(p->next & 255) - 1; i >= 0; i--)
    if (tokens[i].start != -1 && tokens[i].end == -1) return i;
  return -1;
}
