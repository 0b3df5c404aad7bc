-- Letters to more members than one operator may write to are proposals (four-eyes) until they are confirmed; a row of `inbox_sending` is one that goes out.
-- Who stopped one stands where its second operator stood: those that were stopped are not carried.

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT s.*, s.state IN ('scheduled', 'running', 'done') AS is_done, coalesce(t.title, '') AS title,
      count(*) OVER (PARTITION BY s.proposed_by, s.request_id) AS alike
    FROM inbox_sending s JOIN brand b ON b.id = s.brand_id
      CROSS JOIN LATERAL (SELECT coalesce(s.texts -> b.default_language, (SELECT value FROM jsonb_each(s.texts) ORDER BY key LIMIT 1)) ->> 'title' AS title) t
    WHERE s.state IN ('proposed', 'withdrawn') OR s.state IN ('scheduled', 'running', 'done') AND s.decided_by <> s.proposed_by;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, payload, shown, digest, reason, proposed_by, proposed_at, authors, expires_at, state,
    decided_by, decided_at, decision_reason, effect_id, request_id)
  SELECT c.id, 'inbox.send', ARRAY[c.brand_id], 'inbox_sending', c.id, c.title, f.payload, f.shown,
      sha256(convert_to('inbox.send ' || f.payload::text || f.shown::text, 'UTF8')), coalesce(nullif(c.reason, ''), '-'), c.proposed_by, c.proposed_at,
      ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      CASE WHEN c.is_done THEN 'done' ELSE c.state END, c.decided_by,
      CASE WHEN c.state = 'withdrawn' THEN c.ended_at WHEN c.is_done THEN greatest(c.proposed_at, least(c.starts_at, now())) END,
      CASE WHEN c.state = 'withdrawn' THEN c.end_reason ELSE '' END, CASE WHEN c.is_done THEN c.id END,
      CASE WHEN EXISTS (SELECT FROM proposal p WHERE p.proposed_by = c.proposed_by AND p.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM carried c
      CROSS JOIN LATERAL (SELECT to_char(c.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS starts_at) w
      CROSS JOIN LATERAL (SELECT
        jsonb_build_object('id', c.id, 'brandId', c.brand_id, 'purpose', c.purpose, 'topic', c.topic, 'texts', c.texts, 'link', c.link, 'push', c.push,
          'audience', c.audience, 'startsAt', w.starts_at, 'counted', c.counted) AS payload,
        jsonb_build_array(
          jsonb_build_object('field', 'audience', 'before', NULL, 'after', (
            SELECT '{' || coalesce(string_agg(to_json(e.key)::text || ':' || CASE jsonb_typeof(e.value)
                WHEN 'array' THEN '[' || (SELECT coalesce(string_agg(n.value::text, ',' ORDER BY n.place), '') FROM jsonb_array_elements(e.value) WITH ORDINALITY n (value, place)) || ']'
                ELSE e.value::text END, ',' ORDER BY e.key COLLATE "C"), '') || '}' FROM jsonb_each(c.audience) e)),
          jsonb_build_object('field', 'counted', 'before', NULL, 'after', c.counted::text),
          jsonb_build_object('field', 'purpose', 'before', NULL, 'after', c.purpose),
          jsonb_build_object('field', 'topic', 'before', NULL, 'after', c.topic),
          jsonb_build_object('field', 'startsAt', 'before', NULL, 'after', w.starts_at),
          jsonb_build_object('field', 'push', 'before', NULL, 'after', c.push::text),
          jsonb_build_object('field', 'link', 'before', NULL, 'after', c.link))
        || (SELECT jsonb_agg(l.line ORDER BY l.tag COLLATE "C", l.place) FROM (
            SELECT e.key AS tag, 1 AS place, jsonb_build_object('field', 'title ' || e.key, 'before', NULL, 'after', e.value ->> 'title') AS line FROM jsonb_each(c.texts) e
            UNION ALL
            SELECT e.key, 2, jsonb_build_object('field', 'text ' || e.key, 'before', NULL, 'after', e.value ->> 'text') FROM jsonb_each(c.texts) e) l) AS shown) f;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at)
  SELECT p.id, p.decided_by, p.decided_at FROM carried c JOIN proposal p ON p.id = c.id WHERE c.is_done;

DELETE FROM inbox_sending WHERE state IN ('proposed', 'withdrawn');
ALTER TABLE inbox_sending DROP CONSTRAINT inbox_sending_check, DROP CONSTRAINT inbox_sending_state_check, DROP CONSTRAINT inbox_sending_proposed_by_request_id_key,
  DROP COLUMN request_id,
  ADD CONSTRAINT inbox_sending_state_check CHECK (state IN ('scheduled', 'running', 'done', 'stopped')),
  ADD CONSTRAINT inbox_sending_check CHECK ((ended_at IS NULL) = (state IN ('scheduled', 'running')));
