-- Passes over the operation after a place, which breaks its statement (a bug, not a refusal): it is kept with the reason and counted as refused.
-- Nothing where the settlement has moved from that place: another process went on, or this is a repeat after a lost answer.
CREATE OR REPLACE FUNCTION settlement_pass(p_number bigint, p_member text, p_place bigint, p_why text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  WITH s AS (
    SELECT * FROM settlement w WHERE w.number = p_number AND w.state = 'sealed' AND (w.next_member, w.next_place) = (p_member, p_place) FOR UPDATE
  ), next AS (
    SELECT q.attempt, q.member_id, q.place FROM s, LATERAL (SELECT * FROM settlement_operation o WHERE o.settlement = s.number AND o.attempt = s.attempt
      AND (o.member_id, o.place) > (s.next_member, s.next_place) ORDER BY o.member_id, o.place LIMIT 1) q
  ), passed AS (
    UPDATE settlement_operation o SET status = p_why FROM next n
      WHERE o.settlement = p_number AND o.attempt = n.attempt AND o.member_id = n.member_id AND o.place = n.place
  )
  UPDATE settlement w SET next_member = n.member_id, next_place = n.place, refused = w.refused + 1 FROM next n WHERE w.number = p_number;
END $$;
REVOKE ALL ON FUNCTION settlement_pass FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_pass TO pavilion_app;
