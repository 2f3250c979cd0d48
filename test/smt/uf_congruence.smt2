; f(f(f(x))) = x and f(f(f(f(f(x))))) = x make f(x) = x.
(set-logic QF_UFBV)
(set-info :status unsat)
(declare-fun f ((_ BitVec 32)) (_ BitVec 32))
(declare-const x (_ BitVec 32))
(assert (= (f (f (f x))) x))
(assert (= (f (f (f (f (f x))))) x))
(assert (distinct (f x) x))
(check-sat)
