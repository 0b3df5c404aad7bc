-- What a deposit brought goes with it when its money goes back to its payer (chargebacks, refunds).

-- `kept`: what of it has not gone back and is not on its way.
CREATE OR REPLACE VIEW deposit_facts AS
  SELECT id, brand_id, member_id, currency, credited AS amount, payer_name, settled_at AS at,
      credited - (coalesce((SELECT sum(c.amount) FROM chargeback c WHERE c.deposit_id = deposit.id AND c.state <> 'won'), 0)
        + coalesce((SELECT sum(r.amount) FROM deposit_refund r WHERE r.deposit_id = deposit.id AND r.state IN ('ordered', 'paid')), 0))::bigint AS kept
    FROM deposit WHERE state = 2 AND settled_at IS NOT NULL;

-- Those that were counted already, and took nothing.
WITH gone AS (
  SELECT o.member_id, sum(CASE WHEN o.type IN (6125, 6126) THEN o.amount ELSE -o.amount END::numeric * r.ppm) AS exact
    FROM operation o JOIN operation_consumer c ON c.name = 'points' AND o.number <= c.number
      JOIN member_facts m ON m.id = o.member_id AND m.customer_type <> 4
      CROSS JOIN LATERAL (SELECT p.ppm FROM point_rate p WHERE p.brand_id = o.brand_id AND p.source = 'deposit' AND p.product = ''
        AND p.starts_at <= coalesce((SELECT d.at FROM deposit_facts d WHERE d.id = o.memo ->> 'deposit'), o.at) ORDER BY p.starts_at DESC LIMIT 1) r
    WHERE o.type IN (6225, 6125, 6226, 6126) AND o.amount > 0 GROUP BY o.member_id
)
UPDATE point_earned e SET exact = e.exact + gone.exact FROM gone WHERE e.member_id = gone.member_id AND e.source = 'deposit';

-- `returned`: all of the deposit went back to its payer.
ALTER TABLE turnover_lock DROP CONSTRAINT turnover_lock_state_check, ADD CONSTRAINT turnover_lock_state_check
  CHECK (state IN ('open', 'met', 'spent', 'forfeited', 'expired', 'returned'));

-- `reversed`: it counted by a deposit that went back since.
ALTER TABLE referral DROP CONSTRAINT referral_state_check, DROP CONSTRAINT referral_check2, DROP CONSTRAINT referral_check3;
ALTER TABLE referral ADD CONSTRAINT referral_state_check CHECK (state IN ('waiting', 'counted', 'refused', 'lapsed', 'reversed')),
  ADD CONSTRAINT referral_check2 CHECK ((month IS NOT NULL) = (state IN ('counted', 'reversed'))),
  ADD CONSTRAINT referral_check3 CHECK (state IN ('counted', 'reversed') OR num_nonnulls(inviter_got, invited_got) = 0);
