; The bindings of a let do not see each other.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (or
  (distinct (let ((x y) (y x)) (bvsub x y)) (bvsub y x))
  (distinct (let ((a x)) (let ((a (bvnot a)) (b a)) (bvadd a b))) #xff)
  (distinct (let ((x #x01)) (let ((x (bvadd x #x01))) (let ((x (bvadd x x)) (y x)) (bvmul x y)))) #x08)))
(check-sat)
