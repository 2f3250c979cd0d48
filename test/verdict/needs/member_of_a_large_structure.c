// VERDICT expect=true property=none args=--function=put default=unknown
/* What is in a large structure has rules, too: that `used` is at most 31 is no error of put. */
struct state {
  char *text;
  int m0, m1, m2, m3, m4, m5, m6, m7, m8, m9;
  int m10, m11, m12, m13, m14, m15, m16, m17, m18, m19;
  int m20, m21, m22, m23, m24, m25, m26, m27, m28, m29;
  int m30, m31, m32, m33, m34, m35, m36, m37, m38, m39;
  int m40, m41, m42, m43, m44, m45, m46, m47, m48, m49;
  int m50, m51, m52, m53, m54, m55, m56, m57, m58, m59;
  int used;
};

unsigned put(struct state *s) {
  if (!s || !s->text) return 0;
  return 1u << s->used;
}
