-- Deletes lines of a brand written before a moment, some at a time and never younger than six days; answers how many. What the log says of them stays.
CREATE OR REPLACE FUNCTION purge_room_lines(of_brand text, before timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  gone integer;
BEGIN
  WITH old AS (SELECT l.presenter_id, l.number FROM room_line l JOIN room r ON r.presenter_id = l.presenter_id
      WHERE r.brand_id = of_brand AND l.at < least(before, now() - interval '6 days') ORDER BY l.at LIMIT most),
    reports AS (DELETE FROM room_report r USING old WHERE r.presenter_id = old.presenter_id AND r.number = old.number)
  DELETE FROM room_line l USING old WHERE l.presenter_id = old.presenter_id AND l.number = old.number;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
REVOKE ALL ON FUNCTION purge_room_lines FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_room_lines TO pavilion_app;
