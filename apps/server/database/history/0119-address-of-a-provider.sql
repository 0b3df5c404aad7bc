-- The e-mail address a provider has verified of its visitor; '' where it names none. A member who registers by it has that address.
ALTER TABLE social_arrival ADD COLUMN email text NOT NULL DEFAULT '';
