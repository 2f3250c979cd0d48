// VERDICT expect=false property=none args=--function=f default=false
/* Changes a text in place; wrong. */
void f(char *s) {
  for (; s && *s; s++)
    if (*s >= 'a' && *s <= 'z') s[1] = 'x';
}
