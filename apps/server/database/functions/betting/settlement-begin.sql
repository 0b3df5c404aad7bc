-- Begins to stage, or to stage anew; a settlement that was sealed is left as it is.
CREATE OR REPLACE FUNCTION settlement_begin(p_id text, OUT number bigint, OUT attempt integer, OUT state text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
#variable_conflict use_column
DECLARE
  s settlement;
BEGIN
  INSERT INTO settlement (id) VALUES (p_id) ON CONFLICT (id) DO NOTHING RETURNING * INTO s;
  IF NOT FOUND THEN
    UPDATE settlement SET attempt = attempt + 1 WHERE id = p_id AND state = 'staging' RETURNING * INTO s;
    IF FOUND THEN
      DELETE FROM settlement_operation o WHERE o.settlement = s.number AND o.attempt < s.attempt;
    ELSE
      SELECT * INTO s FROM settlement WHERE id = p_id;
    END IF;
  END IF;
  number := s.number; attempt := s.attempt; state := s.state;
END $$;
REVOKE ALL ON FUNCTION settlement_begin FROM PUBLIC;
GRANT EXECUTE ON FUNCTION settlement_begin TO pavilion_app;
