CREATE OR REPLACE FUNCTION activity_rebuild() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  r record;
BEGIN
  PERFORM FROM operation_consumer WHERE name = 'activity' FOR UPDATE;
  DELETE FROM operation_held WHERE consumer = 'activity';
  DELETE FROM activity_play;
  DELETE FROM activity_team;
  DELETE FROM activity_game;
  DELETE FROM activity_game_team;
  DELETE FROM activity_active;
  DELETE FROM activity_active_team;
  DELETE FROM activity_money;
  DELETE FROM activity_money_team;
  FOR r IN SELECT * FROM activity_ranges() LOOP
    PERFORM activity_write(r.from_number, r.to_number, r.seen, r.now_seen, true);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION activity_rebuild FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activity_rebuild TO pavilion_app;
