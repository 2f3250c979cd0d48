; x = (x / y) * y + x % y, and the remainder is smaller; for 8 bits.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (distinct y #x00))
(assert (or (distinct x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))) (bvuge (bvurem x y) y)))
(check-sat)
