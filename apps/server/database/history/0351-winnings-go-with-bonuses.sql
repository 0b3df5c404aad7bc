-- What was won with a bonus goes with it where it is given up or expires (docs/adr/0071). Rules say so from now on; grants that were paid or issued keep the
-- terms they were taken under (`reward_grant.takes_winnings`).
UPDATE promotion_version SET terms = jsonb_set(terms, '{lock,takesWinnings}', 'true') WHERE terms #> '{lock,takesWinnings}' = 'false';
UPDATE mission_version SET terms = jsonb_set(terms, '{lock,takesWinnings}', 'true') WHERE terms #> '{lock,takesWinnings}' = 'false';
UPDATE rank_ladder SET terms = jsonb_set(terms, '{gifts,takesWinnings}', 'true') WHERE terms #> '{gifts,takesWinnings}' = 'false';
UPDATE referral_rule SET terms = jsonb_set(terms, '{gifts,takesWinnings}', 'true') WHERE terms #> '{gifts,takesWinnings}' = 'false';
