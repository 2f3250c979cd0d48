// VERDICT expect=true property=none args=--function=stack_take default=unknown
/* Not for a stack that is empty, as the one that was just made is: each call fails. */
struct stack { unsigned used, limit; int at[4]; };
void *memset(void *, int, __SIZE_TYPE__);
void stack_init(struct stack *s) { memset(s, 0, sizeof *s); }
int stack_take(struct stack *s) { return s->at[--s->used]; }
