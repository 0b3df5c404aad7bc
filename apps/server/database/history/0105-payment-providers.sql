-- Payment providers as data: which protocol a provider speaks and where it is. Its webhooks arrive at /psp/<code>/webhook.
CREATE TABLE payment_provider (
  code           text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9-]{1,29}$'),
  -- The brand whose folder declares it and which alone may use it. Null: the installation's own, open to every brand.
  brand_id       text REFERENCES brand (id),
  -- Protocol, by its adapter's name.
  kind           text NOT NULL,
  -- What the adapter needs and anybody may read: addresses, merchant codes.
  settings       jsonb NOT NULL,
  -- Shared secret, sealed with a key of the installation. Null: not given yet, the provider carries nothing.
  secret_sealed  bytea,
  enabled        boolean NOT NULL DEFAULT true
);
CREATE INDEX payment_provider_brand ON payment_provider (brand_id);

-- A bank that is no longer offered keeps its row: accounts of members name it.
ALTER TABLE withdrawal_bank ADD COLUMN enabled boolean NOT NULL DEFAULT true;

GRANT SELECT, INSERT, UPDATE ON payment_provider TO pavilion_app;
