-- What others list of a member's guard (docs/adr/0026): its limits and what is used of them stay with player-limits.
CREATE VIEW guard_facts AS
  SELECT member_id, excluded_until, cool_off_until, cash_account, balance FROM member_guard;

GRANT SELECT ON guard_facts TO pavilion_app;
