; Shifts by the width or more; shifts as multiplication and division.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 16))
(declare-const s (_ BitVec 16))
(assert (not (and
  (=> (bvuge s #x0010) (and (= (bvshl x s) #x0000) (= (bvlshr x s) #x0000)
                            (= (bvashr x s) (ite (bvslt x #x0000) #xffff #x0000))))
  (= (bvshl x #x0003) (bvmul x #x0008))
  (= (bvlshr x #x0003) (bvudiv x #x0008))
  (= (bvashr x s) (bvnot (ite (bvslt x #x0000) (bvlshr (bvnot x) s) (bvnot (bvlshr x s))))))))
(check-sat)
