; Connectives with several arguments.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const p Bool)
(declare-const q Bool)
(declare-const r Bool)
(assert (or
  (distinct (=> p q r) (=> (and p q) r))
  (distinct (xor p q r) (= p (= q r)))
  (distinct (= p q r) (and (= p q) (= q r)))
  (distinct p q r)
  (distinct (ite p q r) (and (=> p q) (or p r)))))
(check-sat)
