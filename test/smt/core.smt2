; Only named assertions are in a core; the others are there always.
;> unsat
;> (low high)
;> sat
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (= y (bvmul x #x0002)))
(push)
(assert (! (bvugt y #x0200) :named low))
(assert (! (bvult x #x0100) :named high))
(check-sat)
(get-unsat-core)
(pop)
(assert (! (bvult x #x0100) :named high))
(check-sat)
