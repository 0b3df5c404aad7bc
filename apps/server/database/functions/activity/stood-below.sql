-- Whether an agent stood above a member at a moment.
CREATE OR REPLACE FUNCTION stood_below(p_member text, p_agent text, p_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = platform, pg_temp AS $$
  SELECT coalesce((SELECT p.agents @> ARRAY[p_agent] FROM member_path m JOIN path p ON p.id = m.path_id
    WHERE m.member_id = p_member AND m.since <= p_at ORDER BY m.since DESC LIMIT 1), false)
$$;
REVOKE ALL ON FUNCTION stood_below FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stood_below TO pavilion_app;
