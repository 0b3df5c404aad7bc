-- Settlements of agents' contracts (docs/adr/0050): runs, lines with what they are made of, losses carried on. Money moves by ledger_post alone, under
-- `settle:<line>`.
INSERT INTO account_kind (kind, member, floor) VALUES ('house.commission', false, NULL);
INSERT INTO transaction_type (code, name, direction) VALUES
  (6109, 'commission.pvp', 'in'), (6112, 'dividend', 'in'), (6113, 'commission', 'in'), (6114, 'commission.lottery', 'in'),
  (6116, 'salary.daily', 'in'), (6117, 'salary.hourly', 'in'), (6118, 'salary.realtime', 'in'),
  (6216, 'dividend.given', 'out'), (6217, 'salary.daily.given', 'out'), (6218, 'salary.hourly.given', 'out'), (6219, 'salary.realtime.given', 'out'),
  (6224, 'commission.taken.back', 'out');
INSERT INTO account_pair (type, from_kind, to_kind)
  SELECT t, 'house.commission', 'member.cash' FROM unnest(ARRAY[6109, 6112, 6113, 6114, 6116, 6117, 6118]) t
  UNION ALL SELECT t, 'clearing.transfer', 'member.cash' FROM unnest(ARRAY[6112, 6116, 6117, 6118]) t
  UNION ALL SELECT t, 'member.cash', 'clearing.transfer' FROM unnest(ARRAY[6216, 6217, 6218, 6219]) t
  UNION ALL VALUES (6224, 'member.cash', 'house.commission');
ALTER TABLE money_fact DROP CONSTRAINT money_fact_fact_check, ADD CONSTRAINT money_fact_fact_check
  CHECK (fact IN ('deposit', 'withdrawal', 'fee', 'promotion', 'rebate', 'transfer.in', 'transfer.out', 'adjustment', 'commission'));
-- What an agent gives those below is taken off the agent's own: over a tree it adds up to what the house paid.
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign)
  SELECT type, from_kind, to_kind, CASE to_kind WHEN 'member.cash' THEN 'receiver' ELSE 'payer' END, 'commission', CASE to_kind WHEN 'member.cash' THEN 1 ELSE -1 END
    FROM account_pair WHERE type = ANY (ARRAY[6109, 6112, 6113, 6114, 6116, 6117, 6118, 6216, 6217, 6218, 6219, 6224]);

-- Rules about single bets and chains of agents read the operations by path; `revision`: a change of what was settled before.
CREATE OR REPLACE VIEW bet_counting AS
  SELECT o.number, o.line, o.at, o.brand_id, o.bet_id,
      o.kind = 'bet' OR (o.kind = 'reported' AND o.revision IS NULL
        AND num_nonnulls(o.stake, o.payout, o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0) AS is_placed,
      o.kind = 'settle' OR num_nonnulls(o.turnover, o.commission, o.settled_stake, o.settled_payout) > 0 AS is_counted,
      coalesce(o.stake, 0) AS placed, coalesce(o.payout, 0) AS paid, coalesce(o.settled_stake, 0) AS stake, coalesce(o.settled_payout, 0) AS payout, coalesce(o.turnover, 0) AS turnover,
      o.member_id, o.source, o.product, o.game,
      CASE WHEN o.kind = 'settle' THEN 1 WHEN o.settled_stake IS NULL THEN 0
        WHEN o.kind = 'cancel' THEN CASE WHEN o.payout IS NOT NULL THEN -1 ELSE 0 END
        WHEN o.kind = 'reopen' THEN -1 WHEN o.revision IS NULL THEN 1 ELSE 0 END AS settled,
      coalesce(o.agent_path, '{}') AS agents, o.revision
    FROM operation o WHERE o.bet_id IS NOT NULL;
-- Corrections are named on statements: few among the operations.
CREATE INDEX operation_revised ON operation (brand_id, at) WHERE revision IS NOT NULL;

-- A brand without a row goes by the columns' defaults.
CREATE TABLE settlement_setting (
  brand_id         text PRIMARY KEY REFERENCES brand (id),
  -- Valid turnover of a period from which on a member was active in it; 0: any at all.
  active_turnover  bigint NOT NULL DEFAULT 0 CHECK (active_turnover >= 0),
  -- A line is unusual when it differs from that of the period before by more than so many percent.
  unusual_percent  integer NOT NULL DEFAULT 100 CHECK (unusual_percent BETWEEN 1 AND 10000)
);
CREATE TABLE settlement_rule (
  brand_id         text NOT NULL REFERENCES brand (id),
  kind             text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realtime', 'commission')),
  -- Dividends and daily salaries: runs up to it are released by themselves; null: by two operators always.
  automatic_up_to  bigint CHECK (automatic_up_to >= 0),
  -- The others: runs above it are held for the desk; null: none.
  brake_above      bigint CHECK (brake_above >= 0),
  PRIMARY KEY (brand_id, kind)
);

-- Through when the periods of a kind are settled, each once and in their order.
CREATE TABLE settlement_progress (
  brand_id         text NOT NULL REFERENCES brand (id),
  kind             text NOT NULL,
  period           text NOT NULL,
  settled_through  timestamptz NOT NULL,
  PRIMARY KEY (brand_id, kind, period)
);

CREATE TABLE agent_run (
  id           text PRIMARY KEY,
  brand_id     text NOT NULL REFERENCES brand (id),
  kind         text NOT NULL CHECK (kind IN ('dividend', 'daily', 'hourly', 'realtime', 'commission')),
  period       text NOT NULL CHECK (period IN ('D', 'W', 'H', 'M', 'hour', 'slice')),
  period_from  timestamptz NOT NULL,
  period_to    timestamptz NOT NULL CHECK (period_to > period_from),
  -- computing: lines are being written. computed: waits for its release. releasing: lines are being paid.
  state        text NOT NULL CHECK (state IN ('computing', 'computed', 'held', 'releasing', 'released')),
  -- Why it is held: by the brake, or an operator's reason.
  held_by      text,
  held_reason  text NOT NULL DEFAULT '',
  currency     text NOT NULL,
  lines        integer NOT NULL DEFAULT 0,
  unusual      integer NOT NULL DEFAULT 0,
  amount       bigint NOT NULL DEFAULT 0,
  -- What the brand's rules were: activeTurnover, step.
  inputs       jsonb NOT NULL,
  computed_at  timestamptz,
  proposed_by  text,
  proposed_at  timestamptz,
  released_by  text,
  released_at  timestamptz,
  version      integer NOT NULL DEFAULT 1,
  UNIQUE (brand_id, kind, period, period_from),
  CHECK ((held_by IS NOT NULL) = (state = 'held'))
);
CREATE INDEX agent_run_of_brand ON agent_run (brand_id, period_to DESC, id DESC);
CREATE INDEX agent_run_open ON agent_run (brand_id, kind) WHERE state <> 'released';

CREATE TABLE agent_line (
  id              text PRIMARY KEY,
  run_id          text NOT NULL REFERENCES agent_run (id),
  brand_id        text NOT NULL,
  kind            text NOT NULL,
  -- Of a contract; rebate commission: '' and the product.
  contract_id     text NOT NULL,
  version         integer NOT NULL,
  type            text NOT NULL,
  product         text NOT NULL DEFAULT '',
  agent_id        text NOT NULL REFERENCES member (id),
  -- Right above, who offered the contract; null: the house. `upline_id`: where they pay it themselves.
  above_id        text REFERENCES member (id),
  payer           text NOT NULL CHECK (payer IN ('house', 'upline')),
  upline_id       text REFERENCES member (id),
  currency        text NOT NULL,
  -- The part of the period that counted.
  counted_from    timestamptz NOT NULL,
  counted_to      timestamptz NOT NULL,
  turnover        bigint NOT NULL,
  stake           bigint NOT NULL,
  payout          bigint NOT NULL,
  late            bigint NOT NULL,
  net             bigint NOT NULL,
  active_members  integer NOT NULL,
  tier            smallint,
  rate_type       text NOT NULL CHECK (rate_type IN ('P', 'A')),
  rate            bigint NOT NULL,
  carried_in      bigint NOT NULL,
  carried_out     bigint NOT NULL,
  beneath         bigint NOT NULL,
  exact           bigint NOT NULL,
  amount          bigint NOT NULL CHECK (amount >= 0),
  -- Terms, share, path, costs and carries, as they were reckoned with.
  inputs          jsonb NOT NULL,
  -- Of the period before on the same contract or product; null: there was none.
  before_amount   bigint,
  is_unusual      boolean NOT NULL DEFAULT false,
  state           text NOT NULL CHECK (state IN ('computed', 'held', 'paid', 'owed', 'nothing')),
  held_by         text,
  held_reason     text NOT NULL DEFAULT '',
  settled_at      timestamptz,
  balance_after   bigint,
  UNIQUE (run_id, contract_id, agent_id, product),
  CHECK ((payer = 'upline') = (upline_id IS NOT NULL)),
  CHECK ((held_by IS NOT NULL) = (state = 'held')),
  CHECK ((settled_at IS NOT NULL) = (state = 'paid')),
  CHECK ((amount = 0) = (state = 'nothing'))
);
CREATE INDEX agent_line_of_agent ON agent_line (agent_id, kind, counted_to DESC, id DESC);
CREATE INDEX agent_line_of_above ON agent_line (above_id, kind, counted_to DESC, id DESC) WHERE above_id IS NOT NULL;
CREATE INDEX agent_line_of_contract ON agent_line (contract_id, counted_to DESC) WHERE contract_id <> '';
CREATE INDEX agent_line_of_brand ON agent_line (brand_id, kind, counted_to);
CREATE INDEX agent_line_open ON agent_line (run_id, id) WHERE state IN ('computed', 'held', 'owed');
CREATE INDEX agent_line_owed ON agent_line (upline_id, counted_to, id) WHERE state = 'owed';
CREATE INDEX agent_line_paid ON agent_line (agent_id, settled_at) WHERE state = 'paid';
CREATE INDEX agent_line_given ON agent_line (upline_id, settled_at) WHERE state = 'paid' AND upline_id IS NOT NULL;

-- Through which account right below the play came, at one rate.
CREATE TABLE agent_line_part (
  line_id   text NOT NULL REFERENCES agent_line (id),
  n         integer NOT NULL,
  account   text NOT NULL,
  turnover  bigint NOT NULL,
  net       bigint NOT NULL,
  rate      bigint NOT NULL,
  beneath   bigint NOT NULL,
  exact     bigint NOT NULL,
  amount    bigint NOT NULL,
  PRIMARY KEY (line_id, n)
);

-- Losses that later periods of the same agent, payer and TYPE take into them; payer '': the house.
CREATE TABLE agent_carry (
  brand_id  text NOT NULL,
  kind      text NOT NULL,
  agent_id  text NOT NULL REFERENCES member (id),
  payer     text NOT NULL,
  type      text NOT NULL,
  since     timestamptz NOT NULL,
  until     timestamptz,
  amount    bigint NOT NULL CHECK (amount < 0),
  PRIMARY KEY (brand_id, kind, agent_id, payer, type, since)
);

-- What an operator adds to a line that was settled, or takes off it; done by another operator. Posted under `settle:<id>`.
CREATE TABLE agent_correction (
  id           text PRIMARY KEY,
  line_id      text NOT NULL REFERENCES agent_line (id),
  brand_id     text NOT NULL,
  agent_id     text NOT NULL REFERENCES member (id),
  kind         text NOT NULL,
  currency     text NOT NULL,
  amount       bigint NOT NULL CHECK (amount <> 0),
  reason       text NOT NULL,
  request_id   text NOT NULL,
  state        text NOT NULL CHECK (state IN ('proposed', 'done', 'withdrawn')),
  proposed_by  text NOT NULL,
  proposed_at  timestamptz NOT NULL,
  decided_by   text,
  decided_at   timestamptz,
  UNIQUE (proposed_by, request_id),
  CHECK ((decided_at IS NULL) = (state = 'proposed'))
);
CREATE INDEX agent_correction_of ON agent_correction (line_id, proposed_at);
CREATE INDEX agent_correction_open ON agent_correction (brand_id) WHERE state = 'proposed';
CREATE INDEX agent_correction_done ON agent_correction (agent_id, decided_at) WHERE state = 'done';

GRANT SELECT, INSERT ON agent_line_part TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON settlement_setting, settlement_rule, settlement_progress, agent_run, agent_correction TO pavilion_app;
GRANT SELECT, INSERT ON agent_line TO pavilion_app;
-- What a line says of its period is never changed, only what became of it.
GRANT UPDATE (state, held_by, held_reason, settled_at, balance_after) ON agent_line TO pavilion_app;
GRANT SELECT, INSERT, DELETE ON agent_carry TO pavilion_app;

ALTER TABLE setting_version DROP CONSTRAINT setting_version_area_check;
ALTER TABLE setting_version ADD CONSTRAINT setting_version_area_check CHECK (area ~ '^[a-z][a-z.-]{1,30}$');
