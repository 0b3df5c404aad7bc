-- What a brand calls a game or a vendor, by language code (`EN`); a language that is not there has the vendor's own name.
ALTER TABLE brand_game ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE brand_vendor ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object');
