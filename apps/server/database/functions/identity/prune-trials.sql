-- A trial account that ever had an operation stays, closed.
CREATE OR REPLACE FUNCTION prune_trials(p_before timestamptz, p_most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_id text;
  v_count integer := 0;
BEGIN
  FOR v_id IN SELECT id FROM member WHERE customer_type = 4 AND status = 'active' AND created_at < p_before
      ORDER BY created_at LIMIT p_most FOR UPDATE SKIP LOCKED LOOP
    BEGIN
      IF EXISTS (SELECT FROM member_guard WHERE member_id = v_id AND last_at > '1970-01-01 00:00:00+00') THEN
        RAISE foreign_key_violation;
      END IF;
      DELETE FROM member_guard WHERE member_id = v_id;
      DELETE FROM ledger_account a WHERE a.owner = v_id AND a.kind LIKE 'member.%';
      DELETE FROM member WHERE id = v_id;
    EXCEPTION WHEN foreign_key_violation THEN
      UPDATE member SET status = 'closed' WHERE id = v_id;
    END;
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
REVOKE ALL ON FUNCTION prune_trials FROM PUBLIC;
GRANT EXECUTE ON FUNCTION prune_trials TO pavilion_app;
