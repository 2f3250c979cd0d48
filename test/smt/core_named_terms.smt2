; A name stands for its term, also inside other terms; names can be quoted.
;> unsat
;> (|not small| small)
;> sat
(set-option :produce-unsat-cores true)
(declare-const x (_ BitVec 8))
(define-fun big () Bool (bvuge x #x80))
(assert (! (not (bvult x #x80)) :named |not small|))
(push)
(assert (! (not big) :named small))
(check-sat)
(get-unsat-core)
(pop)
(assert (or (! (= x #x81) :named exact) false))
(assert exact)
(check-sat)
