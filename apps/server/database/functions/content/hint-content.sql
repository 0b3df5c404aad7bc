-- Content of all brands has one version; its growth is told to every brand once a transaction, however many statements it took.
CREATE OR REPLACE FUNCTION hint_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  INSERT INTO hint (brand_id, event) SELECT b.id, 'content.changed' FROM brand b
    WHERE NOT EXISTS (SELECT 1 FROM hint h WHERE h.xid = pg_current_xact_id() AND h.brand_id = b.id AND h.event = 'content.changed');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hint_content AFTER UPDATE ON content_version FOR EACH STATEMENT EXECUTE FUNCTION hint_content();
