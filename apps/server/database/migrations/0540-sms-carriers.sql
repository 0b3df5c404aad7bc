-- Who carries the SMS of a brand that has a carrier of its own. The secret is sealed and belongs to carrier, account and address: none goes along to another.
CREATE TABLE sms_carrier (
  brand_id     text PRIMARY KEY REFERENCES brand (id),
  carrier      text NOT NULL CHECK (carrier IN ('twilio', 'vonage')),
  account      text NOT NULL,
  sender       text NOT NULL,
  -- Where it is called; null: at its usual address.
  api          text,
  -- Eight signs by which operators tell one secret from another.
  fingerprint  text NOT NULL,
  sealed       bytea NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_carrier TO pavilion_app;
