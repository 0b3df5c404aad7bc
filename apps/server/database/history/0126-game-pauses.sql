-- Games and vendors that operators have switched off for the moment: not in the lobby, not started, no new stakes; open rounds end. It stands
-- beside what a brand offers, so that an import of a brand does not switch anything on again.
CREATE TABLE game_pause (
  vendor    text NOT NULL REFERENCES vendor (code),
  -- Null: every game of the vendor.
  node_id   integer REFERENCES game (node_id),
  -- Null: in every brand, those to come too.
  brand_id  text REFERENCES brand (id),
  reason    text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (vendor, node_id, brand_id)
);
CREATE INDEX game_pause_node ON game_pause (node_id);
CREATE INDEX game_pause_brand ON game_pause (brand_id);
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON game_pause FOR EACH STATEMENT EXECUTE FUNCTION content_changed();

GRANT SELECT, INSERT, UPDATE, DELETE ON game_pause TO pavilion_app;
