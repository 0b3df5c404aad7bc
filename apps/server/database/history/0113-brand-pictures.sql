-- A game may have pictures of the brand's own: the base name of those among the brand's pictures, or an address that begins with `/`.
-- Null: the studio's.
ALTER TABLE brand_game ADD COLUMN picture text CHECK (picture <> '');

-- What of a banner's pictures is kept free of their object, in steps of 5 percent: of the width of the wide cut, from the start, and of the height
-- of the upright one, from the top. Words stand there.
ALTER TABLE announcement
  ADD COLUMN free_width smallint CHECK (free_width BETWEEN 20 AND 60 AND free_width % 5 = 0),
  ADD COLUMN free_height smallint CHECK (free_height BETWEEN 20 AND 60 AND free_height % 5 = 0);
