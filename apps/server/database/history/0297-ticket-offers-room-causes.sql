-- Why a member is kept from a room, as they are told: a code, in words of their language. What an operator wrote of it stays in the log.
ALTER TABLE room_block ADD COLUMN cause text NOT NULL DEFAULT 'other' CHECK (cause IN ('abuse', 'sexual', 'spam', 'contact', 'other'));

-- Tickets by an operator's hand above what one may give alone: they wait for a second operator (docs/adr/0062).
CREATE TABLE promotion_ticket_offer (
  id            text PRIMARY KEY,
  promotion_id  text NOT NULL REFERENCES promotion (id),
  brand_id      text NOT NULL,
  -- Of the form that was sent: it waits once, and is given once.
  request_id    text NOT NULL,
  member_ids    text[] NOT NULL,
  each          integer NOT NULL CHECK (each > 0),
  reason        text NOT NULL,
  state         text NOT NULL CHECK (state IN ('waiting', 'given', 'withdrawn')),
  offered_by    text NOT NULL,
  offered_at    timestamptz NOT NULL,
  decided_by    text,
  decided_at    timestamptz,
  UNIQUE (promotion_id, request_id),
  CHECK ((decided_by IS NULL) = (state = 'waiting')),
  CHECK (state <> 'given' OR decided_by <> offered_by)
);
GRANT SELECT, INSERT, UPDATE ON promotion_ticket_offer TO pavilion_app;
CREATE INDEX promotion_ticket_by_hand ON promotion_ticket (issued_by, issued_at) WHERE issued_by IS NOT NULL;

-- What was sent twice under one key is one question: of a member, or of a visitor of the brand.
ALTER TABLE feedback ADD COLUMN request_id text;
CREATE UNIQUE INDEX feedback_request ON feedback (brand_id, coalesce(member_id, ''), request_id) WHERE request_id IS NOT NULL;
