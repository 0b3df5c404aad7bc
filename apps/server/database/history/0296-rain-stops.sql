-- A fall of a rain that an operator stopped: nothing more is given of it, the promotion goes on with its next one (docs/adr/0062).
CREATE TABLE promotion_rain_stop (
  promotion_id  text NOT NULL REFERENCES promotion (id),
  -- The brand's day and hour it began at, yyyy-MM-ddTHH:mm: the occasion of its claims.
  fall          text NOT NULL,
  stopped_by    text NOT NULL,
  stopped_at    timestamptz NOT NULL,
  reason        text NOT NULL,
  PRIMARY KEY (promotion_id, fall)
);
GRANT SELECT, INSERT ON promotion_rain_stop TO pavilion_app;

-- Takes of one fall, the last first: a fall is looked at while it goes on.
CREATE INDEX promotion_claim_occasion ON promotion_claim (promotion_id, occasion, changed_at DESC);
