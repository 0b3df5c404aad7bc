-- A refund of a deposit is a proposal (four-eyes) until a second operator orders it. All there were go along under their ids; `deposit_refund` has what was
-- ordered.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT r.*, m.username, d.credited
      - coalesce((SELECT sum(c.amount) FROM chargeback c WHERE c.deposit_id = d.id AND c.state <> 'won'), 0)
      - coalesce((SELECT sum(o.amount) FROM deposit_refund o WHERE o.deposit_id = d.id AND o.state IN ('ordered', 'paid')), 0) AS left_of
    FROM deposit_refund r JOIN deposit d ON d.id = r.deposit_id JOIN member m ON m.id = r.member_id;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'deposit.refund', ARRAY[c.brand_id], 'deposit', c.deposit_id, c.username, c.member_id, f.payload, f.shown,
      sha256(convert_to('deposit.refund ' || f.payload::text || f.shown::text, 'UTF8')), c.amount, c.currency, coalesce(nullif(c.reason, ''), '-'),
      c.proposed_by, c.proposed_at, ARRAY[c.proposed_by],
      CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      CASE WHEN c.state IN ('proposed', 'withdrawn') THEN c.state ELSE 'done' END, c.decided_by, c.decided_at,
      CASE WHEN c.state NOT IN ('proposed', 'withdrawn') THEN c.id END, c.id
    FROM carried c
      CROSS JOIN LATERAL (SELECT
        jsonb_build_object('id', c.id, 'depositId', c.deposit_id, 'amount', c.amount::text) AS payload,
        jsonb_build_array(
          jsonb_build_object('field', 'member', 'before', NULL, 'after', c.username),
          jsonb_build_object('field', 'deposit', 'before', NULL, 'after', c.deposit_id),
          jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(c.amount / 10000::numeric)::text))
        -- What was left of the deposit of a decided one is not known any more.
        || CASE WHEN c.state = 'proposed' THEN jsonb_build_array(jsonb_build_object('field', 'left', 'before', trim_scale(c.left_of / 10000::numeric)::text,
            'after', trim_scale((c.left_of - c.amount) / 10000::numeric)::text)) ELSE jsonb '[]' END AS shown) f;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state NOT IN ('proposed', 'withdrawn');

DELETE FROM deposit_refund WHERE state IN ('proposed', 'withdrawn');
DROP INDEX deposit_refund_under_way;
ALTER TABLE deposit_refund DROP CONSTRAINT deposit_refund_check, DROP CONSTRAINT deposit_refund_check1, DROP CONSTRAINT deposit_refund_state_check,
  ALTER COLUMN decided_by SET NOT NULL, ALTER COLUMN decided_at SET NOT NULL,
  ADD CONSTRAINT deposit_refund_state_check CHECK (state IN ('ordered', 'paid', 'failed')),
  ADD CONSTRAINT deposit_refund_check CHECK ((ended_at IS NULL) = (state = 'ordered')),
  ADD CONSTRAINT deposit_refund_by_two CHECK (decided_by <> proposed_by);
CREATE UNIQUE INDEX deposit_refund_under_way ON deposit_refund (deposit_id) WHERE state = 'ordered';
REVOKE UPDATE (decided_by, decided_at) ON deposit_refund FROM pavilion_app;
