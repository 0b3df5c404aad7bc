-- Tickets above what an operator may give alone are proposals (four-eyes). Open and decided ones go along; tickets that two operators gave have no giver of
-- their own, so that they are not counted for one.

CREATE TEMP TABLE carried ON COMMIT DROP AS
  SELECT o.*, p.code, m.names, CASE WHEN cardinality(o.member_ids) = 1 THEN o.member_ids[1] END AS member_id,
      count(*) OVER (PARTITION BY o.offered_by, o.request_id) AS alike
    FROM promotion_ticket_offer o JOIN promotion p ON p.id = o.promotion_id
      CROSS JOIN LATERAL (SELECT coalesce(string_agg(username, ', ' ORDER BY username COLLATE "C"), '') AS names FROM member WHERE id = ANY (o.member_ids)) m;

INSERT INTO proposal (id, kind, brand_ids, subject_kind, subject_id, subject, member_id, payload, shown, digest, reason, proposed_by, proposed_at, authors,
    expires_at, state, decided_by, decided_at, effect_id, request_id)
  SELECT c.id, 'promotion.tickets', ARRAY[c.brand_id], 'promotion', c.promotion_id || ':' || c.id, c.code, c.member_id, f.payload, f.shown,
      sha256(convert_to('promotion.tickets ' || f.payload::text || f.shown::text, 'UTF8')), coalesce(nullif(c.reason, ''), '-'), c.offered_by, c.offered_at,
      ARRAY[c.offered_by], CASE WHEN c.state = 'waiting' THEN greatest(c.offered_at, now()) ELSE c.offered_at END + interval '7 days',
      CASE c.state WHEN 'waiting' THEN 'proposed' WHEN 'given' THEN 'done' ELSE c.state END, c.decided_by, c.decided_at,
      CASE WHEN c.state = 'given' THEN c.id END,
      CASE WHEN c.alike > 1 OR EXISTS (SELECT FROM proposal p WHERE p.proposed_by = c.offered_by AND p.request_id = c.request_id) THEN c.id ELSE c.request_id END
    FROM carried c
      CROSS JOIN LATERAL (SELECT
        jsonb_build_object('id', c.id, 'promotionId', c.promotion_id, 'memberIds', to_jsonb(c.member_ids), 'each', c.each, 'requestId', c.request_id) AS payload,
        jsonb_build_array(
          jsonb_build_object('field', 'members', 'before', NULL, 'after', c.names),
          jsonb_build_object('field', 'each', 'before', NULL, 'after', c.each::text),
          jsonb_build_object('field', 'tickets', 'before', NULL, 'after', (cardinality(c.member_ids) * c.each)::text)) AS shown) f;
INSERT INTO proposal_confirmation (proposal_id, operator_id, at) SELECT id, decided_by, decided_at FROM carried WHERE state = 'given';

UPDATE promotion_ticket t SET issued_by = NULL FROM carried c
  WHERE c.state = 'given' AND t.promotion_id = c.promotion_id AND t.member_id = ANY (c.member_ids) AND starts_with(t.occasion, 'operator:' || c.request_id || ':');
DROP TABLE promotion_ticket_offer;
