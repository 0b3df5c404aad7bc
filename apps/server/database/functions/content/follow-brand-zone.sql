CREATE OR REPLACE FUNCTION follow_brand_zone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO path (brand_id, agents) VALUES (NEW.id, '{}') ON CONFLICT DO NOTHING;
    INSERT INTO brand_zone (brand_id, since, time_zone) VALUES (NEW.id, '-infinity', NEW.time_zone) ON CONFLICT DO NOTHING;
  ELSIF NEW.time_zone <> OLD.time_zone THEN
    UPDATE brand_zone SET until = clock_timestamp() WHERE brand_id = NEW.id AND until = 'infinity';
    INSERT INTO brand_zone (brand_id, since, time_zone)
      SELECT brand_id, max(until), NEW.time_zone FROM brand_zone WHERE brand_id = NEW.id GROUP BY brand_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION follow_brand_zone FROM PUBLIC;

CREATE OR REPLACE TRIGGER brand_zone_followed AFTER INSERT OR UPDATE OF time_zone ON brand FOR EACH ROW EXECUTE FUNCTION follow_brand_zone();
