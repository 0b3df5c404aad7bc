-- Who made a code without a second operator, and when: codes made in small pieces count together. Null: two operators, a brand's seed, or before this was stored.
ALTER TABLE promotion_code ADD COLUMN made_by text, ADD COLUMN made_at timestamptz,
  ADD CHECK ((made_by IS NULL) = (made_at IS NULL));
CREATE INDEX promotion_code_alone ON promotion_code (brand_id, made_by, made_at) WHERE made_by IS NOT NULL;
