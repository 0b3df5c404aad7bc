-- What is kept of a closed account for the law goes when its time is over. The ledger, the bets and the person behind stay: they name nobody.

ALTER TABLE closed_member ADD COLUMN purged_at timestamptz;
CREATE INDEX closed_member_due ON closed_member (keep_until) WHERE purged_at IS NULL;
CREATE INDEX feedback_member ON feedback (member_id) WHERE member_id IS NOT NULL;

-- Wipes accounts whose time was over at a moment, the oldest first; answers how many. Run again it finds none of them.
CREATE FUNCTION purge_closed(p_at timestamptz, p_most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_ids text[];
BEGIN
  v_ids := ARRAY(SELECT c.member_id FROM closed_member c JOIN member m ON m.id = c.member_id
    WHERE c.purged_at IS NULL AND c.keep_until < p_at AND m.status = 'closed' ORDER BY c.keep_until LIMIT p_most FOR UPDATE OF c SKIP LOCKED);
  DELETE FROM security_event WHERE member_id = ANY (v_ids);
  DELETE FROM identity_submission WHERE member_id = ANY (v_ids);
  DELETE FROM message_outbox WHERE member_id = ANY (v_ids);
  DELETE FROM member_note WHERE member_id = ANY (v_ids);
  DELETE FROM feedback WHERE member_id = ANY (v_ids);
  UPDATE bank_card SET holder = '', number_sealed = '', number_tail = '', number_hash = '', province = '', city = '', branch = ''
    WHERE member_id = ANY (v_ids) AND removed_at IS NOT NULL;
  UPDATE withdrawal SET number_tail = '' WHERE member_id = ANY (v_ids);
  UPDATE game_session SET ip = '' WHERE member_id = ANY (v_ids);
  UPDATE closed_member SET purged_at = p_at WHERE member_id = ANY (v_ids);
  RETURN cardinality(v_ids);
END $$;

REVOKE EXECUTE ON FUNCTION purge_closed(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_closed(timestamptz, integer) TO pavilion_app;
GRANT DELETE ON recent_game TO pavilion_app;
