-- That a run of settlements goes, and corrections of its lines, are proposals (four-eyes). What was proposed goes along; `agent_run` and `agent_correction` have
-- what was done.
CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT 'prp_' || r.id AS id, 'settlement.release' AS kind, r.brand_id, 'settlement' AS subject_kind, r.id AS subject_id,
      r.kind || ' ' || to_char(r.period_from AT TIME ZONE b.time_zone, CASE WHEN r.period IN ('hour', 'slice') THEN 'YYYY-MM-DD HH24:MI' ELSE 'YYYY-MM-DD' END) AS subject,
      r.version::text AS subject_version, NULL AS member_id, jsonb_build_object('runId', r.id) AS payload,
      jsonb_build_array(
        jsonb_build_object('field', 'kind', 'before', NULL, 'after', r.kind),
        jsonb_build_object('field', 'from', 'before', NULL, 'after', to_char(r.period_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        jsonb_build_object('field', 'to', 'before', NULL, 'after', to_char(r.period_to AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        jsonb_build_object('field', 'lines', 'before', NULL, 'after', l.lines::text),
        jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(l.amount / 10000::numeric)::text))
      || CASE WHEN l.held > 0 THEN jsonb_build_array(jsonb_build_object('field', 'held', 'before', NULL, 'after', l.held::text)) ELSE jsonb '[]' END AS shown,
      nullif(r.amount, 0) AS amount, CASE WHEN r.amount > 0 THEN r.currency END AS currency, '-' AS reason, r.proposed_by, r.proposed_at, 'proposed' AS state,
      NULL AS decided_by, NULL::timestamptz AS decided_at, NULL AS effect_id, 'prp_' || r.id AS request_id
    FROM agent_run r JOIN brand b ON b.id = r.brand_id CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'computed') AS lines, coalesce(sum(amount) FILTER (WHERE state = 'computed'), 0) AS amount,
        count(*) FILTER (WHERE state = 'held') AS held FROM agent_line WHERE run_id = r.id) l
    WHERE r.proposed_by IS NOT NULL AND r.state IN ('computed', 'held')
  UNION ALL
  SELECT c.id, 'settlement.correct', c.brand_id, 'settlement-line',
      -- Of several that wait about a line the first is found by it, the others by their own ids too.
      c.line_id || CASE WHEN c.state = 'proposed' AND c.place > 1 THEN ':' || c.id ELSE '' END, m.username, '', c.agent_id,
      jsonb_build_object('id', c.id, 'lineId', c.line_id, 'amount', c.amount::text),
      jsonb_build_array(
        jsonb_build_object('field', 'agent', 'before', NULL, 'after', m.username),
        jsonb_build_object('field', 'kind', 'before', NULL, 'after', l.kind),
        jsonb_build_object('field', 'from', 'before', NULL, 'after', to_char(l.counted_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        jsonb_build_object('field', 'to', 'before', NULL, 'after', to_char(l.counted_to AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
        jsonb_build_object('field', 'amount', 'before', NULL, 'after', trim_scale(c.amount / 10000::numeric)::text),
        jsonb_build_object('field', 'paid', 'before', trim_scale(p.paid / 10000::numeric)::text, 'after', trim_scale((p.paid + c.amount) / 10000::numeric)::text)),
      abs(c.amount), c.currency, coalesce(nullif(c.reason, ''), '-'), c.proposed_by, c.proposed_at, c.state, c.decided_by, c.decided_at,
      CASE WHEN c.state = 'done' THEN c.id END,
      CASE WHEN EXISTS (SELECT FROM proposal o WHERE o.proposed_by = c.proposed_by AND o.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM (SELECT *, row_number() OVER (PARTITION BY line_id, state ORDER BY proposed_at, id) AS place FROM agent_correction) c
      JOIN agent_line l ON l.id = c.line_id JOIN member m ON m.id = c.agent_id
      CROSS JOIN LATERAL (SELECT l.amount + coalesce((SELECT sum(d.amount) FROM agent_correction d WHERE d.line_id = l.id AND d.state = 'done'
        AND (c.state = 'proposed' OR d.decided_at < c.decided_at)), 0) AS paid) p;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, member_id, payload, shown, digest, amount, currency, reason,
    proposed_by, proposed_at, authors, expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT id, kind, ARRAY[brand_id], subject_kind, subject_id, subject, subject_version, member_id, payload, shown,
      sha256(convert_to(kind || ' ' || payload::text || shown::text, 'UTF8')), amount, currency, reason, proposed_by, proposed_at, ARRAY[proposed_by],
      CASE WHEN state = 'proposed' THEN greatest(proposed_at, now()) ELSE proposed_at END + interval '7 days', state, decided_by, decided_at, effect_id, request_id
    FROM carried;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

UPDATE agent_run SET proposed_by = NULL, proposed_at = NULL WHERE released_by IS NULL;
ALTER TABLE agent_run ADD CONSTRAINT agent_run_by_two CHECK (num_nulls(proposed_by, proposed_at, released_by) IN (0, 3) AND released_by <> proposed_by);

DELETE FROM agent_correction WHERE state <> 'done';
DROP INDEX agent_correction_done, agent_correction_of, agent_correction_open;
ALTER TABLE agent_correction DROP CONSTRAINT agent_correction_check, DROP CONSTRAINT agent_correction_proposed_by_request_id_key,
  DROP CONSTRAINT agent_correction_state_check, DROP COLUMN state, DROP COLUMN request_id, ALTER COLUMN decided_by SET NOT NULL,
  ALTER COLUMN decided_at SET NOT NULL, ADD CONSTRAINT agent_correction_by_two CHECK (decided_by <> proposed_by);
CREATE INDEX agent_correction_done ON agent_correction (agent_id, decided_at);
CREATE INDEX agent_correction_of ON agent_correction (line_id, decided_at);
REVOKE UPDATE ON agent_correction FROM pavilion_app;
