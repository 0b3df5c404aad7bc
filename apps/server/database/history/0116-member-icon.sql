-- The drawn picture a member chose, by its name in the contract; empty: the first letters of the name.
ALTER TABLE member_profile ADD COLUMN icon text NOT NULL DEFAULT '' CHECK (icon ~ '^[a-z]{0,16}$');
