-- How a deposit ends that did not go the usual way is a proposal (four-eyes). All there were go along under their ids; `deposit_resolution` has what was done.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT r.*, d.brand_id, d.member_id, d.currency, m.username,
      jsonb_build_object('id', r.id, 'depositId', d.id, 'provider', d.provider, 'ending', r.ending, 'eventId', r.event_id, 'notices', n.ids,
        'amount', r.amount::text, 'reference', r.reference) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'member', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'asked', 'before', NULL, 'after', trim_scale(d.amount / 10000::numeric)::text),
        jsonb_build_object('field', 'ending', 'before', NULL, 'after', r.ending))
      || CASE WHEN r.amount IS NULL THEN jsonb '[]'
        ELSE jsonb_build_array(jsonb_build_object('field', 'came', 'before', NULL, 'after', trim_scale(r.amount / 10000::numeric)::text)) END
      || coalesce((SELECT jsonb_agg(jsonb_build_object('field', 'notice', 'before', NULL, 'after', t.notice)) FROM jsonb_array_elements_text(n.ids) t (notice)), '[]')
      || CASE WHEN r.reference = '' THEN jsonb '[]'
        ELSE jsonb_build_array(jsonb_build_object('field', 'reference', 'before', NULL, 'after', r.reference)) END AS shown
    FROM deposit_resolution r JOIN deposit d ON d.id = r.deposit_id JOIN member m ON m.id = d.member_id
      -- What it answers: the notice it goes by; without one, all that are held of the deposit.
      CROSS JOIN LATERAL (SELECT CASE WHEN r.event_id IS NOT NULL THEN jsonb_build_array(r.event_id)
        WHEN r.state = 'proposed' THEN coalesce((SELECT jsonb_agg(e.event_id ORDER BY e.event_id) FROM payment_event e WHERE e.provider = d.provider
          AND e.state = 'parked' AND e.body ->> 'reference' = d.id AND e.body ->> 'kind' IN ('deposit.paid', 'deposit.failed')), '[]')
        ELSE jsonb '[]' END AS ids) n;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, amount, currency, reason, proposed_by,
    proposed_at, authors, expires_at, state, decided_by, decided_at, decision_reason, effect_id, request_id)
  SELECT c.id, 'deposit.end', ARRAY[c.brand_id], 'deposit', c.deposit_id, c.username, c.member_id, c.payload, c.shown,
      sha256(convert_to('deposit.end ' || c.payload::text || c.shown::text, 'UTF8')), c.amount, CASE WHEN c.amount IS NOT NULL THEN c.currency END, c.reason,
      c.proposed_by, c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      -- A notice credited the deposit first.
      CASE WHEN c.state = 'withdrawn' AND c.decided_by IS NULL THEN 'void' ELSE c.state END, c.decided_by, c.decided_at,
      CASE WHEN c.state = 'withdrawn' AND c.decided_by IS NULL THEN 'credited' ELSE '' END, CASE WHEN c.state = 'done' THEN c.id END, c.id
    FROM carried c;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DELETE FROM deposit_resolution WHERE state <> 'done';
DROP INDEX deposit_resolution_of, deposit_resolution_seen, deposit_resolution_by_hand, deposit_resolution_open;
ALTER TABLE deposit_resolution DROP CONSTRAINT deposit_resolution_check1, DROP CONSTRAINT deposit_resolution_state_check, DROP COLUMN state,
  ALTER COLUMN decided_by SET NOT NULL, ALTER COLUMN decided_at SET NOT NULL, ADD CONSTRAINT deposit_resolution_check CHECK (decided_by <> proposed_by);
CREATE INDEX deposit_resolution_of ON deposit_resolution (deposit_id, decided_at);
CREATE INDEX deposit_resolution_seen ON deposit_resolution (provider, reference_key) WHERE ending = 'credit' AND event_id IS NULL;
CREATE UNIQUE INDEX deposit_resolution_by_hand ON deposit_resolution (provider, reference) WHERE ending = 'credit' AND event_id IS NULL;
REVOKE UPDATE (decided_by, decided_at) ON deposit_resolution FROM pavilion_app;
