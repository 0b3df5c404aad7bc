-- The digest of the issue is that of the seals of its tickets, which are listed in public. Of issues closed before it is of the tickets themselves.
ALTER TABLE lottery_issue ADD COLUMN lists_tickets boolean NOT NULL DEFAULT false;
GRANT UPDATE (lists_tickets) ON lottery_issue TO pavilion_app;
