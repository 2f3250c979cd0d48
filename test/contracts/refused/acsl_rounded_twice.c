// CONTRACT expect=error quick says="this is rounded before it is computed with"
/*@ ensures \result == (float)(x + y); */
float sum(double x, float y) { return x + y; }
