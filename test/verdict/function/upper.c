// VERDICT expect=true property=none args=--function=f
/* Changes a text in place. */
void f(char *s) {
  for (; s && *s; s++)
    if (*s >= 'a' && *s <= 'z') *s -= 32;
}
