-- Double-entry ledger. Nothing but the functions of this file and of the betting migration writes here;
-- pavilion_app may read, and may call them. Amounts are ledger units (1/10,000 of the main unit).

CREATE TABLE account_kind (
  kind    text PRIMARY KEY,
  -- Member accounts keep their balance in the row, changed under the lock of member_guard.
  -- The others are rolled up by ledger_rollup(), so that no bet waits for another at a shared row.
  member  boolean NOT NULL,
  -- Lowest permitted balance; null = none.
  floor   bigint
);

INSERT INTO account_kind (kind, member, floor) VALUES
  ('member.cash',         true,  0),
  ('member.hold',         true,  0),
  ('member.points',       true,  0),
  ('member.vendor',       true,  0),
  ('member.debt',         true,  NULL),
  ('house.game',          false, NULL),
  ('house.promotion',     false, NULL),
  ('house.adjustment',    false, NULL),
  ('house.points',        false, NULL),
  ('clearing.deposit',    false, NULL),
  ('clearing.withdrawal', false, NULL);

CREATE TABLE transaction_type (
  code       integer PRIMARY KEY,
  name       text NOT NULL UNIQUE,
  -- As the member sees it: the second digit of the code is 1 for in, 2 for out.
  direction  text NOT NULL CHECK (direction IN ('in', 'out'))
);

INSERT INTO transaction_type (code, name, direction) VALUES
  (6101, 'deposit',              'in'),
  (6120, 'withdrawal.returned',  'in'),
  (6201, 'withdrawal',           'out'),
  (6220, 'withdrawal.paid',      'out'),
  (6221, 'deposit.returned',     'out'),
  (3100, 'win',                  'in'),
  (3101, 'vendor.in',            'in'),
  (3102, 'promotion',            'in'),
  (3120, 'bet.refunded',         'in'),
  (3121, 'vendor.out.returned',  'in'),
  (3200, 'bet',                  'out'),
  (3201, 'vendor.out',           'out'),
  (3220, 'win.taken.back',       'out'),
  (6130, 'debt.forgiven',        'in'),
  (6230, 'debt.repaid',          'out'),
  (8122, 'credit.by.house',      'in'),
  (8222, 'debit.by.house',       'out'),
  (7101, 'points.earned',        'in'),
  (7120, 'points.returned',      'in'),
  (7201, 'points.spent',         'out'),
  (7220, 'points.taken.back',    'out');

-- Which way money of a type may go. Every line of every journal is held against it.
CREATE TABLE account_pair (
  type       integer NOT NULL REFERENCES transaction_type (code),
  from_kind  text NOT NULL REFERENCES account_kind (kind),
  to_kind    text NOT NULL REFERENCES account_kind (kind),
  PRIMARY KEY (type, from_kind, to_kind)
);

INSERT INTO account_pair (type, from_kind, to_kind) VALUES
  (6101, 'clearing.deposit',  'member.cash'),
  (6221, 'member.cash',       'clearing.deposit'),
  (6201, 'member.cash',       'member.hold'),
  (6120, 'member.hold',       'member.cash'),
  (6220, 'member.hold',       'clearing.withdrawal'),
  (6120, 'clearing.withdrawal', 'member.cash'),
  (3200, 'member.cash',       'house.game'),
  (3120, 'house.game',        'member.cash'),
  (3100, 'house.game',        'member.cash'),
  (3220, 'member.cash',       'house.game'),
  (3220, 'member.debt',       'house.game'),
  (3220, 'member.cash',       'house.promotion'),
  (3220, 'member.debt',       'house.promotion'),
  (3102, 'house.promotion',   'member.cash'),
  (3101, 'member.vendor',     'member.cash'),
  (3201, 'member.cash',       'member.vendor'),
  (3121, 'member.vendor',     'member.cash'),
  (6230, 'member.cash',       'member.debt'),
  (6130, 'house.adjustment',  'member.debt'),
  (8122, 'house.adjustment',  'member.cash'),
  (8222, 'member.cash',       'house.adjustment'),
  (7101, 'house.points',      'member.points'),
  (7120, 'house.points',      'member.points'),
  (7201, 'member.points',     'house.points'),
  (7220, 'member.points',     'house.points');

CREATE TABLE account (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL REFERENCES account_kind (kind),
  brand_id   text NOT NULL REFERENCES brand (id),
  -- Member id (member.vendor: member/vendor); vendor:game; provider code; empty for the one of its kind.
  owner      text NOT NULL,
  currency   text NOT NULL REFERENCES currency (code),
  floor      bigint,
  -- Member accounts: the sum of all entries. Others: the sum up to ledger_progress.rolled_through.
  balance    bigint NOT NULL DEFAULT 0,
  opened_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_floor CHECK (floor IS NULL OR balance >= floor),
  CONSTRAINT account_identity UNIQUE (owner, kind, currency, brand_id)
) WITH (fillfactor = 60);

-- One row a member, the one lock of everything she owns: bets, deposits and withdrawals take it first.
-- A null limit is none. Used amounts belong to the business day, week and month of the *_start dates.
CREATE TABLE member_guard (
  member_id            text PRIMARY KEY REFERENCES member (id),
  cash_account         bigint NOT NULL,
  status               text NOT NULL,
  excluded_until       timestamptz,
  cool_off_until       timestamptz,
  session_limit_minutes integer CHECK (session_limit_minutes > 0),
  day_start            date NOT NULL DEFAULT '1970-01-01',
  week_start           date NOT NULL DEFAULT '1970-01-01',
  month_start          date NOT NULL DEFAULT '1970-01-01',
  deposit_day_limit    bigint, deposit_week_limit bigint, deposit_month_limit bigint,
  loss_day_limit       bigint, loss_week_limit    bigint, loss_month_limit    bigint,
  wager_day_limit      bigint, wager_week_limit   bigint, wager_month_limit   bigint,
  deposit_day_used     bigint NOT NULL DEFAULT 0,
  deposit_week_used    bigint NOT NULL DEFAULT 0,
  deposit_month_used   bigint NOT NULL DEFAULT 0,
  -- Net loss (stakes less returns) may be negative: the member is winning.
  loss_day_used        bigint NOT NULL DEFAULT 0,
  loss_week_used       bigint NOT NULL DEFAULT 0,
  loss_month_used      bigint NOT NULL DEFAULT 0,
  wager_day_used       bigint NOT NULL DEFAULT 0,
  wager_week_used      bigint NOT NULL DEFAULT 0,
  wager_month_used     bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- No member without her guard and her accounts, whichever module makes her.
CREATE FUNCTION open_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_cash bigint;
BEGIN
  INSERT INTO account (kind, brand_id, owner, currency, floor, opened_at)
    SELECT 'member.cash', NEW.brand_id, NEW.id, b.currency, 0, NEW.created_at FROM brand b WHERE b.id = NEW.brand_id
    RETURNING id INTO v_cash;
  INSERT INTO account (kind, brand_id, owner, currency, floor, opened_at)
    VALUES ('member.points', NEW.brand_id, NEW.id, 'PTS', 0, NEW.created_at);
  INSERT INTO member_guard (member_id, cash_account, status, excluded_until)
    VALUES (NEW.id, v_cash, NEW.status, (SELECT excluded_until FROM person WHERE id = NEW.person_id));
  RETURN NULL;
END $$;
CREATE TRIGGER member_opened AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION open_member();

-- The guard repeats what every bet must see; the exclusion belongs to the person, across brands.
CREATE FUNCTION follow_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE member_guard g SET status = NEW.status,
      excluded_until = GREATEST(g.excluded_until, (SELECT excluded_until FROM person WHERE id = NEW.person_id))
    WHERE g.member_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER UPDATE OF status, person_id ON member FOR EACH ROW EXECUTE FUNCTION follow_member();

CREATE FUNCTION follow_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  PERFORM 1 FROM member_guard WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id) ORDER BY member_id FOR UPDATE;
  UPDATE member_guard SET excluded_until = NEW.excluded_until
    WHERE member_id IN (SELECT id FROM member WHERE person_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER person_changed AFTER UPDATE OF excluded_until ON person FOR EACH ROW EXECUTE FUNCTION follow_person();

CREATE SEQUENCE journal_id;

-- Journals and entries are partitioned by month; their keys stand in ledger_key and vendor_transaction, which are not.
CREATE TABLE journal (
  id         bigint NOT NULL,
  posted_at  timestamptz NOT NULL,
  type       integer NOT NULL,
  -- Where the key stands: 'ledger' → ledger_key.key; 'vendor' → vendor_transaction.journal_id.
  source     text NOT NULL CHECK (source IN ('ledger', 'vendor')),
  reference  text NOT NULL,
  reverses   bigint,
  memo       jsonb,
  PRIMARY KEY (id, posted_at)
) PARTITION BY RANGE (posted_at);

-- Each line of a journal is two entries: even legs pay, the next odd leg receives.
CREATE TABLE entry (
  journal_id     bigint NOT NULL,
  leg            smallint NOT NULL,
  posted_at      timestamptz NOT NULL,
  account_id     bigint NOT NULL,
  type           integer NOT NULL,
  amount         bigint NOT NULL CHECK (amount <> 0 AND (amount < 0) = (leg % 2 = 0)),
  -- Member accounts only: the balance when this entry was made.
  balance_after  bigint,
  PRIMARY KEY (journal_id, leg, posted_at)
) PARTITION BY RANGE (posted_at);
-- Statements: pages, counts and totals are answered from this index alone.
CREATE INDEX entry_statement ON entry (account_id, posted_at, journal_id, leg) INCLUDE (type, amount)
  WHERE balance_after IS NOT NULL;

CREATE TABLE ledger_key (
  key         text PRIMARY KEY,
  body_hash   bytea NOT NULL,
  journal_id  bigint NOT NULL,
  -- The stored answer.
  answer      jsonb NOT NULL,
  created_at  timestamptz NOT NULL
);

-- How far house accounts are rolled up.
CREATE TABLE ledger_progress (
  one             boolean PRIMARY KEY DEFAULT true CHECK (one),
  rolled_through  bigint NOT NULL DEFAULT 0
);
INSERT INTO ledger_progress DEFAULT VALUES;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whatever writes entries, the database refuses a line that does not balance, leaves its currency or brand, or takes a way the
-- chart does not know. One check a statement, however many journals it carries.
CREATE FUNCTION check_entries() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = platform, pg_temp AS $$
DECLARE
  v_bad record;
BEGIN
  SELECT l.journal_id, l.line INTO v_bad
    FROM (
      SELECT journal_id, leg / 2 AS line, count(*) AS legs, sum(amount) AS net, min(type) AS type, max(type) AS other_type,
             min(account_id) FILTER (WHERE amount < 0) AS payer, min(account_id) FILTER (WHERE amount > 0) AS receiver
        FROM added GROUP BY journal_id, leg / 2
    ) l
    LEFT JOIN LATERAL (SELECT * FROM account a WHERE a.id = l.payer LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT * FROM account a WHERE a.id = l.receiver LIMIT 1) t ON true
    LEFT JOIN account_pair p ON p.type = l.type AND p.from_kind = f.kind AND p.to_kind = t.kind
    WHERE l.legs <> 2 OR l.net <> 0 OR l.type <> l.other_type OR p.type IS NULL
      OR f.currency <> t.currency OR f.brand_id <> t.brand_id
    LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal %, line %: not along a permitted pair, or unbalanced', v_bad.journal_id, v_bad.line
      USING ERRCODE = 'PV002';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER entries_balance AFTER INSERT ON entry REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_entries();

-- Makes the monthly partitions from p_from to p_to; safe to call again. A job keeps a year ahead.
CREATE FUNCTION ledger_extend(p_from date, p_to date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_month date := date_trunc('month', p_from)::date;
  v_made integer := 0;
  v_table text;
BEGIN
  IF p_to > p_from + 3660 THEN
    RAISE EXCEPTION 'at most ten years at once' USING ERRCODE = 'PV003';
  END IF;
  PERFORM pg_advisory_xact_lock(7201);
  WHILE v_month <= p_to LOOP
    FOREACH v_table IN ARRAY ARRAY['journal', 'entry'] LOOP
      IF to_regclass(format('platform.%I', v_table || to_char(v_month, '_YYYYMM'))) IS NULL THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', v_table || to_char(v_month, '_YYYYMM'),
          v_table, v_month::text || ' 00:00:00+00', (v_month + interval '1 month')::date::text || ' 00:00:00+00');
        EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_table || to_char(v_month, '_YYYYMM'));
        v_made := v_made + 1;
      END IF;
    END LOOP;
    v_month := (v_month + interval '1 month')::date;
  END LOOP;
  RETURN v_made;
END $$;
SELECT ledger_extend((now() - interval '13 months')::date, (now() + interval '13 months')::date);

-- Finds or opens an account. Refuses kinds the chart does not know.
CREATE FUNCTION ledger_account(p_kind text, p_brand text, p_owner text, p_currency text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM account
    WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
  IF v_id IS NULL THEN
    INSERT INTO account (kind, brand_id, owner, currency, floor)
      SELECT k.kind, p_brand, p_owner, p_currency, k.floor FROM account_kind k
        WHERE k.kind = p_kind
          AND (NOT k.member OR EXISTS (SELECT 1 FROM member m WHERE m.id = split_part(p_owner, '/', 1) AND m.brand_id = p_brand))
      ON CONFLICT ON CONSTRAINT account_identity DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NULL THEN
      SELECT id INTO v_id FROM account
        WHERE owner = p_owner AND kind = p_kind AND currency = p_currency AND brand_id = p_brand;
    END IF;
    IF v_id IS NULL THEN
      RAISE EXCEPTION 'no account % of %', p_kind, p_owner USING ERRCODE = 'PV004';
    END IF;
  END IF;
  RETURN v_id;
END $$;

-- Posts several journals, all or none, in the caller's transaction. Each journal:
--   {key, hash (hex), type, reference, reverses?, memo?, lines: [{type?, from: {kind, brand, owner, currency}, to: {…}, amount}]}
-- Answers in the order asked: {journalId, postedAt, balances: {"kind:owner:currency": "units"}, replayed}.
-- PV409: the key stands with another body. 23514 on account_floor: not enough money.
CREATE FUNCTION ledger_post(p_journals jsonb, p_at timestamptz) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  j jsonb;
  l jsonb;
  v_known ledger_key;
  v_answers jsonb := '[]';
  v_answer jsonb;
  v_id bigint;
  v_leg smallint;
  v_amount bigint;
  v_type integer;
  v_from bigint;
  v_to bigint;
  v_balance bigint;
  v_legs entry[];
  v_balances jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7202);
  -- Guards of every member touched, in one order.
  PERFORM 1 FROM member_guard WHERE member_id IN (
      SELECT split_part(side ->> 'owner', '/', 1) FROM jsonb_array_elements(p_journals) a, jsonb_array_elements(a -> 'lines') b,
        LATERAL (VALUES (b -> 'from'), (b -> 'to')) s (side) WHERE side ->> 'kind' LIKE 'member.%')
    ORDER BY member_id FOR UPDATE;
  -- Journals that touch no member meet here instead.
  PERFORM pg_advisory_xact_lock(7203, h) FROM (
    SELECT DISTINCT hashtext(value ->> 'key') AS h FROM jsonb_array_elements(p_journals) ORDER BY 1) k;
  FOR j IN SELECT value FROM jsonb_array_elements(p_journals) WITH ORDINALITY ORDER BY ordinality LOOP
    SELECT * INTO v_known FROM ledger_key WHERE key = j ->> 'key';
    IF FOUND THEN
      IF v_known.body_hash <> decode(j ->> 'hash', 'hex') THEN
        RAISE EXCEPTION 'key % stands with another body', j ->> 'key' USING ERRCODE = 'PV409';
      END IF;
      v_answers := v_answers || jsonb_build_array(v_known.answer || '{"replayed": true}');
      CONTINUE;
    END IF;
    v_id := nextval('journal_id');
    v_leg := 0;
    v_legs := '{}';
    v_balances := '{}';
    FOR l IN SELECT value FROM jsonb_array_elements(j -> 'lines') WITH ORDINALITY ORDER BY ordinality LOOP
      v_amount := (l ->> 'amount')::bigint;
      v_type := coalesce((l ->> 'type')::integer, (j ->> 'type')::integer);
      v_from := ledger_account(l #>> '{from,kind}', l #>> '{from,brand}', l #>> '{from,owner}', l #>> '{from,currency}');
      v_to := ledger_account(l #>> '{to,kind}', l #>> '{to,brand}', l #>> '{to,owner}', l #>> '{to,currency}');
      v_balance := ledger_move(v_from, l #>> '{from,kind}', -v_amount);
      IF v_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{from,kind}', l #>> '{from,owner}', l #>> '{from,currency}'), v_balance::text);
      END IF;
      v_legs := v_legs || ROW(v_id, v_leg, p_at, v_from, v_type, -v_amount, v_balance)::entry;
      v_balance := ledger_move(v_to, l #>> '{to,kind}', v_amount);
      IF v_balance IS NOT NULL THEN
        v_balances := v_balances || jsonb_build_object(concat_ws(':', l #>> '{to,kind}', l #>> '{to,owner}', l #>> '{to,currency}'), v_balance::text);
      END IF;
      v_legs := v_legs || ROW(v_id, v_leg + 1, p_at, v_to, v_type, v_amount, v_balance)::entry;
      v_leg := v_leg + 2;
    END LOOP;
    IF v_leg = 0 THEN
      RAISE EXCEPTION 'a journal without lines' USING ERRCODE = 'PV002';
    END IF;
    v_answer := jsonb_build_object('journalId', v_id::text, 'postedAt', p_at, 'balances', v_balances);
    INSERT INTO ledger_key (key, body_hash, journal_id, answer, created_at)
      VALUES (j ->> 'key', decode(j ->> 'hash', 'hex'), v_id, v_answer, p_at);
    INSERT INTO journal (id, posted_at, type, source, reference, reverses, memo)
      VALUES (v_id, p_at, (j ->> 'type')::integer, 'ledger', j ->> 'reference', (j ->> 'reverses')::bigint, j -> 'memo');
    INSERT INTO entry SELECT * FROM unnest(v_legs);
    v_answers := v_answers || jsonb_build_array(v_answer || '{"replayed": false}');
  END LOOP;
  RETURN v_answers;
END $$;

-- Changes a member account's cached balance and returns it; null for accounts that are rolled up later.
CREATE FUNCTION ledger_move(p_account bigint, p_kind text, p_delta bigint) RETURNS bigint
  LANGUAGE plpgsql SET search_path = platform, pg_temp AS $$
DECLARE
  v_balance bigint;
BEGIN
  IF p_kind LIKE 'member.%' THEN
    UPDATE account SET balance = balance + p_delta WHERE id = p_account RETURNING balance INTO v_balance;
  END IF;
  RETURN v_balance;
END $$;
REVOKE EXECUTE ON FUNCTION ledger_move(bigint, text, bigint) FROM PUBLIC;

-- Adds new entries to the house accounts' balances. A short exclusive turn of lock 7202 (every writer holds it shared until its
-- commit) makes sure that no journal below the horizon is still on its way.
CREATE FUNCTION ledger_horizon() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7202);
  RETURN (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM journal_id);
END $$;

CREATE FUNCTION ledger_rollup(p_horizon bigint, p_most bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT rolled_through INTO v_from FROM ledger_progress FOR UPDATE;
  v_to := least(p_horizon, v_from + p_most);
  IF v_to > v_from THEN
    UPDATE account a SET balance = a.balance + s.total
      FROM (SELECT account_id, sum(amount)::bigint AS total FROM entry
              WHERE journal_id > v_from AND journal_id <= v_to AND balance_after IS NULL GROUP BY account_id) s
      WHERE a.id = s.account_id;
    UPDATE ledger_progress SET rolled_through = v_to;
  END IF;
  RETURN p_horizon - greatest(v_to, v_from);
END $$;

GRANT SELECT ON account_kind, transaction_type, account_pair, account, journal, entry, ledger_key, ledger_progress TO pavilion_app;
GRANT SELECT, UPDATE ON member_guard TO pavilion_app;
REVOKE EXECUTE ON FUNCTION ledger_post(jsonb, timestamptz), ledger_account(text, text, text, text), ledger_extend(date, date),
  ledger_horizon(), ledger_rollup(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_post(jsonb, timestamptz), ledger_account(text, text, text, text), ledger_extend(date, date),
  ledger_horizon(), ledger_rollup(bigint, bigint) TO pavilion_app;
