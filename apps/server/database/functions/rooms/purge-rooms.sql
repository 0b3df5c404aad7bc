-- What a member wrote goes when a closed account's time is over. The log keeps acts and reasons, without words.
CREATE OR REPLACE FUNCTION purge_rooms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  DELETE FROM room_report WHERE reporter_id = NEW.member_id;
  DELETE FROM room_report r USING room_line l WHERE l.member_id = NEW.member_id AND r.presenter_id = l.presenter_id AND r.number = l.number;
  DELETE FROM room_line WHERE member_id = NEW.member_id;
  DELETE FROM room_hidden WHERE member_id = NEW.member_id OR hidden_id = NEW.member_id;
  DELETE FROM room_seat WHERE member_id = NEW.member_id;
  DELETE FROM room_block WHERE member_id = NEW.member_id;
  DELETE FROM room_person WHERE member_id = NEW.member_id;
  UPDATE room_log SET words = '', member_id = NULL WHERE member_id = NEW.member_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION purge_rooms FROM PUBLIC;

CREATE OR REPLACE TRIGGER purge_rooms AFTER UPDATE OF purged_at ON closed_member FOR EACH ROW WHEN (old.purged_at IS NULL AND new.purged_at IS NOT NULL) EXECUTE FUNCTION purge_rooms();
