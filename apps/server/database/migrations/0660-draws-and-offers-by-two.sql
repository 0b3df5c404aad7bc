-- What two operators decide of lotteries is proposed in `proposal`: another result of a draw, that it is void, an offer, days without a draw. A row of
-- `lottery_issue_change` is what was decided about a draw.

CREATE TABLE lottery_issue_change (
  id          text PRIMARY KEY,
  issue_id    bigint NOT NULL REFERENCES lottery_issue (id),
  kind        text NOT NULL CHECK (kind IN ('correct', 'void')),
  -- Of a correction: results.
  before      text,
  after       text,
  reason      text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL,
  decided_by  text NOT NULL,
  decided_at  timestamptz NOT NULL,
  CHECK (num_nulls(before, after) = CASE WHEN kind = 'correct' THEN 0 ELSE 2 END),
  CHECK (decided_by <> proposed_by)
);
CREATE INDEX lottery_issue_change_issue ON lottery_issue_change (issue_id, decided_at);
GRANT SELECT, INSERT ON lottery_issue_change TO pavilion_app;
INSERT INTO lottery_issue_change (id, issue_id, kind, before, after, reason, proposed_by, proposed_at, decided_by, decided_at)
  SELECT id, issue_id, kind, body ->> 'before', body ->> 'after', reason, proposed_by, proposed_at, decided_by, decided_at
    FROM lottery_proposal WHERE kind IN ('correct', 'void') AND state = 'done';

-- Leaves of an offer by their paths, as the second operator reads them.
CREATE FUNCTION pg_temp.leaves(offer jsonb) RETURNS TABLE (path text, value text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE node AS (
    SELECT e.key AS path, e.value FROM jsonb_each(offer) e
    UNION ALL
    SELECT n.path || ' ' || e.key, e.value FROM node n CROSS JOIN LATERAL jsonb_each(n.value) e WHERE jsonb_typeof(n.value) = 'object'
  )
  SELECT n.path, CASE jsonb_typeof(n.value)
      WHEN 'array' THEN (SELECT coalesce(string_agg(e.value, ', ' ORDER BY e.place), '') FROM jsonb_array_elements_text(n.value) WITH ORDINALITY e (value, place))
      WHEN 'object' THEN 'true'
      ELSE n.value #>> '{}' END
    FROM node n WHERE jsonb_typeof(n.value) <> 'null' AND (jsonb_typeof(n.value) <> 'object' OR n.path = 'zy')
$$;

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT p.*, g.names ->> 'en' AS game, i.numero, touched.brands, o.version AS offered,
      -- Read beside what is in force while it waits.
      CASE WHEN p.state = 'proposed' THEN jsonb_build_object('isOn', o.is_on) || o.terms ELSE '{}' END AS standing,
      CASE WHEN p.state = 'proposed' THEN coalesce(g.schedule -> 'without', '[]') ELSE '[]' END AS days
    FROM lottery_proposal p JOIN lottery_game g ON g.id = p.game_id
      LEFT JOIN lottery_issue i ON i.id = p.issue_id
      LEFT JOIN lottery_offer o ON o.brand_id = p.brand_id AND o.game_id = p.game_id
      CROSS JOIN LATERAL (
        WITH issue AS (
          SELECT n.id, n.numero FROM lottery_issue n
            WHERE n.game_id = p.game_id AND CASE WHEN p.issue_id IS NULL THEN n.state = 'open' ELSE n.id = p.issue_id END),
        drawn AS (
          SELECT f.brand_id FROM lottery_offer f WHERE f.game_id = p.game_id AND f.is_on
          UNION SELECT r.brand_id FROM issue JOIN lottery_order r ON r.issue_id = issue.id WHERE r.status IN (2, 4, 5)
          UNION SELECT r.brand_id FROM lottery_game h JOIN lottery_issue b ON b.game_id = h.id AND b.numero IN (SELECT numero FROM issue)
              JOIN lottery_order r ON r.issue_id = b.id AND r.status IN (2, 4, 5)
              JOIN lottery_line l ON l.order_id = r.id AND l.play_id = 3151 AND split_part(l.content, '@', 2) = p.game_id::text
            WHERE h.group_code = g.group_code AND h.id <> g.id),
        offering AS (SELECT f.brand_id FROM lottery_offer f WHERE f.game_id = p.game_id AND NOT EXISTS (SELECT FROM drawn))
        SELECT CASE WHEN p.brand_id IS NOT NULL THEN ARRAY[p.brand_id]
            ELSE (SELECT array_agg(t.brand_id ORDER BY t.brand_id COLLATE "C") FROM (TABLE drawn UNION TABLE offering) t) END AS brands
      ) touched;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, subject_version, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'lottery.' || c.kind, c.brands, s.kind, s.id, concat_ws(' ', c.game, c.numero), CASE WHEN c.kind = 'offer' THEN c.body ->> 'version' ELSE '' END,
      f.payload, f.shown, sha256(convert_to('lottery.' || c.kind || f.payload::text || f.shown::text, 'UTF8')), coalesce(nullif(c.reason, ''), '-'),
      c.proposed_by, c.proposed_at, ARRAY[c.proposed_by], CASE WHEN c.state = 'proposed' THEN greatest(c.proposed_at, now()) ELSE c.proposed_at END + interval '7 days',
      c.state, c.decided_by, c.decided_at, CASE WHEN c.state = 'done' THEN CASE WHEN c.issue_id IS NULL THEN s.id ELSE c.id END END, c.id
    FROM carried c
      CROSS JOIN LATERAL (SELECT CASE WHEN c.issue_id IS NULL THEN 'lottery' ELSE 'lottery_issue' END AS kind,
        CASE c.kind WHEN 'offer' THEN c.brand_id || ':' || c.game_id WHEN 'calendar' THEN c.game_id::text ELSE c.game_id || ':' || c.numero END AS id) s
      CROSS JOIN LATERAL (SELECT jsonb_build_array(jsonb_build_object('field', 'brands', 'before', array_to_string(c.brands, ', '), 'after', array_to_string(c.brands, ', ')))
        AS line) brands
      CROSS JOIN LATERAL (SELECT
        CASE c.kind
          WHEN 'correct' THEN jsonb_build_object('gameId', c.game_id, 'numero', c.numero) || c.body
          WHEN 'void' THEN jsonb_build_object('gameId', c.game_id, 'numero', c.numero)
          ELSE jsonb_build_object('gameId', c.game_id) || c.body END AS payload,
        CASE c.kind
          WHEN 'correct' THEN (
            SELECT coalesce(jsonb_agg(jsonb_build_object('field', a.prize || ' ' || n.place || '/' || json_array_length(a.numbers),
                'before', (c.body ->> 'before')::json -> a.prize ->> (n.place - 1)::int, 'after', n.number) ORDER BY a.place, n.place), '[]')
              FROM json_each((c.body ->> 'after')::json) WITH ORDINALITY a (prize, numbers, place)
                CROSS JOIN LATERAL json_array_elements_text(a.numbers) WITH ORDINALITY n (number, place)
              WHERE ((c.body ->> 'before')::json -> a.prize ->> (n.place - 1)::int) IS DISTINCT FROM n.number) || brands.line
          WHEN 'void' THEN jsonb_build_array(jsonb_build_object('field', 'void', 'before', 'false', 'after', 'true')) || brands.line
          WHEN 'offer' THEN (
            SELECT coalesce(jsonb_agg(jsonb_build_object('field', path, 'before', w.value, 'after', n.value) ORDER BY path COLLATE "C"), '[]')
              FROM pg_temp.leaves(coalesce(c.standing, '{}')) w
                FULL JOIN pg_temp.leaves(jsonb_build_object('isOn', c.body -> 'isOn') || (c.body -> 'terms')) n USING (path)
              WHERE w.value IS DISTINCT FROM n.value)
          ELSE (
            SELECT coalesce(jsonb_agg(jsonb_build_object('field', 'day ' || day, 'before', (NOT c.days ? day)::text, 'after', (NOT (c.body -> 'without') ? day)::text)
                ORDER BY day COLLATE "C"), '[]')
              FROM (SELECT jsonb_array_elements_text(c.days) AS day UNION SELECT jsonb_array_elements_text(c.body -> 'without')) d
              WHERE (c.days ? day) <> ((c.body -> 'without') ? day)) || brands.line
        END AS shown) f;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'done';

DROP FUNCTION pg_temp.leaves(jsonb);
DROP TABLE lottery_proposal;
