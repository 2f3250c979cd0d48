#include "ir/op.h"
#include "test.h"

TEST(op, names_are_unique_and_found) {
  for (int i = 0; i < PT_OP_COUNT; i++) {
    pt_op found = PT_OP_COUNT;
    CHECK(pt_op_by_name(pt_op_name((pt_op)i), &found));
    CHECK_EQ(found, i); /* the first of that name: no other one before */
  }
  pt_op none = PT_OP_MUL;
  CHECK(!pt_op_by_name("", &none));
  CHECK(!pt_op_by_name("ad", &none));
  CHECK(!pt_op_by_name("ADD", &none));
  CHECK_EQ(none, PT_OP_MUL);
}

TEST(op, arities) {
  CHECK_STR(pt_op_name(PT_OP_ADD), "add");
  CHECK_EQ(pt_op_arity(PT_OP_ADD), 2);
  CHECK_EQ(pt_op_arity(PT_OP_SELECT), 3);
  CHECK_EQ(pt_op_arity(PT_OP_BR), 0);
  CHECK(pt_op_arity(PT_OP_PHI) == -1);
  CHECK(pt_op_arity(PT_OP_CALL) == -1);
  for (int i = 0; i < PT_OP_COUNT; i++) {
    int a = pt_op_arity((pt_op)i);
    CHECK(a >= -1 && a <= 3);
  }
}

TEST(op, facts) {
  int checked = 0, writing = 0;
  for (int i = 0; i < PT_OP_COUNT; i++)
    checked += pt_op_has_check((pt_op)i), writing += pt_op_writes((pt_op)i);
  CHECK_EQ(checked, 7);
  CHECK_EQ(writing, 7);
  CHECK(pt_op_has_check(PT_OP_CHECK) && pt_op_has_check(PT_OP_LOAD) && pt_op_has_check(PT_OP_FREE));
  CHECK(!pt_op_has_check(PT_OP_CALL) && !pt_op_has_check(PT_OP_ALLOC)); /* their ref is another */
  CHECK(pt_op_writes(PT_OP_STORE) && pt_op_writes(PT_OP_HAVOC) && pt_op_writes(PT_OP_ICALL));
  CHECK(!pt_op_writes(PT_OP_LOAD) && !pt_op_writes(PT_OP_UNSCOPE));
  for (int i = 0; i < PT_OP_COUNT; i++) {
    pt_op op = (pt_op)i;
    if (pt_op_is_pure(op) || pt_op_only_names(op)) CHECK(!pt_op_has_check(op) && !pt_op_writes(op));
    if (pt_op_only_stores(op)) CHECK(pt_op_writes(op) && pt_op_places(op));
    if (pt_op_is_scope(op)) CHECK(pt_op_places(op) == 1 && !pt_op_writes(op));
    if (pt_op_is_jump(op)) CHECK(pt_op_is_terminator(op));
    CHECK_EQ(pt_op_is_call(op), op == PT_OP_CALL || op == PT_OP_ICALL);
    CHECK((int)pt_op_places(op) <= (pt_op_arity(op) < 0 ? 0 : pt_op_arity(op)));
  }
  CHECK_EQ(pt_op_places(PT_OP_COPY), 2);
  CHECK(pt_op_only_stores(PT_OP_SET) && !pt_op_only_stores(PT_OP_FREE));
}

TEST(op, terminators) {
  int n = 0;
  for (int i = 0; i < PT_OP_COUNT; i++) n += pt_op_is_terminator((pt_op)i);
  CHECK_EQ(n, 4);
  CHECK(pt_op_is_terminator(PT_OP_BR) && pt_op_is_terminator(PT_OP_CBR));
  CHECK(pt_op_is_terminator(PT_OP_RET) && pt_op_is_terminator(PT_OP_HALT));
  CHECK(!pt_op_is_terminator(PT_OP_CHECK) && !pt_op_is_terminator(PT_OP_ADD));
}

TEST(op, alloc_names) {
  CHECK_STR(pt_alloc_name(PT_ALLOC_STACK), "stack");
  CHECK_STR(pt_alloc_name(PT_ALLOC_DYNAMIC), "dynamic");
  CHECK_STR(pt_alloc_name(PT_ALLOC_HEAP), "heap");
  CHECK_STR(pt_alloc_name(PT_ALLOC_ZEROED), "zeroed");
}
