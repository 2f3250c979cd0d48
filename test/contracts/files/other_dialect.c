// CONTRACT expect=error quick says="keep has another contract" with="other_dialect_body.c"
/* In this dialect it assigns nothing; in that of the other file, anything. */
int keep(int *p) __CPROVER_requires(p != 0) __CPROVER_ensures(1);
