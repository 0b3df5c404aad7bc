-- While a demonstration's past is being written nobody but its teller settles periods: what is settled closes the books, and what is told afterwards would be
-- stamped at their end. The row stands from before the server's first tick until the past is told, also while the server is down.
CREATE TABLE demonstration_telling (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one)
);
GRANT SELECT, INSERT, DELETE ON demonstration_telling TO pavilion_app;
