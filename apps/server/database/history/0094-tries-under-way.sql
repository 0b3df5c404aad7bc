-- Tries that are being judged. They hold a place among the tries allowed, so that many at once are no more than that, and give it back
-- when they were right. A process that dies on the way leaves its place taken until `pending_until`.
ALTER TABLE failed_try
  ADD COLUMN pending integer NOT NULL DEFAULT 0 CHECK (pending >= 0),
  ADD COLUMN pending_until timestamptz;
