-- Vendors of more than one protocol: what an adapter must know of a vendor beside its address, as data of its row.

-- What this vendor calls us and the like; the adapter of its protocol says which names it reads.
ALTER TABLE vendor ADD COLUMN settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object');

-- Shared secrets of protocols that sign with them, by the adapter's names for them. Public keys stand in vendor.public_key.
CREATE TABLE vendor_secret (
  vendor  text NOT NULL REFERENCES vendor (code),
  name    text NOT NULL CHECK (name ~ '^[a-z][a-z_]{0,31}$'),
  value   text NOT NULL CHECK (value <> ''),
  PRIMARY KEY (vendor, name)
);

-- A changed secret must be known to every process as fast as a changed game.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON vendor_secret FOR EACH STATEMENT EXECUTE FUNCTION content_changed();

GRANT SELECT, INSERT, UPDATE ON vendor_secret TO pavilion_app;
