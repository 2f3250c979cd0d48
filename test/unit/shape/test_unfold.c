/* Segments: their nodes as objects. */
#include "shape/unfold.h"

#include "test.h"

/* A segment of nodes of 24 bytes, with links at 0 and, BOTH, back at 8; its kinds are N numbers at
   16.  A value of one frame is its address. */
static void make(pt_mem *m, pt_shape *s, bool both, uint32_t n, bool last) {
  *s = (pt_shape){0};
  pt_shape_obj o = {.place = PT_SHAPE_HEAP, .live = true, .size = 24};
  o.seg = pt_mem_alloc(m, sizeof *o.seg);
  *o.seg = (pt_shape_seg){.next = 0, .both = both, .prev = 8, .least = 1};
  for (uint32_t k = 0; k < n; k++) {
    pt_shape_node kind = {0};
    pt_shape_obj node = {.place = PT_SHAPE_HEAP, .live = true, .size = 24};
    pt_shape_set_field(m, &node, 16, 4, pt_shv_num(k));
    pt_vec_push(m, &kind.objs, node);
    pt_vec_push(m, &o.seg->kinds, kind);
  }
  pt_shape_set_field(m, &o, 0, 8, pt_shv_num(0));
  if (both) pt_shape_set_field(m, &o, 8, 8, pt_shv_num(0));
  pt_vec_push(m, &s->objs, o);
  pt_shape_frame f = {.fn = 1, .n = 1, .values = pt_mem_alloc(m, sizeof *f.values)};
  f.values[0] = pt_shv_addr(0, 0);
  f.values[0].last = last;
  pt_vec_push(m, &s->frames, f);
}

static void release_all(pt_mem *m, pt_shape *s, pt_shapes *out) {
  for (size_t k = 0; k < out->n; k++)
    pt_shape_release(m, &out->at[k]);
  pt_vec_release(m, out);
  pt_shape_release(m, s);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(shape_unfold, kinds_and_lengths) {
  pt_mem *m = pt_mem_new();
  pt_shape s;
  pt_shapes out = {0};
  make(m, &s, false, 3, false);
  pt_shape_unfold(m, &s, 0, false, &out);
  CHECK_EQ(out.n, 6);
  for (size_t k = 0; k < out.n; k++) {
    pt_shv at = out.at[k].frames.at[0].values[0];
    pt_shape_obj *node = &out.at[k].objs.at[at.ref];
    CHECK_EQ(node->seg, NULL);
    CHECK_EQ(pt_shape_field_at(node, 16, 4)->value.at, (int64_t)(k / 2));
    pt_shv next = pt_shape_field_at(node, 0, 8)->value;
    CHECK_EQ(next.kind, k % 2 ? PT_SHV_ADDR : PT_SHV_NUM);
    CHECK_EQ(out.at[k].objs.at[0].gone, k % 2 == 0);
  }
  release_all(m, &s, &out);
}

TEST(shape_unfold, from_the_end) {
  pt_mem *m = pt_mem_new();
  pt_shape s;
  pt_shapes out = {0};
  make(m, &s, true, 1, true);
  pt_shape_unfold(m, &s, 0, true, &out);
  CHECK_EQ(out.n, 2);
  pt_shape *more = &out.at[1];
  pt_shv at = more->frames.at[0].values[0];
  CHECK(!at.last);
  pt_shv back = pt_shape_field_at(&more->objs.at[at.ref], 8, 8)->value;
  CHECK(back.kind == PT_SHV_ADDR && back.last && back.ref == 0);
  CHECK_EQ(pt_shape_field_at(&more->objs.at[0], 0, 8)->value.ref, at.ref);
  release_all(m, &s, &out);
}
