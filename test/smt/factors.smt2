; The factors of 58483 = 233 * 251.
;> sat
;> (((bvmul ((_ zero_extend 8) p) ((_ zero_extend 8) q)) #xe473)
;>  ((= p #xe9) true))
;> unsat
(set-logic QF_BV)
(declare-const p (_ BitVec 8))
(declare-const q (_ BitVec 8))
(assert (= (bvmul ((_ zero_extend 8) p) ((_ zero_extend 8) q)) #xe473))
(assert (bvult p q))
(check-sat)
(get-value ((bvmul ((_ zero_extend 8) p) ((_ zero_extend 8) q)) (= p #xe9)))
(assert (distinct q #xfb))
(check-sat)
