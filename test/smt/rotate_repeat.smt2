; Rotations and repetition against shifts.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 12))
(assert (or
  (distinct ((_ rotate_left 5) x) (bvor (bvshl x (_ bv5 12)) (bvlshr x (_ bv7 12))))
  (distinct ((_ rotate_right 5) x) ((_ rotate_left 7) x))
  (distinct ((_ rotate_left 12) x) x)
  (distinct ((_ rotate_left 17) x) ((_ rotate_left 5) x))
  (distinct ((_ repeat 3) x) (concat x x x))
  (distinct ((_ repeat 1) x) x)
  (distinct ((_ zero_extend 0) x) x)
  (distinct ((_ sign_extend 4) x) (concat ((_ repeat 4) ((_ extract 11 11) x)) x))))
(check-sat)
