CREATE OR REPLACE FUNCTION follow_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  PERFORM 1 FROM member_guard WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id) ORDER BY member_id FOR UPDATE;
  UPDATE member_guard SET excluded_until = NEW.excluded_until
    WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER person_changed AFTER UPDATE OF excluded_until ON person FOR EACH ROW EXECUTE FUNCTION follow_person();
