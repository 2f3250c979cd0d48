; Arrays that agree everywhere are equal.
; SOLVERS: auto z3 cvc5
(set-info :status unsat)
(declare-const a (Array (_ BitVec 1) (_ BitVec 8)))
(declare-const b (Array (_ BitVec 1) (_ BitVec 8)))
(assert (= (select a #b0) (select b #b0)))
(assert (= (select a #b1) (select b #b1)))
(assert (distinct a b))
(check-sat)
