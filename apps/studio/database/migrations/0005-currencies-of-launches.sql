-- Decimals, step and stakes of a currency are the operator's, given with each launch: sessions, rounds and wallets keep what they were opened with.
ALTER TABLE session ADD COLUMN decimals smallint, ADD COLUMN step bigint, ADD COLUMN bets bigint[];
UPDATE session SET decimals = CASE currency WHEN 'VND' THEN 0 ELSE 2 END, step = CASE currency WHEN 'VND' THEN 100000 ELSE 1000 END,
  bets = CASE currency
    WHEN 'VND' THEN '{100000000,200000000,500000000,1000000000,2000000000,5000000000,10000000000,20000000000,50000000000}'::bigint[]
    WHEN 'THB' THEN '{100000,200000,500000,1000000,2000000,5000000,10000000,20000000,50000000,100000000}'
    ELSE '{20000,50000,100000,200000,500000,1000000,2000000,5000000,10000000}' END;
ALTER TABLE session ALTER COLUMN decimals SET NOT NULL, ALTER COLUMN step SET NOT NULL, ALTER COLUMN bets SET NOT NULL,
  ADD CONSTRAINT session_money CHECK (decimals BETWEEN 0 AND 5 AND step > 0 AND cardinality(bets) > 0);

-- Written without touching the rows: those of VND are the only ones of another step.
ALTER TABLE round ADD COLUMN step bigint NOT NULL DEFAULT 1000 CHECK (step > 0);
UPDATE round SET step = 100000 WHERE currency = 'VND';
ALTER TABLE round ALTER COLUMN step DROP DEFAULT;

ALTER TABLE player_wallet ADD COLUMN step bigint NOT NULL DEFAULT 1000 CHECK (step > 0);
UPDATE player_wallet SET step = 100000 WHERE currency = 'VND';
ALTER TABLE player_wallet ALTER COLUMN step DROP DEFAULT;
