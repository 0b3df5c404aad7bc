-- What a member chose for being reminded of time and money while playing.

CREATE TABLE protection_preference (
  member_id              text PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  -- Minutes between two reality checks; a member without a row has her brand's.
  reality_check_minutes  smallint NOT NULL CHECK (reality_check_minutes BETWEEN 1 AND 240)
);

GRANT SELECT, INSERT, UPDATE ON protection_preference TO pavilion_app;
