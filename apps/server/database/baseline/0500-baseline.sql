-- What the files of history make, for an empty database. Written by scripts/database/write-baseline.ts.
SET LOCAL check_function_bodies = off;

CREATE TYPE activity_grain AS ENUM ('slice', 'hour', 'day');
CREATE TYPE operation_kind AS ENUM ('post', 'bet', 'raise', 'win', 'cancel', 'promo', 'tombstone', 'settle', 'reopen', 'cash.out', 'stake.returned', 'reported');
CREATE TYPE operation_state AS ENUM ('open', 'settled', 'cancelled');
CREATE SEQUENCE operation_number AS bigint START 1 INCREMENT 1;
CREATE SEQUENCE vendor_account_type_id AS bigint START 101 INCREMENT 1;
GRANT USAGE ON SEQUENCE vendor_account_type_id TO pavilion_app;
CREATE OR REPLACE FUNCTION search_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT btrim(regexp_replace(
    translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g')), 'đðłøı', 'ddloi'),
    '\s+', ' ', 'g'))
$function$;
GRANT EXECUTE ON FUNCTION search_name(text) TO PUBLIC;
CREATE TABLE account_kind (
  kind text NOT NULL,
  member boolean NOT NULL,
  floor bigint,
  CONSTRAINT account_kind_pkey PRIMARY KEY (kind)
);
CREATE TABLE account_pair (
  type integer NOT NULL,
  from_kind text NOT NULL,
  to_kind text NOT NULL,
  CONSTRAINT account_pair_pkey PRIMARY KEY (type, from_kind, to_kind)
);
CREATE TABLE activity_active (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  path_id integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  CONSTRAINT activity_active_pkey PRIMARY KEY (brand_id, at, member_id, path_id)
);
CREATE TABLE activity_active_team (
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  before timestamp with time zone NOT NULL,
  members integer NOT NULL,
  CONSTRAINT activity_active_team_pkey PRIMARY KEY (brand_id, agent, at, before)
) WITH (fillfactor=80);
CREATE TABLE activity_game (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_game_pkey PRIMARY KEY (brand_id, at, vendor, game, product)
) WITH (fillfactor=70);
CREATE TABLE activity_game_team (
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_game_team_pkey PRIMARY KEY (brand_id, agent, at, vendor, game, product)
) WITH (fillfactor=70);
CREATE TABLE activity_mark (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT activity_mark_pkey PRIMARY KEY (brand_id, at)
);
CREATE TABLE activity_money (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  fact text NOT NULL,
  path_id integer NOT NULL,
  amount bigint NOT NULL,
  times integer NOT NULL,
  CONSTRAINT activity_money_pkey PRIMARY KEY (grain, member_id, at, fact, path_id)
) PARTITION BY LIST (grain);
CREATE TABLE activity_money_team (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  fact text NOT NULL,
  amount bigint NOT NULL,
  times bigint NOT NULL,
  CONSTRAINT activity_money_team_pkey PRIMARY KEY (brand_id, agent, grain, at, fact)
) WITH (fillfactor=80);
CREATE TABLE activity_period (
  brand_id text NOT NULL,
  closed_through timestamp with time zone NOT NULL,
  CONSTRAINT activity_period_pkey PRIMARY KEY (brand_id)
);
CREATE TABLE activity_play (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  path_id integer NOT NULL,
  bets integer NOT NULL,
  cancelled integer NOT NULL,
  settled integer NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_play_pkey PRIMARY KEY (grain, member_id, at, product, path_id)
) PARTITION BY LIST (grain);
CREATE TABLE activity_standing (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  path_id integer NOT NULL,
  bets bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  deposits bigint NOT NULL,
  withdrawals bigint NOT NULL,
  CONSTRAINT activity_standing_pkey PRIMARY KEY (brand_id, at, member_id, path_id)
);
CREATE TABLE activity_team (
  grain activity_grain NOT NULL,
  brand_id text NOT NULL,
  agent text NOT NULL,
  at timestamp with time zone NOT NULL,
  product text NOT NULL,
  bets bigint NOT NULL,
  cancelled bigint NOT NULL,
  settled bigint NOT NULL,
  placed bigint NOT NULL,
  paid bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  turnover bigint NOT NULL,
  commission bigint NOT NULL,
  CONSTRAINT activity_team_pkey PRIMARY KEY (brand_id, agent, grain, at, product)
) WITH (fillfactor=70);
CREATE TABLE adjustment (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  reference text NOT NULL,
  request_id text NOT NULL,
  reverses text,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  journal_id bigint,
  CONSTRAINT adjustment_pkey PRIMARY KEY (id),
  CONSTRAINT adjustment_amount_check CHECK (amount > 0),
  CONSTRAINT adjustment_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT adjustment_check1 CHECK ((journal_id IS NOT NULL) = (state = 'done'::text)),
  CONSTRAINT adjustment_code_check CHECK (code = ANY (ARRAY['goodwill'::text, 'correction'::text, 'payment'::text, 'game'::text, 'fee'::text, 'other'::text])),
  CONSTRAINT adjustment_kind_check CHECK (kind = ANY (ARRAY['credit'::text, 'debit'::text])),
  CONSTRAINT adjustment_proposed_by_request_id_key UNIQUE (proposed_by, request_id),
  CONSTRAINT adjustment_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE adjustment_rule (
  brand_id text NOT NULL,
  four_eyes_above bigint DEFAULT 0,
  largest bigint,
  reversal_hours integer DEFAULT 24 NOT NULL,
  CONSTRAINT adjustment_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT adjustment_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT adjustment_rule_largest_check CHECK (largest > 0),
  CONSTRAINT adjustment_rule_reversal_hours_check CHECK (reversal_hours >= 0 AND reversal_hours <= 720)
);
CREATE TABLE affiliate_application (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  name text DEFAULT ''::text NOT NULL,
  contact text DEFAULT ''::text NOT NULL,
  plan text NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  answer text DEFAULT ''::text NOT NULL,
  code text,
  CONSTRAINT affiliate_application_pkey PRIMARY KEY (id),
  CONSTRAINT affiliate_application_check CHECK ((decided_at IS NULL) = (state = 'waiting'::text)),
  CONSTRAINT affiliate_application_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))
);
CREATE TABLE affiliate_code (
  brand_id text NOT NULL,
  code text NOT NULL,
  agent_id text,
  link_type smallint DEFAULT 0 NOT NULL,
  is_closed boolean DEFAULT false NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone,
  note text DEFAULT ''::text NOT NULL,
  max_uses integer,
  used integer DEFAULT 0 NOT NULL,
  rebates jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT affiliate_code_pkey PRIMARY KEY (brand_id, code),
  CONSTRAINT affiliate_code_check CHECK (used <= max_uses),
  CONSTRAINT affiliate_code_code_check CHECK (code = upper(code) AND code ~ '^[0-9A-Z_-]{3,32}$'::text),
  CONSTRAINT affiliate_code_link_type_check CHECK (link_type = ANY (ARRAY[0, 1])),
  CONSTRAINT affiliate_code_max_uses_check CHECK (max_uses > 0)
);
CREATE TABLE affiliate_use (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT affiliate_use_pkey PRIMARY KEY (member_id)
);
CREATE TABLE agent_carry (
  brand_id text NOT NULL,
  kind text NOT NULL,
  agent_id text NOT NULL,
  payer text NOT NULL,
  type text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone,
  amount bigint NOT NULL,
  CONSTRAINT agent_carry_pkey PRIMARY KEY (brand_id, kind, agent_id, payer, type, since),
  CONSTRAINT agent_carry_amount_check CHECK (amount < 0)
);
CREATE TABLE agent_correction (
  id text NOT NULL,
  line_id text NOT NULL,
  brand_id text NOT NULL,
  agent_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  request_id text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT agent_correction_pkey PRIMARY KEY (id),
  CONSTRAINT agent_correction_amount_check CHECK (amount <> 0),
  CONSTRAINT agent_correction_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT agent_correction_proposed_by_request_id_key UNIQUE (proposed_by, request_id),
  CONSTRAINT agent_correction_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE agent_direct (
  agent_id text NOT NULL,
  members integer NOT NULL,
  agents integer NOT NULL,
  CONSTRAINT agent_direct_pkey PRIMARY KEY (agent_id)
);
CREATE TABLE agent_first_deposit (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT agent_first_deposit_pkey PRIMARY KEY (member_id)
);
CREATE TABLE agent_line (
  id text NOT NULL,
  run_id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  type text NOT NULL,
  product text DEFAULT ''::text NOT NULL,
  agent_id text NOT NULL,
  above_id text,
  payer text NOT NULL,
  upline_id text,
  currency text NOT NULL,
  counted_from timestamp with time zone NOT NULL,
  counted_to timestamp with time zone NOT NULL,
  turnover bigint NOT NULL,
  stake bigint NOT NULL,
  payout bigint NOT NULL,
  late bigint NOT NULL,
  net bigint NOT NULL,
  active_members integer NOT NULL,
  tier smallint,
  rate_type text NOT NULL,
  rate bigint NOT NULL,
  carried_in bigint NOT NULL,
  carried_out bigint NOT NULL,
  beneath bigint NOT NULL,
  exact bigint NOT NULL,
  amount bigint NOT NULL,
  inputs jsonb NOT NULL,
  before_amount bigint,
  is_unusual boolean DEFAULT false NOT NULL,
  state text NOT NULL,
  held_by text,
  held_reason text DEFAULT ''::text NOT NULL,
  settled_at timestamp with time zone,
  balance_after bigint,
  CONSTRAINT agent_line_pkey PRIMARY KEY (id),
  CONSTRAINT agent_line_amount_check CHECK (amount >= 0),
  CONSTRAINT agent_line_check CHECK ((payer = 'upline'::text) = (upline_id IS NOT NULL)),
  CONSTRAINT agent_line_check1 CHECK ((held_by IS NOT NULL) = (state = 'held'::text)),
  CONSTRAINT agent_line_check2 CHECK ((settled_at IS NOT NULL) = (state = 'paid'::text)),
  CONSTRAINT agent_line_check3 CHECK ((amount = 0) = (state = 'nothing'::text)),
  CONSTRAINT agent_line_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT agent_line_rate_type_check CHECK (rate_type = ANY (ARRAY['P'::text, 'A'::text])),
  CONSTRAINT agent_line_run_id_contract_id_agent_id_product_key UNIQUE (run_id, contract_id, agent_id, product),
  CONSTRAINT agent_line_state_check CHECK (state = ANY (ARRAY['computed'::text, 'held'::text, 'paid'::text, 'owed'::text, 'nothing'::text]))
);
CREATE TABLE agent_line_part (
  line_id text NOT NULL,
  n integer NOT NULL,
  account text NOT NULL,
  turnover bigint NOT NULL,
  net bigint NOT NULL,
  rate bigint NOT NULL,
  beneath bigint NOT NULL,
  exact bigint NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT agent_line_part_pkey PRIMARY KEY (line_id, n)
);
CREATE TABLE agent_move (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  from_agent text,
  to_agent text,
  members integer NOT NULL,
  reason text NOT NULL,
  moved_by text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_move_pkey PRIMARY KEY (id)
);
CREATE TABLE agent_opening (
  agent_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  member_id text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_opening_pkey PRIMARY KEY (agent_id, request_id)
);
CREATE TABLE agent_quota (
  agent_id text NOT NULL,
  agents integer,
  version integer DEFAULT 1 NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by text NOT NULL,
  CONSTRAINT agent_quota_pkey PRIMARY KEY (agent_id),
  CONSTRAINT agent_quota_agents_check CHECK (agents >= 0)
);
CREATE TABLE agent_rebate (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  before integer NOT NULL,
  effective_from date NOT NULL,
  set_at timestamp with time zone NOT NULL,
  set_by_kind text NOT NULL,
  set_by text NOT NULL,
  CONSTRAINT agent_rebate_pkey PRIMARY KEY (id),
  CONSTRAINT agent_rebate_ppm_check CHECK (ppm >= 0 AND ppm <= 1000000),
  CONSTRAINT agent_rebate_set_by_kind_check CHECK (set_by_kind = ANY (ARRAY['invitation'::text, 'agent'::text, 'operator'::text]))
);
CREATE TABLE agent_run (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  state text NOT NULL,
  held_by text,
  held_reason text DEFAULT ''::text NOT NULL,
  currency text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  unusual integer DEFAULT 0 NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  inputs jsonb NOT NULL,
  computed_at timestamp with time zone,
  proposed_by text,
  proposed_at timestamp with time zone,
  released_by text,
  released_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT agent_run_pkey PRIMARY KEY (id),
  CONSTRAINT agent_run_brand_id_kind_period_period_from_key UNIQUE (brand_id, kind, period, period_from),
  CONSTRAINT agent_run_check CHECK (period_to > period_from),
  CONSTRAINT agent_run_check1 CHECK ((held_by IS NOT NULL) = (state = 'held'::text)),
  CONSTRAINT agent_run_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text, 'commission'::text])),
  CONSTRAINT agent_run_period_check CHECK (period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text, 'hour'::text, 'slice'::text])),
  CONSTRAINT agent_run_state_check CHECK (state = ANY (ARRAY['computing'::text, 'computed'::text, 'held'::text, 'releasing'::text, 'released'::text]))
);
CREATE TABLE announcement (
  id text NOT NULL,
  brand_id text NOT NULL,
  type text NOT NULL,
  platform text,
  execution text,
  group_name text,
  picture text,
  linkage_type text DEFAULT 'NONE'::text NOT NULL,
  linkage text DEFAULT ''::text NOT NULL,
  vendor text,
  node_id integer,
  room_id text,
  promotion_type text,
  category text DEFAULT ''::text NOT NULL,
  "position" integer NOT NULL,
  published boolean DEFAULT true NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  free_width smallint,
  free_height smallint,
  CONSTRAINT announcement_pkey PRIMARY KEY (id),
  CONSTRAINT announcement_check CHECK ((type = 'PU'::text) = (execution IS NOT NULL)),
  CONSTRAINT announcement_check1 CHECK ((type = 'B'::text) = (group_name IS NOT NULL)),
  CONSTRAINT announcement_execution_check CHECK (execution = ANY (ARRAY['A'::text, 'B'::text, 'F'::text])),
  CONSTRAINT announcement_free_height_check CHECK (free_height >= 20 AND free_height <= 60 AND (free_height::integer % 5) = 0),
  CONSTRAINT announcement_free_width_check CHECK (free_width >= 20 AND free_width <= 60 AND (free_width::integer % 5) = 0),
  CONSTRAINT announcement_linkage_type_check CHECK (linkage_type = ANY (ARRAY['URL'::text, 'P'::text, 'G'::text, 'NONE'::text])),
  CONSTRAINT announcement_platform_check CHECK (platform = ANY (ARRAY['W'::text, 'M'::text])),
  CONSTRAINT announcement_type_check CHECK (type = ANY (ARRAY['A'::text, 'B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text]))
);
CREATE TABLE art_file (
  hash bytea NOT NULL,
  media_type text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT art_file_pkey PRIMARY KEY (hash),
  CONSTRAINT art_file_hash_check CHECK (length(hash) = 32),
  CONSTRAINT art_file_media_type_check CHECK (media_type = ANY (ARRAY['image/avif'::text, 'image/webp'::text, 'image/png'::text, 'image/svg+xml'::text]))
);
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  brand_id text,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip text,
  seq bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (id),
  CONSTRAINT audit_entry_actor_kind_check CHECK (actor_kind = ANY (ARRAY['member'::text, 'operator'::text, 'system'::text, 'vendor'::text]))
);
CREATE TABLE audit_head (
  one boolean DEFAULT true NOT NULL,
  seq bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (one),
  CONSTRAINT audit_head_one_check CHECK (one)
);
CREATE TABLE bank_card (
  id text NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  bank_code text NOT NULL,
  bank_name text NOT NULL,
  number_sealed bytea NOT NULL,
  number_tail text NOT NULL,
  number_hash bytea NOT NULL,
  holder text NOT NULL,
  province text DEFAULT ''::text NOT NULL,
  city text DEFAULT ''::text NOT NULL,
  branch text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  kind text DEFAULT 'bank'::text NOT NULL,
  type text DEFAULT ''::text NOT NULL,
  CONSTRAINT bank_card_pkey PRIMARY KEY (id),
  CONSTRAINT bank_card_check CHECK (
CASE kind
    WHEN 'wallet'::text THEN type = ANY (ARRAY['phone'::text, 'id'::text])
    WHEN 'crypto'::text THEN type = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])
    WHEN 'pix'::text THEN type = ANY (ARRAY['cpf'::text, 'cnpj'::text, 'email'::text, 'phone'::text, 'random'::text])
    ELSE type = ''::text
END),
  CONSTRAINT bank_card_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text]))
);
CREATE TABLE bet (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  agent_path text[] NOT NULL,
  product text NOT NULL,
  vendor text NOT NULL,
  game text NOT NULL,
  round_id text NOT NULL,
  currency text NOT NULL,
  stake bigint NOT NULL,
  payout bigint DEFAULT 0 NOT NULL,
  valid_turnover bigint DEFAULT 0 NOT NULL,
  placed_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  business_day date NOT NULL,
  state text NOT NULL,
  revisions integer DEFAULT 0 NOT NULL,
  commission bigint DEFAULT 0 NOT NULL,
  detail jsonb,
  CONSTRAINT bet_pkey PRIMARY KEY (id),
  CONSTRAINT bet_sane CHECK (stake >= 0 AND payout >= 0 AND valid_turnover >= 0 AND (state = ANY (ARRAY['open'::text, 'settled'::text, 'cancelled'::text])))
) WITH (fillfactor=85);
CREATE TABLE bet_step (
  currency text NOT NULL,
  product text NOT NULL,
  step bigint NOT NULL,
  CONSTRAINT bet_step_pkey PRIMARY KEY (currency, product),
  CONSTRAINT bet_step_step_check CHECK (step > 0)
);
CREATE TABLE brand (
  id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL,
  time_zone text NOT NULL,
  default_language text NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  protection jsonb DEFAULT '{}'::jsonb NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  theme jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brand_pkey PRIMARY KEY (id),
  CONSTRAINT brand_code_check CHECK (code ~ '^[a-z][a-z0-9]{1,19}$'::text),
  CONSTRAINT brand_code_key UNIQUE (code),
  CONSTRAINT brand_status_check CHECK (status = ANY (ARRAY['open'::text, 'maintenance'::text, 'closed'::text]))
);
CREATE TABLE brand_art (
  brand_id text NOT NULL,
  art_set text NOT NULL,
  name text NOT NULL,
  hash bytea NOT NULL,
  replaced_at timestamp with time zone,
  CONSTRAINT brand_art_pkey PRIMARY KEY (brand_id, art_set, name)
);
CREATE TABLE brand_draft (
  id text NOT NULL,
  code text NOT NULL,
  brand_id text,
  base_digest bytea,
  version integer DEFAULT 1 NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  authors text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT brand_draft_pkey PRIMARY KEY (id),
  CONSTRAINT brand_draft_code_key UNIQUE (code)
);
CREATE TABLE brand_draft_file (
  draft_id text NOT NULL,
  name text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT brand_draft_file_pkey PRIMARY KEY (draft_id, name),
  CONSTRAINT brand_draft_file_body_check CHECK (length(body) <= 1048576),
  CONSTRAINT brand_draft_file_name_check CHECK (length(name) <= 120)
);
CREATE TABLE brand_game (
  brand_id text NOT NULL,
  node_id integer NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  hot_position integer,
  is_new boolean DEFAULT false NOT NULL,
  "position" integer NOT NULL,
  picture text,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT brand_game_pkey PRIMARY KEY (brand_id, node_id),
  CONSTRAINT brand_game_names_check CHECK (jsonb_typeof(names) = 'object'::text),
  CONSTRAINT brand_game_picture_check CHECK (picture <> ''::text)
);
CREATE TABLE brand_host (
  host text NOT NULL,
  brand_id text NOT NULL,
  name text NOT NULL,
  is_main boolean DEFAULT false NOT NULL,
  CONSTRAINT brand_host_pkey PRIMARY KEY (host),
  CONSTRAINT brand_host_host_check CHECK (host = lower(host))
);
CREATE TABLE brand_maintenance (
  brand_id text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT brand_maintenance_pkey PRIMARY KEY (brand_id)
);
CREATE TABLE brand_module (
  brand_id text NOT NULL,
  code text NOT NULL,
  parent text,
  enabled boolean NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT brand_module_pkey PRIMARY KEY (brand_id, code),
  CONSTRAINT brand_module_code_check CHECK (code ~ '^[A-Z0-9]{3,30}$'::text)
);
CREATE TABLE brand_resource (
  id text NOT NULL,
  brand_id text NOT NULL,
  resource_type text NOT NULL,
  url text NOT NULL,
  label text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT brand_resource_pkey PRIMARY KEY (id)
);
CREATE TABLE brand_vendor (
  brand_id text NOT NULL,
  vendor text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  "position" integer NOT NULL,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT brand_vendor_pkey PRIMARY KEY (brand_id, vendor),
  CONSTRAINT brand_vendor_names_check CHECK (jsonb_typeof(names) = 'object'::text)
);
CREATE TABLE brand_zone (
  brand_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone NOT NULL,
  time_zone text NOT NULL,
  CONSTRAINT brand_zone_pkey PRIMARY KEY (brand_id, since)
);
CREATE TABLE captcha_challenge (
  id text NOT NULL,
  answer text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT captcha_challenge_pkey PRIMARY KEY (id)
);
CREATE TABLE chargeback (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  provider text NOT NULL,
  case_ref text NOT NULL,
  event_id text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  from_cash bigint NOT NULL,
  owed bigint NOT NULL,
  reason_code text DEFAULT ''::text NOT NULL,
  state text NOT NULL,
  came_at timestamp with time zone NOT NULL,
  represented_at timestamp with time zone,
  represented_by text,
  represented_ref text DEFAULT ''::text NOT NULL,
  proposed text,
  proposed_reason text DEFAULT ''::text NOT NULL,
  proposed_by text,
  proposed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT chargeback_pkey PRIMARY KEY (id),
  CONSTRAINT chargeback_amount_check CHECK (amount > 0),
  CONSTRAINT chargeback_check CHECK ((from_cash + owed) = amount),
  CONSTRAINT chargeback_check1 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['open'::text, 'represented'::text]))),
  CONSTRAINT chargeback_check2 CHECK ((proposed IS NULL) = (proposed_by IS NULL) AND (proposed IS NULL) = (proposed_at IS NULL)),
  CONSTRAINT chargeback_from_cash_check CHECK (from_cash >= 0),
  CONSTRAINT chargeback_owed_check CHECK (owed >= 0),
  CONSTRAINT chargeback_proposed_check CHECK (proposed = ANY (ARRAY['won'::text, 'lost'::text])),
  CONSTRAINT chargeback_provider_case_ref_key UNIQUE (provider, case_ref),
  CONSTRAINT chargeback_state_check CHECK (state = ANY (ARRAY['open'::text, 'represented'::text, 'won'::text, 'lost'::text]))
);
CREATE TABLE chargeback_evidence (
  id text NOT NULL,
  chargeback_id text NOT NULL,
  note text NOT NULL,
  width integer,
  height integer,
  sealed bytea,
  small_sealed bytea,
  added_by text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT chargeback_evidence_pkey PRIMARY KEY (id),
  CONSTRAINT chargeback_evidence_check CHECK (num_nulls(width, height, sealed, small_sealed) = ANY (ARRAY[0, 4]))
);
CREATE TABLE chat_block (
  id text NOT NULL,
  brand_id text NOT NULL,
  conversation_id text NOT NULL,
  visitor_hash bytea,
  member_id text,
  network text,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  blocked_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  CONSTRAINT chat_block_pkey PRIMARY KEY (id),
  CONSTRAINT chat_block_check CHECK (num_nonnulls(visitor_hash, member_id, network) = 1)
);
CREATE TABLE chat_canned (
  id text NOT NULL,
  brand_id text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_canned_pkey PRIMARY KEY (id)
);
CREATE TABLE chat_conversation (
  id text NOT NULL,
  brand_id text NOT NULL,
  visitor_hash bytea,
  member_id text,
  name text DEFAULT ''::text NOT NULL,
  language text NOT NULL,
  state text NOT NULL,
  operator_id text,
  operator_name text,
  started_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  claimed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by text,
  last_number integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  read_by_visitor integer DEFAULT 0 NOT NULL,
  read_by_operator integer DEFAULT 0 NOT NULL,
  unanswered_since timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  last_text text DEFAULT ''::text NOT NULL,
  rating smallint,
  rating_word text,
  rated_at timestamp with time zone,
  ip text NOT NULL,
  network text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT chat_conversation_pkey PRIMARY KEY (id),
  CONSTRAINT chat_conversation_check CHECK (visitor_hash IS NOT NULL OR member_id IS NOT NULL),
  CONSTRAINT chat_conversation_check1 CHECK ((ended_at IS NOT NULL) = (state = 'ended'::text)),
  CONSTRAINT chat_conversation_check2 CHECK (state <> 'open'::text OR operator_id IS NOT NULL),
  CONSTRAINT chat_conversation_ended_by_check CHECK (ended_by = ANY (ARRAY['visitor'::text, 'operator'::text, 'idle'::text])),
  CONSTRAINT chat_conversation_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT chat_conversation_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'open'::text, 'ended'::text]))
);
CREATE TABLE chat_message (
  conversation_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  client_id text,
  operator_id text,
  operator_name text,
  words text DEFAULT ''::text NOT NULL,
  picture_id text,
  event text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT chat_message_pkey PRIMARY KEY (conversation_id, number),
  CONSTRAINT chat_message_conversation_id_side_client_id_key UNIQUE (conversation_id, side, client_id),
  CONSTRAINT chat_message_side_check CHECK (side = ANY (ARRAY['visitor'::text, 'operator'::text, 'house'::text, 'note'::text]))
);
CREATE TABLE chat_operator (
  operator_id text NOT NULL,
  name text NOT NULL,
  brand_ids text[] NOT NULL,
  away boolean DEFAULT false NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT chat_operator_pkey PRIMARY KEY (operator_id)
);
CREATE TABLE check_run (
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  ok boolean NOT NULL,
  problems integer NOT NULL,
  CONSTRAINT check_run_pkey PRIMARY KEY (kind),
  CONSTRAINT check_run_kind_check CHECK (kind = ANY (ARRAY['books'::text, 'audit'::text]))
);
CREATE TABLE closed_balance (
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  currency text NOT NULL,
  kind text NOT NULL,
  part text NOT NULL,
  accounts integer NOT NULL,
  balance bigint NOT NULL,
  CONSTRAINT closed_balance_pkey PRIMARY KEY (brand_id, at, currency, kind, part),
  CONSTRAINT closed_balance_accounts_check CHECK (accounts >= 0)
);
CREATE TABLE closed_member (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  keep_until timestamp with time zone NOT NULL,
  purged_at timestamp with time zone,
  CONSTRAINT closed_member_pkey PRIMARY KEY (member_id)
);
CREATE TABLE closed_name (
  brand_id text NOT NULL,
  name_hash bytea NOT NULL,
  CONSTRAINT closed_name_pkey PRIMARY KEY (brand_id, name_hash)
);
CREATE TABLE code_count (
  key text NOT NULL,
  taken integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT code_count_pkey PRIMARY KEY (key)
);
CREATE TABLE complaint (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  serial integer NOT NULL,
  request_id text NOT NULL,
  kind text NOT NULL,
  about_kind text,
  about_id text,
  language text NOT NULL,
  state text NOT NULL,
  outcome text,
  filed_at timestamp with time zone NOT NULL,
  acknowledge_by timestamp with time zone NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  acknowledged_at timestamp with time zone,
  answered_at timestamp with time zone,
  answered_by text,
  escalated_at timestamp with time zone,
  decided_at timestamp with time zone,
  adjustment_id text,
  proposed_outcome text,
  proposed_words text,
  proposed_adjustment_id text,
  proposed_by text,
  proposed_at timestamp with time zone,
  last_number integer DEFAULT 0 NOT NULL,
  CONSTRAINT complaint_pkey PRIMARY KEY (id),
  CONSTRAINT complaint_about_kind_check CHECK (about_kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'bet'::text])),
  CONSTRAINT complaint_brand_id_serial_key UNIQUE (brand_id, serial),
  CONSTRAINT complaint_check CHECK ((about_kind IS NULL) = (about_id IS NULL)),
  CONSTRAINT complaint_check1 CHECK (num_nulls(proposed_outcome, proposed_words, proposed_adjustment_id, proposed_by, proposed_at) = ANY (ARRAY[0, 5])),
  CONSTRAINT complaint_check2 CHECK (outcome IS NULL OR answered_at IS NOT NULL),
  CONSTRAINT complaint_kind_check CHECK (kind = ANY (ARRAY['payment'::text, 'game'::text, 'bonus'::text, 'account'::text, 'conduct'::text, 'other'::text])),
  CONSTRAINT complaint_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT complaint_outcome_check CHECK (outcome = ANY (ARRAY['upheld'::text, 'partly'::text, 'rejected'::text])),
  CONSTRAINT complaint_proposed_outcome_check CHECK (proposed_outcome = ANY (ARRAY['upheld'::text, 'partly'::text, 'rejected'::text])),
  CONSTRAINT complaint_state_check CHECK (state = ANY (ARRAY['filed'::text, 'acknowledged'::text, 'answered'::text, 'escalated'::text, 'decided'::text, 'withdrawn'::text]))
);
CREATE TABLE complaint_message (
  complaint_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  operator_id text,
  operator_name text,
  words text DEFAULT ''::text NOT NULL,
  event text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT complaint_message_pkey PRIMARY KEY (complaint_id, number),
  CONSTRAINT complaint_message_side_check CHECK (side = ANY (ARRAY['member'::text, 'operator'::text, 'house'::text, 'note'::text]))
);
CREATE TABLE content_text (
  entity text NOT NULL,
  field text NOT NULL,
  language text NOT NULL,
  text text NOT NULL,
  CONSTRAINT content_text_pkey PRIMARY KEY (entity, field, language)
);
CREATE TABLE content_version (
  one boolean DEFAULT true NOT NULL,
  version bigint DEFAULT 1 NOT NULL,
  CONSTRAINT content_version_pkey PRIMARY KEY (one),
  CONSTRAINT content_version_one_check CHECK (one)
);
CREATE TABLE contract (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  agent_id text NOT NULL,
  upline_id text,
  state text NOT NULL,
  end_asked_by text,
  last_version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  signed_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  ended_path text[],
  part_settled_at timestamp with time zone,
  CONSTRAINT contract_pkey PRIMARY KEY (id),
  CONSTRAINT contract_check CHECK (agent_id <> upline_id),
  CONSTRAINT contract_check1 CHECK ((state = 'ending'::text) = (end_asked_by IS NOT NULL)),
  CONSTRAINT contract_check2 CHECK ((state = 'ended'::text) = (ended_at IS NOT NULL AND end_reason IS NOT NULL AND ended_path IS NOT NULL)),
  CONSTRAINT contract_check3 CHECK ((state <> ALL (ARRAY['active'::text, 'ending'::text, 'ended'::text])) OR signed_at IS NOT NULL),
  CONSTRAINT contract_end_asked_by_check CHECK (end_asked_by = ANY (ARRAY['agent'::text, 'upline'::text])),
  CONSTRAINT contract_end_reason_check CHECK (end_reason = ANY (ARRAY['agreed'::text, 'lower.terms'::text, 'moved'::text, 'closed'::text, 'excluded'::text, 'operator'::text])),
  CONSTRAINT contract_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text])),
  CONSTRAINT contract_state_check CHECK (state = ANY (ARRAY['offered'::text, 'active'::text, 'ending'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'ended'::text])),
  CONSTRAINT contract_type_check CHECK (type = ANY (ARRAY['LIVE'::text, 'RNG'::text, 'CONS'::text, 'SPORTS'::text, 'LOTT'::text, 'FISH'::text, 'ELOTT'::text, 'PVP'::text]))
);
CREATE TABLE contract_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  at timestamp with time zone NOT NULL,
  act text NOT NULL,
  actor text NOT NULL,
  actor_id text,
  before text,
  after text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT contract_event_pkey PRIMARY KEY (id),
  CONSTRAINT contract_event_actor_check CHECK (actor = ANY (ARRAY['agent'::text, 'upline'::text, 'operator'::text, 'system'::text]))
);
CREATE TABLE contract_policy (
  brand_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  is_on boolean NOT NULL,
  eligible text NOT NULL,
  period text NOT NULL,
  payer text NOT NULL,
  highest jsonb NOT NULL,
  CONSTRAINT contract_policy_pkey PRIMARY KEY (brand_id, kind, type),
  CONSTRAINT contract_policy_check CHECK (
CASE kind
    WHEN 'dividend'::text THEN period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text])
    WHEN 'daily'::text THEN period = 'D'::text
    WHEN 'hourly'::text THEN period = 'hour'::text
    ELSE period = 'slice'::text
END),
  CONSTRAINT contract_policy_eligible_check CHECK (eligible = ANY (ARRAY['top'::text, 'agent'::text, 'everybody'::text])),
  CONSTRAINT contract_policy_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text])),
  CONSTRAINT contract_policy_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT contract_policy_period_check CHECK (period = ANY (ARRAY['D'::text, 'W'::text, 'H'::text, 'M'::text, 'hour'::text, 'slice'::text])),
  CONSTRAINT contract_policy_type_check CHECK (type = ANY (ARRAY['LIVE'::text, 'RNG'::text, 'CONS'::text, 'SPORTS'::text, 'LOTT'::text, 'FISH'::text, 'ELOTT'::text, 'PVP'::text]))
);
CREATE TABLE contract_question (
  id text NOT NULL,
  brand_id text NOT NULL,
  contract_id text NOT NULL,
  member_id text NOT NULL,
  day date NOT NULL,
  line_id text NOT NULL,
  question text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  outcome text,
  answer text DEFAULT ''::text NOT NULL,
  answered_by text,
  answered_at timestamp with time zone,
  CONSTRAINT contract_question_pkey PRIMARY KEY (id),
  CONSTRAINT contract_question_check CHECK ((outcome IS NULL) = (answered_at IS NULL)),
  CONSTRAINT contract_question_outcome_check CHECK (outcome = ANY (ARRAY['explained'::text, 'corrected'::text]))
);
CREATE TABLE contract_served (
  session_id text NOT NULL,
  contract_id text NOT NULL,
  version integer NOT NULL,
  served_at timestamp with time zone NOT NULL,
  CONSTRAINT contract_served_pkey PRIMARY KEY (session_id, contract_id)
);
CREATE TABLE contract_setting (
  brand_id text NOT NULL,
  open_days integer NOT NULL,
  holds jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT contract_setting_pkey PRIMARY KEY (brand_id),
  CONSTRAINT contract_setting_open_days_check CHECK (open_days >= 1 AND open_days <= 90)
);
CREATE TABLE contract_slot (
  agent_id text NOT NULL,
  kind text NOT NULL,
  type text NOT NULL,
  contract_id text NOT NULL,
  CONSTRAINT contract_slot_pkey PRIMARY KEY (agent_id, kind, type)
);
CREATE TABLE contract_version (
  contract_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  period text NOT NULL,
  payer text NOT NULL,
  state text NOT NULL,
  offered_by text NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  answered_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  CONSTRAINT contract_version_pkey PRIMARY KEY (contract_id, version),
  CONSTRAINT contract_version_check CHECK ((state = 'waiting'::text) = (answered_at IS NULL)),
  CONSTRAINT contract_version_check1 CHECK ((state = 'signed'::text) = (starts_at IS NOT NULL)),
  CONSTRAINT contract_version_check2 CHECK (ends_at >= starts_at),
  CONSTRAINT contract_version_offered_by_request_id_key UNIQUE (offered_by, request_id),
  CONSTRAINT contract_version_payer_check CHECK (payer = ANY (ARRAY['house'::text, 'upline'::text])),
  CONSTRAINT contract_version_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'signed'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'replaced'::text])),
  CONSTRAINT contract_version_version_check CHECK (version > 0)
);
CREATE TABLE currency (
  code text NOT NULL,
  symbol text NOT NULL,
  kind text NOT NULL,
  shown_decimals smallint NOT NULL,
  bet_step bigint NOT NULL,
  deposit_step bigint NOT NULL,
  withdraw_step bigint NOT NULL,
  stakes bigint[] NOT NULL,
  used_since timestamp with time zone,
  CONSTRAINT currency_pkey PRIMARY KEY (code),
  CONSTRAINT currency_bet_step_check CHECK (bet_step > 0),
  CONSTRAINT currency_code_check CHECK (code ~ '^[A-Z]{3,5}$'::text),
  CONSTRAINT currency_deposit_step_check CHECK (deposit_step > 0),
  CONSTRAINT currency_kind_check CHECK (kind = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT currency_shown_decimals_check CHECK (shown_decimals >= 0 AND shown_decimals <= 4),
  CONSTRAINT currency_stakes CHECK (kind <> 'money'::text OR cardinality(stakes) >= 1 AND cardinality(stakes) <= 20),
  CONSTRAINT currency_withdraw_step_check CHECK (withdraw_step > 0)
);
CREATE TABLE customer_service (
  id text NOT NULL,
  brand_id text NOT NULL,
  cs_type text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT customer_service_pkey PRIMARY KEY (id)
);
CREATE TABLE data_export (
  id text NOT NULL,
  member_id text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  fetched_at timestamp with time zone,
  document bytea,
  CONSTRAINT data_export_pkey PRIMARY KEY (id)
);
CREATE TABLE demonstration_act (
  key text NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  note jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT demonstration_act_pkey PRIMARY KEY (key)
);
CREATE TABLE demonstration_member (
  member_id text NOT NULL,
  person text NOT NULL,
  CONSTRAINT demonstration_member_pkey PRIMARY KEY (member_id),
  CONSTRAINT demonstration_member_person_key UNIQUE (person)
);
CREATE TABLE demonstration_month (
  one boolean DEFAULT true NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT demonstration_month_pkey PRIMARY KEY (one),
  CONSTRAINT demonstration_month_one_check CHECK (one)
);
CREATE TABLE demonstration_telling (
  one boolean DEFAULT true NOT NULL,
  CONSTRAINT demonstration_telling_pkey PRIMARY KEY (one),
  CONSTRAINT demonstration_telling_one_check CHECK (one)
);
CREATE TABLE deposit (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  provider text NOT NULL,
  bank_code text NOT NULL,
  channel_name text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  credited bigint DEFAULT 0 NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  provider_ref text,
  redirect_url text,
  qr_content text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  settled_at timestamp with time zone,
  transfer_code text,
  channel_kind text,
  receiver jsonb,
  payer_name text,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  payer_reference text DEFAULT ''::text NOT NULL,
  CONSTRAINT deposit_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_channel_kind_check CHECK (channel_kind = ANY (ARRAY['redirect'::text, 'qr'::text, 'transfer'::text])),
  CONSTRAINT deposit_fee_check CHECK (fee >= 0),
  CONSTRAINT deposit_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT deposit_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT deposit_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT deposit_state_check CHECK (state >= 0 AND state <= 5),
  CONSTRAINT deposit_transfer_code_key UNIQUE (transfer_code)
);
CREATE TABLE deposit_proof (
  id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT deposit_proof_pkey PRIMARY KEY (id)
);
CREATE TABLE deposit_refund (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  deposit_id text NOT NULL,
  provider text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  called_at timestamp with time zone,
  provider_ref text,
  ask_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  notice_event text,
  CONSTRAINT deposit_refund_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_refund_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_refund_check CHECK ((decided_by IS NULL) = (state = 'proposed'::text) AND (decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT deposit_refund_check1 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['proposed'::text, 'ordered'::text]))),
  CONSTRAINT deposit_refund_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'ordered'::text, 'paid'::text, 'failed'::text, 'withdrawn'::text]))
);
CREATE TABLE deposit_resolution (
  id text NOT NULL,
  deposit_id text NOT NULL,
  provider text,
  event_id text,
  ending text NOT NULL,
  amount bigint,
  reason text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  state text DEFAULT 'proposed'::text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  reference_key text GENERATED ALWAYS AS (upper(regexp_replace(reference, '[[:space:][:punct:]]'::text, ''::text, 'g'::text))) STORED NOT NULL,
  CONSTRAINT deposit_resolution_pkey PRIMARY KEY (id),
  CONSTRAINT deposit_resolution_amount_check CHECK (amount > 0),
  CONSTRAINT deposit_resolution_check1 CHECK (state <> 'done'::text OR decided_by <> proposed_by),
  CONSTRAINT deposit_resolution_credit_check CHECK (ending <> 'credit'::text OR amount IS NOT NULL AND (event_id IS NOT NULL OR reference <> ''::text)),
  CONSTRAINT deposit_resolution_ending_check CHECK (ending = ANY (ARRAY['credit'::text, 'refund'::text, 'close'::text])),
  CONSTRAINT deposit_resolution_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE desk_grant (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  turnover_asked bigint NOT NULL,
  days integer,
  reason text NOT NULL,
  request_id text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  back_reason text DEFAULT ''::text NOT NULL,
  back_by text,
  grant_id text,
  CONSTRAINT desk_grant_pkey PRIMARY KEY (id),
  CONSTRAINT desk_grant_amount_check CHECK (amount > 0),
  CONSTRAINT desk_grant_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT desk_grant_check1 CHECK ((grant_id IS NOT NULL) = (state = 'done'::text)),
  CONSTRAINT desk_grant_check2 CHECK (days IS NULL OR turnover_asked > 0),
  CONSTRAINT desk_grant_days_check CHECK (days >= 1 AND days <= 365),
  CONSTRAINT desk_grant_grant_id_key UNIQUE (grant_id),
  CONSTRAINT desk_grant_kind_check CHECK (kind = ANY (ARRAY['goodwill'::text, 'loyalty'::text, 'event'::text, 'deposit'::text, 'other'::text])),
  CONSTRAINT desk_grant_proposed_by_request_id_key UNIQUE (proposed_by, request_id),
  CONSTRAINT desk_grant_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text])),
  CONSTRAINT desk_grant_turnover_asked_check CHECK (turnover_asked >= 0)
);
CREATE TABLE failed_try (
  subject text NOT NULL,
  failures integer NOT NULL,
  window_ends_at timestamp with time zone NOT NULL,
  locked_until timestamp with time zone,
  pending integer DEFAULT 0 NOT NULL,
  pending_until timestamp with time zone,
  CONSTRAINT failed_try_pkey PRIMARY KEY (subject),
  CONSTRAINT failed_try_pending_check CHECK (pending >= 0)
);
CREATE TABLE favourite (
  member_id text NOT NULL,
  node_id integer NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT favourite_pkey PRIMARY KEY (member_id, node_id)
);
CREATE TABLE feedback (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  question_type text NOT NULL,
  content text NOT NULL,
  contact text,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reply text DEFAULT ''::text NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  request_id text,
  CONSTRAINT feedback_pkey PRIMARY KEY (id),
  CONSTRAINT feedback_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
CREATE TABLE four_eyes_rule (
  brand_id text NOT NULL,
  wait_hours integer NOT NULL,
  CONSTRAINT four_eyes_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT four_eyes_rule_wait_hours_check CHECK (wait_hours >= 0 AND wait_hours <= 720)
);
CREATE TABLE game (
  node_id integer GENERATED ALWAYS AS IDENTITY (START 1001 INCREMENT 1 CACHE 1) NOT NULL,
  vendor text NOT NULL,
  code text NOT NULL,
  game_type text NOT NULL,
  classify text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  rtp_ppm integer,
  has_demo boolean DEFAULT false NOT NULL,
  picture text NOT NULL,
  currencies text[] NOT NULL,
  available boolean DEFAULT true NOT NULL,
  CONSTRAINT game_pkey PRIMARY KEY (node_id),
  CONSTRAINT game_lines_check CHECK (lines >= 0),
  CONSTRAINT game_rtp_ppm_check CHECK (rtp_ppm > 0),
  CONSTRAINT game_vendor_code_key UNIQUE (vendor, code)
);
CREATE TABLE game_name (
  node_id integer NOT NULL,
  language text NOT NULL,
  name text NOT NULL,
  CONSTRAINT game_name_pkey PRIMARY KEY (node_id, language)
);
CREATE TABLE game_pause (
  vendor text NOT NULL,
  node_id integer,
  brand_id text,
  reason text NOT NULL,
  paused_by text NOT NULL,
  paused_at timestamp with time zone NOT NULL,
  CONSTRAINT game_pause_vendor_node_id_brand_id_key UNIQUE NULLS NOT DISTINCT (vendor, node_id, brand_id)
);
CREATE TABLE game_session (
  token_hash bytea NOT NULL,
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  session_id text NOT NULL,
  vendor text NOT NULL,
  node_id integer NOT NULL,
  currency text NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT game_session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT game_session_id_key UNIQUE (id)
);
CREATE TABLE help_article (
  id text NOT NULL,
  brand_id text NOT NULL,
  anchor text NOT NULL,
  section text NOT NULL,
  "position" integer NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT help_article_pkey PRIMARY KEY (id),
  CONSTRAINT help_article_anchor_check CHECK (anchor ~ '^[a-z][a-z0-9-]{1,40}$'::text),
  CONSTRAINT help_article_brand_id_anchor_key UNIQUE (brand_id, anchor)
);
CREATE TABLE hint (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  event text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  CONSTRAINT hint_pkey PRIMARY KEY (id)
);
CREATE TABLE human_challenge (
  id text NOT NULL,
  kind text NOT NULL,
  brand_id text NOT NULL,
  network text NOT NULL,
  answer integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT human_challenge_pkey PRIMARY KEY (id),
  CONSTRAINT human_challenge_kind_check CHECK (kind = ANY (ARRAY['slider'::text, 'work'::text]))
);
CREATE TABLE human_pass (
  token_hash bytea NOT NULL,
  challenge_id text NOT NULL,
  brand_id text NOT NULL,
  network text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT human_pass_pkey PRIMARY KEY (token_hash)
);
CREATE TABLE identity_picture (
  id text NOT NULL,
  submission_id text NOT NULL,
  kind text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea STORAGE EXTERNAL NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT identity_picture_pkey PRIMARY KEY (id),
  CONSTRAINT identity_picture_kind_check CHECK (kind = ANY (ARRAY['passport'::text, 'id-front'::text, 'id-back'::text, 'licence'::text, 'address'::text]))
);
CREATE TABLE identity_policy (
  brand_id text NOT NULL,
  default_password text,
  password_max_days integer,
  single_session boolean DEFAULT false NOT NULL,
  dialing_code text,
  payment_password_hold_hours smallint DEFAULT 0 NOT NULL,
  sms_countries text[],
  sms_number_types text[] DEFAULT '{MOBILE,FIXED_LINE_OR_MOBILE}'::text[] NOT NULL,
  CONSTRAINT identity_policy_pkey PRIMARY KEY (brand_id),
  CONSTRAINT identity_policy_dialing_code_check CHECK (dialing_code ~ '^[1-9][0-9]{0,3}$'::text),
  CONSTRAINT identity_policy_password_max_days_check CHECK (password_max_days > 0),
  CONSTRAINT identity_policy_payment_password_hold_hours_check CHECK (payment_password_hold_hours >= 0 AND payment_password_hold_hours <= 168),
  CONSTRAINT identity_policy_sms_countries_check CHECK (cardinality(sms_countries) >= 1 AND cardinality(sms_countries) <= 250),
  CONSTRAINT identity_policy_sms_number_types_check CHECK (cardinality(sms_number_types) >= 1 AND sms_number_types <@ '{MOBILE,FIXED_LINE_OR_MOBILE,FIXED_LINE,VOIP,PERSONAL_NUMBER}'::text[])
);
CREATE TABLE identity_submission (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  state text NOT NULL,
  id_number_sealed bytea,
  created_at timestamp with time zone NOT NULL,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  reason text DEFAULT ''::text NOT NULL,
  read_birth_date date,
  read_name text,
  override_reason text,
  CONSTRAINT identity_submission_pkey PRIMARY KEY (id),
  CONSTRAINT identity_submission_state_check CHECK (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))
);
CREATE TABLE inbox_block (
  member_id text NOT NULL,
  until timestamp with time zone NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  blocked_at timestamp with time zone NOT NULL,
  CONSTRAINT inbox_block_pkey PRIMARY KEY (member_id)
);
CREATE TABLE inbox_letter (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  topic text NOT NULL,
  template text,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  sending_id text,
  sender_id text,
  may_answer boolean DEFAULT false NOT NULL,
  answers_to bigint,
  title text,
  body text,
  state text DEFAULT 'sent'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  decision text DEFAULT ''::text NOT NULL,
  reported_at timestamp with time zone,
  report text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  sender_deleted_at timestamp with time zone,
  CONSTRAINT inbox_letter_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_letter_check CHECK ((source = 'product'::text) = (template IS NOT NULL)),
  CONSTRAINT inbox_letter_check1 CHECK ((source = 'house'::text) = (sending_id IS NOT NULL)),
  CONSTRAINT inbox_letter_check2 CHECK ((source = 'person'::text) = (sender_id IS NOT NULL AND title IS NOT NULL AND body IS NOT NULL)),
  CONSTRAINT inbox_letter_check3 CHECK (state = 'sent'::text OR source = 'person'::text),
  CONSTRAINT inbox_letter_source_check CHECK (source = ANY (ARRAY['product'::text, 'house'::text, 'person'::text])),
  CONSTRAINT inbox_letter_state_check CHECK (state = ANY (ARRAY['sent'::text, 'held'::text, 'refused'::text])),
  CONSTRAINT inbox_letter_topic_check CHECK (topic = ANY (ARRAY['money'::text, 'rewards'::text, 'safety'::text, 'notices'::text, 'people'::text]))
);
CREATE TABLE inbox_rule (
  brand_id text NOT NULL,
  hourly integer NOT NULL,
  daily integer NOT NULL,
  four_eyes_above integer NOT NULL,
  words jsonb NOT NULL,
  CONSTRAINT inbox_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT inbox_rule_daily_check CHECK (daily >= 0 AND daily <= 10000),
  CONSTRAINT inbox_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT inbox_rule_hourly_check CHECK (hourly >= 0 AND hourly <= 1000)
);
CREATE TABLE inbox_sending (
  id text NOT NULL,
  brand_id text NOT NULL,
  purpose text NOT NULL,
  topic text NOT NULL,
  texts jsonb NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  push boolean NOT NULL,
  audience jsonb NOT NULL,
  state text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  counted integer NOT NULL,
  after_member text DEFAULT ''::text NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  reason text NOT NULL,
  request_id text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  ended_at timestamp with time zone,
  end_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT inbox_sending_pkey PRIMARY KEY (id),
  CONSTRAINT inbox_sending_check CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['proposed'::text, 'scheduled'::text, 'running'::text]))),
  CONSTRAINT inbox_sending_proposed_by_request_id_key UNIQUE (proposed_by, request_id),
  CONSTRAINT inbox_sending_purpose_check CHECK (purpose = ANY (ARRAY['service'::text, 'marketing'::text])),
  CONSTRAINT inbox_sending_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'scheduled'::text, 'running'::text, 'done'::text, 'stopped'::text, 'withdrawn'::text])),
  CONSTRAINT inbox_sending_topic_check CHECK (topic = ANY (ARRAY['money'::text, 'rewards'::text, 'safety'::text, 'notices'::text]))
);
CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  brand_id text NOT NULL,
  owner text NOT NULL,
  currency text NOT NULL,
  floor bigint,
  balance bigint DEFAULT 0 NOT NULL,
  opened_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_floor CHECK (floor IS NULL OR balance >= floor),
  CONSTRAINT account_identity UNIQUE (owner, kind, currency, brand_id),
  CONSTRAINT cash_is_in_the_guard CHECK (kind <> 'member.cash'::text OR balance = 0),
  CONSTRAINT owed_is_below_zero CHECK (kind <> 'member.owed'::text OR balance <= 0)
) WITH (fillfactor=60);
CREATE TABLE ledger_period (
  one boolean DEFAULT true NOT NULL,
  closed_through timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  stamped_from bigint NOT NULL,
  CONSTRAINT ledger_period_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_period_one_check CHECK (one)
);
CREATE TABLE ledger_progress (
  one boolean DEFAULT true NOT NULL,
  rolled_through bigint DEFAULT 0 NOT NULL,
  CONSTRAINT ledger_progress_pkey PRIMARY KEY (one),
  CONSTRAINT ledger_progress_one_check CHECK (one)
);
CREATE TABLE limit_change (
  id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  amount bigint,
  asked_at timestamp with time zone NOT NULL,
  effective_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  state text NOT NULL,
  CONSTRAINT limit_change_pkey PRIMARY KEY (id),
  CONSTRAINT limit_change_amount_check CHECK (amount >= 0),
  CONSTRAINT limit_change_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'wager'::text, 'session'::text])),
  CONSTRAINT limit_change_period_check CHECK (period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'session'::text])),
  CONSTRAINT limit_change_state_check CHECK (state = ANY (ARRAY['pending'::text, 'applied'::text, 'withdrawn'::text]))
);
CREATE TABLE list_export (
  id text NOT NULL,
  operator_id text NOT NULL,
  list text NOT NULL,
  query jsonb NOT NULL,
  language text NOT NULL,
  ip text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  failure text,
  rows integer,
  brand_ids text[],
  file bytea,
  asked_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT list_export_pkey PRIMARY KEY (id),
  CONSTRAINT list_export_check CHECK ((state = 'ready'::text) = (rows IS NOT NULL AND brand_ids IS NOT NULL AND expires_at IS NOT NULL)),
  CONSTRAINT list_export_check1 CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT list_export_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'making'::text, 'ready'::text, 'failed'::text]))
);
CREATE TABLE login_tally (
  brand_id text NOT NULL,
  minute timestamp with time zone NOT NULL,
  passed integer NOT NULL,
  CONSTRAINT login_tally_pkey PRIMARY KEY (brand_id, minute)
);
CREATE TABLE lottery_chase (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  game_id integer NOT NULL,
  request_id text NOT NULL,
  slip text NOT NULL,
  phases jsonb NOT NULL,
  stops_on_win boolean NOT NULL,
  total bigint NOT NULL,
  held bigint NOT NULL,
  staked bigint DEFAULT 0 NOT NULL,
  next_phase integer DEFAULT 0 NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  reason text,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  request_hash text NOT NULL,
  ip text,
  prize_mode text,
  next_numero text GENERATED ALWAYS AS (((phases -> next_phase) ->> 'numero'::text)) STORED,
  has_won boolean DEFAULT false NOT NULL,
  sent_hash text,
  CONSTRAINT lottery_chase_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_chase_check CHECK ((ended_at IS NULL) = (state = 'running'::text)),
  CONSTRAINT lottery_chase_check1 CHECK (state = 'running'::text OR held = 0),
  CONSTRAINT lottery_chase_check2 CHECK (state = 'running'::text OR ip IS NULL),
  CONSTRAINT lottery_chase_held_check CHECK (held >= 0),
  CONSTRAINT lottery_chase_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT lottery_chase_prize_mode_check CHECK (prize_mode = 'ZY'::text),
  CONSTRAINT lottery_chase_state_check CHECK (state = ANY (ARRAY['running'::text, 'won'::text, 'done'::text, 'cancelled'::text, 'failed'::text])),
  CONSTRAINT lottery_chase_total_check CHECK (total > 0)
);
CREATE TABLE lottery_dispute (
  issue_id bigint NOT NULL,
  source text NOT NULL,
  result text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_dispute_pkey PRIMARY KEY (issue_id, source, result)
);
CREATE TABLE lottery_entry (
  issue_id bigint NOT NULL,
  number integer NOT NULL,
  revision integer NOT NULL,
  source text NOT NULL,
  result text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  CONSTRAINT lottery_entry_pkey PRIMARY KEY (issue_id, number)
);
CREATE TABLE lottery_exposure (
  issue_id bigint NOT NULL,
  brand_id text NOT NULL,
  play_id integer NOT NULL,
  key text NOT NULL,
  liability numeric NOT NULL,
  CONSTRAINT lottery_exposure_pkey PRIMARY KEY (issue_id, brand_id, play_id, key),
  CONSTRAINT lottery_exposure_liability_check CHECK (liability >= 0::numeric)
);
CREATE TABLE lottery_feed (
  name text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_feed_pkey PRIMARY KEY (name)
);
CREATE TABLE lottery_feed_game (
  feed text NOT NULL,
  game_id integer NOT NULL,
  CONSTRAINT lottery_feed_game_pkey PRIMARY KEY (feed, game_id)
);
CREATE TABLE lottery_feed_message (
  feed text NOT NULL,
  signature text NOT NULL,
  game_id integer NOT NULL,
  numero text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_feed_message_pkey PRIMARY KEY (feed, signature)
);
CREATE TABLE lottery_game (
  id integer NOT NULL,
  code text NOT NULL,
  family text NOT NULL,
  group_code text NOT NULL,
  vassalage text NOT NULL,
  prize_mode text NOT NULL,
  is_house boolean NOT NULL,
  schedule jsonb NOT NULL,
  zone text NOT NULL,
  margin integer NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  names jsonb NOT NULL,
  CONSTRAINT lottery_game_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_game_code_check CHECK (code ~ '^[A-Z0-9_]{2,12}$'::text),
  CONSTRAINT lottery_game_code_key UNIQUE (code),
  CONSTRAINT lottery_game_family_check CHECK (family = ANY (ARRAY['ssc'::text, 'k3'::text, 'pk10'::text, '11x5'::text, 'keno'::text, 'vn-north'::text, 'vn-south'::text, 'four-d'::text, 'thai'::text, 'hanoi'::text])),
  CONSTRAINT lottery_game_margin_check CHECK (margin >= 0 AND margin <= 7200),
  CONSTRAINT lottery_game_prize_mode_check CHECK (prize_mode = ANY (ARRAY['LOTT'::text, 'ZY'::text, 'ELOTT'::text, 'SEA'::text]))
);
CREATE TABLE lottery_issue (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  game_id integer NOT NULL,
  numero text NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone NOT NULL,
  draws_at timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  seed_hash text,
  chain_hash text,
  digest text,
  tickets integer,
  seed text,
  result text,
  closed_at timestamp with time zone,
  drawn_at timestamp with time zone,
  settled_at timestamp with time zone,
  revision integer DEFAULT 0 NOT NULL,
  void_reason text,
  started_at timestamp with time zone,
  refunded_at timestamp with time zone,
  voids integer DEFAULT 0 NOT NULL,
  waits_for integer[],
  lists_tickets boolean DEFAULT false NOT NULL,
  CONSTRAINT lottery_issue_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_issue_check CHECK (opens_at < closes_at AND closes_at <= draws_at),
  CONSTRAINT lottery_issue_check1 CHECK ((result IS NULL) = (drawn_at IS NULL)),
  CONSTRAINT lottery_issue_check2 CHECK ((state <> ALL (ARRAY['drawn'::text, 'settled'::text])) OR result IS NOT NULL),
  CONSTRAINT lottery_issue_check3 CHECK (state <> 'void'::text OR seed_hash IS NULL),
  CONSTRAINT lottery_issue_game_id_numero_key UNIQUE (game_id, numero),
  CONSTRAINT lottery_issue_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text]))
);
CREATE TABLE lottery_line (
  order_id text NOT NULL,
  number smallint NOT NULL,
  play_id integer NOT NULL,
  content text NOT NULL,
  approach smallint NOT NULL,
  mode smallint NOT NULL,
  series integer NOT NULL,
  multiple integer NOT NULL,
  stakes integer NOT NULL,
  unit bigint NOT NULL,
  stake bigint NOT NULL,
  odds jsonb NOT NULL,
  CONSTRAINT lottery_line_pkey PRIMARY KEY (order_id, number),
  CONSTRAINT lottery_line_approach_check CHECK (approach = ANY (ARRAY[1, 2])),
  CONSTRAINT lottery_line_multiple_check CHECK (multiple > 0),
  CONSTRAINT lottery_line_stake_check CHECK (stake > 0),
  CONSTRAINT lottery_line_stakes_check CHECK (stakes > 0),
  CONSTRAINT lottery_line_unit_check CHECK (unit > 0)
);
CREATE TABLE lottery_offer (
  brand_id text NOT NULL,
  game_id integer NOT NULL,
  is_on boolean NOT NULL,
  terms jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT lottery_offer_pkey PRIMARY KEY (brand_id, game_id)
);
CREATE TABLE lottery_order (
  id text NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  game_id integer NOT NULL,
  issue_id bigint NOT NULL,
  request_id text NOT NULL,
  request_hash text NOT NULL,
  chase_id text,
  phase integer,
  slip text NOT NULL,
  stakes bigint NOT NULL,
  stake bigint NOT NULL,
  best bigint NOT NULL,
  rebate bigint DEFAULT 0 NOT NULL,
  status smallint DEFAULT 2 NOT NULL,
  won bigint,
  revision integer,
  placed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  own_group integer DEFAULT 0 NOT NULL,
  prize_mode text,
  sent_hash text,
  CONSTRAINT lottery_order_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_order_best_check CHECK (best >= 0),
  CONSTRAINT lottery_order_check CHECK ((ended_at IS NULL) = (status = 2)),
  CONSTRAINT lottery_order_check1 CHECK ((won IS NOT NULL) = (status = ANY (ARRAY[4, 5]))),
  CONSTRAINT lottery_order_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT lottery_order_number_key UNIQUE (number),
  CONSTRAINT lottery_order_own_group_check CHECK (own_group >= 0 AND own_group <= 1999),
  CONSTRAINT lottery_order_prize_mode_check CHECK (prize_mode = 'ZY'::text),
  CONSTRAINT lottery_order_rebate_check CHECK (rebate >= 0),
  CONSTRAINT lottery_order_stake_check CHECK (stake > 0),
  CONSTRAINT lottery_order_stakes_check CHECK (stakes > 0),
  CONSTRAINT lottery_order_status_check CHECK (status = ANY (ARRAY[2, 4, 5, 6, 7, 8, 12]))
) WITH (fillfactor=55);
CREATE TABLE lottery_proposal (
  id text NOT NULL,
  kind text NOT NULL,
  game_id integer NOT NULL,
  issue_id bigint,
  brand_id text,
  body jsonb NOT NULL,
  reason text NOT NULL,
  state text DEFAULT 'proposed'::text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT lottery_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT lottery_proposal_check CHECK ((issue_id IS NOT NULL) = (kind = ANY (ARRAY['correct'::text, 'void'::text]))),
  CONSTRAINT lottery_proposal_check1 CHECK ((brand_id IS NOT NULL) = (kind = 'offer'::text)),
  CONSTRAINT lottery_proposal_check2 CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT lottery_proposal_kind_check CHECK (kind = ANY (ARRAY['correct'::text, 'void'::text, 'offer'::text, 'calendar'::text])),
  CONSTRAINT lottery_proposal_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE lottery_resettled (
  order_id text NOT NULL,
  revision integer NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  won_before bigint NOT NULL,
  won_after bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT lottery_resettled_pkey PRIMARY KEY (order_id, revision)
);
CREATE TABLE marketing_choice (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  member_id text NOT NULL,
  channel text NOT NULL,
  allowed boolean NOT NULL,
  chosen_at timestamp with time zone NOT NULL,
  text_version text,
  source text DEFAULT 'settings'::text NOT NULL,
  CONSTRAINT marketing_choice_pkey PRIMARY KEY (id),
  CONSTRAINT marketing_choice_channel_check CHECK (channel = ANY (ARRAY['inbox'::text, 'email'::text, 'sms'::text, 'push'::text])),
  CONSTRAINT marketing_choice_source_check CHECK (source = ANY (ARRAY['registration'::text, 'settings'::text, 'closing'::text]))
);
CREATE TABLE member (
  id text NOT NULL,
  brand_id text NOT NULL,
  person_id text,
  username text NOT NULL,
  customer_type smallint DEFAULT 0 NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  language text NOT NULL,
  agent_path text[] DEFAULT '{}'::text[] NOT NULL,
  birth_date date,
  country text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_customer_type_check CHECK (customer_type = ANY (ARRAY[0, 1, 2, 41, 42, 4])),
  CONSTRAINT member_status_check CHECK (status = ANY (ARRAY['active'::text, 'locked'::text, 'closed'::text, 'unfinished'::text]))
);
CREATE TABLE member_correction (
  id text NOT NULL,
  member_id text NOT NULL,
  field text NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT member_correction_pkey PRIMARY KEY (id),
  CONSTRAINT member_correction_check CHECK (state = 'proposed'::text OR decided_by IS NOT NULL AND decided_at IS NOT NULL),
  CONSTRAINT member_correction_check1 CHECK (field <> 'payeeName'::text OR state <> 'done'::text OR decided_by <> proposed_by),
  CONSTRAINT member_correction_field_check CHECK (field = ANY (ARRAY['fullName'::text, 'payeeName'::text, 'email'::text, 'mobile'::text])),
  CONSTRAINT member_correction_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE member_credential (
  member_id text NOT NULL,
  password_hash text,
  password_set_at timestamp with time zone NOT NULL,
  password_expired boolean DEFAULT false NOT NULL,
  payment_password_hash text,
  payment_password_reset_at timestamp with time zone,
  is_unclaimed boolean DEFAULT false NOT NULL,
  CONSTRAINT member_credential_pkey PRIMARY KEY (member_id)
);
CREATE TABLE member_guard (
  member_id text NOT NULL,
  cash_account bigint NOT NULL,
  status text NOT NULL,
  excluded_until timestamp with time zone,
  cool_off_until timestamp with time zone,
  session_limit_minutes integer,
  day_start date DEFAULT '1970-01-01'::date NOT NULL,
  week_start date DEFAULT '1970-01-01'::date NOT NULL,
  month_start date DEFAULT '1970-01-01'::date NOT NULL,
  deposit_day_limit bigint,
  deposit_week_limit bigint,
  deposit_month_limit bigint,
  loss_day_limit bigint,
  loss_week_limit bigint,
  loss_month_limit bigint,
  wager_day_limit bigint,
  wager_week_limit bigint,
  wager_month_limit bigint,
  deposit_day_used bigint DEFAULT 0 NOT NULL,
  deposit_week_used bigint DEFAULT 0 NOT NULL,
  deposit_month_used bigint DEFAULT 0 NOT NULL,
  loss_day_used bigint DEFAULT 0 NOT NULL,
  loss_week_used bigint DEFAULT 0 NOT NULL,
  loss_month_used bigint DEFAULT 0 NOT NULL,
  wager_day_used bigint DEFAULT 0 NOT NULL,
  wager_week_used bigint DEFAULT 0 NOT NULL,
  wager_month_used bigint DEFAULT 0 NOT NULL,
  balance bigint DEFAULT 0 NOT NULL,
  last_at timestamp with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  brand_id text NOT NULL,
  customer_type smallint NOT NULL,
  agent_path text[] NOT NULL,
  CONSTRAINT member_guard_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_guard_balance CHECK (balance >= 0),
  CONSTRAINT member_guard_session_limit_minutes_check CHECK (session_limit_minutes > 0)
) WITH (fillfactor=50);
CREATE TABLE member_note (
  id text NOT NULL,
  member_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  text text NOT NULL,
  CONSTRAINT member_note_pkey PRIMARY KEY (id)
);
CREATE TABLE member_path (
  member_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  path_id integer NOT NULL,
  CONSTRAINT member_path_pkey PRIMARY KEY (member_id, since)
);
CREATE TABLE member_profile (
  member_id text NOT NULL,
  nickname text DEFAULT ''::text NOT NULL,
  payee_name text DEFAULT ''::text NOT NULL,
  full_name text DEFAULT ''::text NOT NULL,
  mobile text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  affiliate_code text,
  referral_code text,
  origin jsonb DEFAULT '{}'::jsonb NOT NULL,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  first_login_at timestamp with time zone,
  last_login_at timestamp with time zone,
  icon text DEFAULT ''::text NOT NULL,
  CONSTRAINT member_profile_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_profile_icon_check CHECK (icon ~ '^[a-z]{0,16}$'::text)
);
CREATE TABLE member_rank (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  level smallint NOT NULL,
  earned smallint NOT NULL,
  kept_through text,
  since timestamp with time zone NOT NULL,
  through timestamp with time zone NOT NULL,
  total_turnover bigint NOT NULL,
  total_deposits bigint NOT NULL,
  month text NOT NULL,
  month_turnover bigint NOT NULL,
  hand_level smallint,
  hand_side text,
  hand_through text,
  CONSTRAINT member_rank_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_rank_check CHECK (num_nulls(hand_level, hand_side, hand_through) = ANY (ARRAY[0, 3])),
  CONSTRAINT member_rank_earned_check CHECK (earned > 0),
  CONSTRAINT member_rank_hand_level_check CHECK (hand_level > 0),
  CONSTRAINT member_rank_hand_side_check CHECK (hand_side = ANY (ARRAY['least'::text, 'most'::text])),
  CONSTRAINT member_rank_level_check CHECK (level > 0)
);
CREATE TABLE member_session (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  remember_series_id text,
  must_change_password boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  network text,
  device_hash bytea,
  proved_at timestamp with time zone,
  continues boolean DEFAULT false NOT NULL,
  CONSTRAINT member_session_pkey PRIMARY KEY (id),
  CONSTRAINT member_session_end_reason_check CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$'::text),
  CONSTRAINT member_session_token_hash_key UNIQUE (token_hash)
) WITH (fillfactor=80);
CREATE TABLE member_totp (
  member_id text NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint DEFAULT 0 NOT NULL,
  CONSTRAINT member_totp_pkey PRIMARY KEY (member_id)
);
CREATE TABLE member_transfer (
  id text NOT NULL,
  brand_id text NOT NULL,
  direction text NOT NULL,
  from_member text NOT NULL,
  to_member text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  balance bigint NOT NULL,
  signs text[] DEFAULT '{}'::text[] NOT NULL,
  review text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  reviewed_by text,
  reviewed_at timestamp with time zone,
  CONSTRAINT member_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT member_transfer_amount_check CHECK (amount > 0),
  CONSTRAINT member_transfer_check CHECK (from_member <> to_member),
  CONSTRAINT member_transfer_check1 CHECK ((review = 'none'::text) = (signs = '{}'::text[])),
  CONSTRAINT member_transfer_check2 CHECK ((reviewed_at IS NULL) = (review = ANY (ARRAY['none'::text, 'open'::text]))),
  CONSTRAINT member_transfer_direction_check CHECK (direction = ANY (ARRAY['up'::text, 'down'::text])),
  CONSTRAINT member_transfer_from_member_request_id_key UNIQUE (from_member, request_id),
  CONSTRAINT member_transfer_review_check CHECK (review = ANY (ARRAY['none'::text, 'open'::text, 'cleared'::text, 'suspicious'::text]))
);
CREATE TABLE message_outbox (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text,
  channel text NOT NULL,
  destination text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  body text,
  secret boolean DEFAULT false NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  sender text DEFAULT ''::text NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  problem text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT message_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT message_outbox_channel_check CHECK (channel = ANY (ARRAY['sms'::text, 'email'::text])),
  CONSTRAINT message_outbox_state_check CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text]))
);
CREATE TABLE mission (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  draft integer NOT NULL,
  live integer,
  offered_by text,
  stopped_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT mission_pkey PRIMARY KEY (id),
  CONSTRAINT mission_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT mission_check CHECK (live <= draft),
  CONSTRAINT mission_check1 CHECK (stopped_at IS NULL OR live IS NOT NULL),
  CONSTRAINT mission_code_check CHECK (code ~ '^[\w.:-]{1,40}$'::text)
);
CREATE TABLE mission_board (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  ranked_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT mission_board_pkey PRIMARY KEY (mission_id, period_from),
  CONSTRAINT mission_board_check CHECK ((ranked_at IS NULL) = (state = 'running'::text)),
  CONSTRAINT mission_board_check1 CHECK ((settled_at IS NOT NULL) = (state = 'settled'::text)),
  CONSTRAINT mission_board_state_check CHECK (state = ANY (ARRAY['running'::text, 'ranked'::text, 'settled'::text]))
);
CREATE TABLE mission_day (
  member_id text NOT NULL,
  day date NOT NULL,
  brand_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mission_day_pkey PRIMARY KEY (member_id, day)
);
CREATE TABLE mission_done (
  id text NOT NULL,
  mission_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  period_to timestamp with time zone NOT NULL,
  claim_until timestamp with time zone NOT NULL,
  completed_at timestamp with time zone NOT NULL,
  score bigint NOT NULL,
  amount bigint NOT NULL,
  budget text,
  state text NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  grant_id text,
  gives text DEFAULT 'money'::text NOT NULL,
  claimed_at timestamp with time zone,
  CONSTRAINT mission_done_pkey PRIMARY KEY (id),
  CONSTRAINT mission_done_amount_check CHECK (amount > 0),
  CONSTRAINT mission_done_check CHECK ((gives = 'money'::text) = (grant_id IS NOT NULL)),
  CONSTRAINT mission_done_check1 CHECK (claimed_at IS NULL OR gives = 'points'::text AND state = 'given'::text),
  CONSTRAINT mission_done_check2 CHECK (gives = 'money'::text OR (amount % 10000::bigint) = 0),
  CONSTRAINT mission_done_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT mission_done_mission_id_member_id_period_from_key UNIQUE (mission_id, member_id, period_from),
  CONSTRAINT mission_done_state_check CHECK (state = ANY (ARRAY['given'::text, 'taken.back'::text]))
);
CREATE TABLE mission_due (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  number bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  CONSTRAINT mission_due_pkey PRIMARY KEY (member_id)
);
CREATE TABLE mission_mark (
  source text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT mission_mark_pkey PRIMARY KEY (source)
);
CREATE TABLE mission_place (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  place integer NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  grant_id text,
  gives text DEFAULT 'money'::text NOT NULL,
  CONSTRAINT mission_place_pkey PRIMARY KEY (mission_id, period_from, place),
  CONSTRAINT mission_place_amount_check CHECK (amount > 0),
  CONSTRAINT mission_place_check CHECK ((grant_id IS NOT NULL) = (state = 'given'::text AND gives = 'money'::text)),
  CONSTRAINT mission_place_check1 CHECK (gives = 'money'::text OR (amount % 10000::bigint) = 0),
  CONSTRAINT mission_place_gives_check CHECK (gives = ANY (ARRAY['money'::text, 'points'::text])),
  CONSTRAINT mission_place_grant_id_key UNIQUE (grant_id),
  CONSTRAINT mission_place_mission_id_period_from_member_id_key UNIQUE (mission_id, period_from, member_id),
  CONSTRAINT mission_place_place_check CHECK (place > 0),
  CONSTRAINT mission_place_state_check CHECK (state = ANY (ARRAY['due'::text, 'given'::text, 'barred'::text]))
);
CREATE TABLE mission_score (
  mission_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  reached_at timestamp with time zone NOT NULL,
  CONSTRAINT mission_score_pkey PRIMARY KEY (mission_id, period_from, member_id)
);
CREATE TABLE mission_spent (
  mission_id text NOT NULL,
  period text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT mission_spent_pkey PRIMARY KEY (mission_id, period),
  CONSTRAINT mission_spent_spent_check CHECK (spent >= 0)
);
CREATE TABLE mission_version (
  mission_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  texts jsonb NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  from_at timestamp with time zone,
  CONSTRAINT mission_version_pkey PRIMARY KEY (mission_id, version),
  CONSTRAINT mission_version_check CHECK (ends_at > starts_at),
  CONSTRAINT mission_version_check1 CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL) = (from_at IS NULL))
);
CREATE TABLE money_fact (
  type integer NOT NULL,
  from_kind text NOT NULL,
  to_kind text NOT NULL,
  side text NOT NULL,
  fact text NOT NULL,
  sign smallint NOT NULL,
  CONSTRAINT money_fact_pkey PRIMARY KEY (type, from_kind, to_kind, side),
  CONSTRAINT money_fact_fact_check CHECK (fact = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'fee'::text, 'promotion'::text, 'rebate'::text, 'transfer.in'::text, 'transfer.out'::text, 'adjustment'::text, 'commission'::text, 'chargeback'::text, 'refund'::text])),
  CONSTRAINT money_fact_side_check CHECK (side = ANY (ARRAY['payer'::text, 'receiver'::text])),
  CONSTRAINT money_fact_sign_check CHECK (sign = ANY (ARRAY[1, '-1'::integer]))
);
CREATE TABLE one_time_code (
  brand_id text NOT NULL,
  purpose text NOT NULL,
  contact_hash bytea NOT NULL,
  code_hash bytea,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT one_time_code_pkey PRIMARY KEY (brand_id, purpose, contact_hash)
);
CREATE TABLE operation (
  number bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  payer bigint,
  receiver bigint,
  payer_balance bigint,
  receiver_balance bigint,
  balance bigint,
  stake bigint,
  payout bigint,
  turnover bigint,
  commission bigint,
  settled_stake bigint,
  settled_payout bigint,
  reverses bigint,
  type integer,
  path_id integer,
  revision integer,
  line smallint NOT NULL,
  kind operation_kind NOT NULL,
  source text COLLATE "C" NOT NULL,
  key text COLLATE "C",
  brand_id text,
  member_id text,
  bet_id text,
  round_id text,
  product text,
  game text,
  reference text,
  cancels text COLLATE "C",
  state operation_state,
  body_hash bytea,
  agent_path text[],
  answer jsonb,
  memo jsonb,
  detail jsonb,
  CONSTRAINT operation_pkey PRIMARY KEY (number, line)
);
CREATE TABLE operation_consumer (
  name text NOT NULL,
  number bigint NOT NULL,
  seen pg_snapshot NOT NULL,
  next_number bigint NOT NULL,
  next_xid xid8 NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  caught_up_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT operation_consumer_pkey PRIMARY KEY (name)
);
CREATE TABLE operation_held (
  consumer text NOT NULL,
  number bigint NOT NULL,
  line smallint NOT NULL,
  why text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT operation_held_pkey PRIMARY KEY (consumer, number, line)
);
CREATE TABLE operator (
  id text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  brand_ids text[],
  status text DEFAULT 'active'::text NOT NULL,
  password_hash text,
  password_set_at timestamp with time zone,
  totp_sealed bytea,
  totp_last_step bigint DEFAULT 0 NOT NULL,
  is_demonstration boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  CONSTRAINT operator_pkey PRIMARY KEY (id),
  CONSTRAINT operator_email_check CHECK (email = lower(email)),
  CONSTRAINT operator_email_key UNIQUE (email),
  CONSTRAINT operator_role_known CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'cashier'::text, 'reviewer'::text, 'support'::text, 'auditor'::text])) OR role ~~ 'rol\_%'::text),
  CONSTRAINT operator_status_check CHECK (status = ANY (ARRAY['active'::text, 'locked'::text]))
);
CREATE TABLE operator_link (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  brand_ids text[],
  operator_id text,
  totp_sealed bytea NOT NULL,
  invited_by text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  held boolean DEFAULT false NOT NULL,
  CONSTRAINT operator_link_pkey PRIMARY KEY (id),
  CONSTRAINT operator_link_kind_check CHECK (kind = ANY (ARRAY['owner'::text, 'operator'::text, 'reset'::text])),
  CONSTRAINT operator_link_token_hash_key UNIQUE (token_hash)
);
CREATE TABLE operator_recovery_code (
  operator_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash)
);
CREATE TABLE operator_role (
  id text NOT NULL,
  name text NOT NULL,
  permissions text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  brand_ids text[],
  CONSTRAINT operator_role_pkey PRIMARY KEY (id),
  CONSTRAINT operator_role_id_check CHECK (id ~~ 'rol\_%'::text)
);
CREATE TABLE operator_session (
  id text NOT NULL,
  token_hash bytea NOT NULL,
  operator_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  active_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  elevated_until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT operator_session_pkey PRIMARY KEY (id),
  CONSTRAINT operator_session_end_reason_check CHECK (end_reason ~ '^[a-z][a-z.]{1,31}$'::text),
  CONSTRAINT operator_session_token_hash_key UNIQUE (token_hash)
);
CREATE TABLE operator_ticket (
  ticket_hash bytea NOT NULL,
  operator_id text NOT NULL,
  password_set_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_ticket_pkey PRIMARY KEY (ticket_hash)
);
CREATE TABLE password_reset (
  member_id text NOT NULL,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_reset_pkey PRIMARY KEY (member_id),
  CONSTRAINT password_reset_token_hash_key UNIQUE (token_hash)
);
CREATE TABLE path (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  agents text[] NOT NULL,
  CONSTRAINT path_pkey PRIMARY KEY (id),
  CONSTRAINT path_brand_id_agents_key UNIQUE (brand_id, agents)
);
CREATE TABLE payment_channel (
  brand_id text NOT NULL,
  provider text NOT NULL,
  bank_code text NOT NULL,
  name text NOT NULL,
  channel_group text NOT NULL,
  bank_type text NOT NULL,
  kind text NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  quick_amounts bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  languages text[] DEFAULT '{}'::text[] NOT NULL,
  mark text DEFAULT ''::text NOT NULL,
  paused boolean DEFAULT false NOT NULL,
  CONSTRAINT payment_channel_pkey PRIMARY KEY (brand_id, provider, bank_code),
  CONSTRAINT payment_channel_check CHECK (max_amount >= min_amount),
  CONSTRAINT payment_channel_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT payment_channel_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT payment_channel_hours_check CHECK (jsonb_typeof(hours) = 'array'::text),
  CONSTRAINT payment_channel_kind_check CHECK (kind = ANY (ARRAY['redirect'::text, 'qr'::text, 'transfer'::text])),
  CONSTRAINT payment_channel_min_amount_check CHECK (min_amount > 0)
);
CREATE TABLE payment_event (
  provider text NOT NULL,
  event_id text NOT NULL,
  body jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  state text DEFAULT 'new'::text NOT NULL,
  reason text,
  CONSTRAINT payment_event_pkey PRIMARY KEY (provider, event_id),
  CONSTRAINT payment_event_state_check CHECK (state = ANY (ARRAY['new'::text, 'done'::text, 'parked'::text]))
);
CREATE TABLE payment_provider (
  code text NOT NULL,
  brand_id text,
  kind text NOT NULL,
  settings jsonb NOT NULL,
  secret_sealed bytea,
  enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT payment_provider_pkey PRIMARY KEY (code),
  CONSTRAINT payment_provider_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,29}$'::text)
);
CREATE TABLE person (
  id text NOT NULL,
  phone_hash bytea,
  email_hash bytea,
  id_number_hash bytea,
  excluded_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_email_hash_key UNIQUE (email_hash),
  CONSTRAINT person_id_number_hash_key UNIQUE (id_number_hash),
  CONSTRAINT person_phone_hash_key UNIQUE (phone_hash)
);
CREATE TABLE person_contact (
  kind text NOT NULL,
  hash bytea NOT NULL,
  person_id text NOT NULL,
  CONSTRAINT person_contact_pkey PRIMARY KEY (kind, hash),
  CONSTRAINT person_contact_kind_check CHECK (kind = ANY (ARRAY['phone'::text, 'email'::text]))
);
CREATE TABLE person_key_due (
  member_id text NOT NULL,
  CONSTRAINT person_key_due_pkey PRIMARY KEY (member_id)
);
CREATE TABLE phone_token_use (
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT phone_token_use_pkey PRIMARY KEY (token_hash)
);
CREATE TABLE point_correction (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  points bigint NOT NULL,
  code text NOT NULL,
  reason text NOT NULL,
  request_id text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT point_correction_pkey PRIMARY KEY (id),
  CONSTRAINT point_correction_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT point_correction_code_check CHECK (code = ANY (ARRAY['goodwill'::text, 'correction'::text, 'event'::text, 'other'::text])),
  CONSTRAINT point_correction_points_check CHECK (points <> 0),
  CONSTRAINT point_correction_proposed_by_request_id_key UNIQUE (proposed_by, request_id),
  CONSTRAINT point_correction_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE point_earned (
  member_id text NOT NULL,
  source text NOT NULL,
  brand_id text NOT NULL,
  exact numeric NOT NULL,
  booked bigint DEFAULT 0 NOT NULL,
  bookings integer DEFAULT 0 NOT NULL,
  CONSTRAINT point_earned_pkey PRIMARY KEY (member_id, source),
  CONSTRAINT point_earned_booked_check CHECK (booked >= 0),
  CONSTRAINT point_earned_source_check CHECK (source = ANY (ARRAY['play'::text, 'deposit'::text]))
);
CREATE TABLE point_order (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  reward_id text,
  names jsonb DEFAULT '{}'::jsonb NOT NULL,
  quantity integer NOT NULL,
  points bigint NOT NULL,
  balance bigint NOT NULL,
  amount bigint DEFAULT 0 NOT NULL,
  grant_id text,
  state text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  address bytea,
  note text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  day date NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT point_order_pkey PRIMARY KEY (id),
  CONSTRAINT point_order_amount_check CHECK (amount >= 0),
  CONSTRAINT point_order_balance_check CHECK (balance >= 0),
  CONSTRAINT point_order_check CHECK ((decided_at IS NULL) = (state = 'P'::text)),
  CONSTRAINT point_order_check1 CHECK ((kind = 'cash'::text) = (grant_id IS NOT NULL)),
  CONSTRAINT point_order_check2 CHECK ((kind = 'cash'::text) = (reward_id IS NULL)),
  CONSTRAINT point_order_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'voucher'::text, 'cash'::text])),
  CONSTRAINT point_order_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT point_order_points_check CHECK (points > 0),
  CONSTRAINT point_order_quantity_check CHECK (quantity > 0),
  CONSTRAINT point_order_state_check CHECK (state = ANY (ARRAY['P'::text, 'A'::text, 'R'::text]))
);
CREATE TABLE point_picture (
  hash text NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT point_picture_pkey PRIMARY KEY (hash)
);
CREATE TABLE point_rate (
  brand_id text NOT NULL,
  source text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  CONSTRAINT point_rate_pkey PRIMARY KEY (brand_id, source, product, starts_at),
  CONSTRAINT point_rate_check CHECK ((source = 'deposit'::text) = (product = ''::text)),
  CONSTRAINT point_rate_ppm_check CHECK (ppm >= 0 AND ppm <= 100000000),
  CONSTRAINT point_rate_source_check CHECK (source = ANY (ARRAY['play'::text, 'deposit'::text]))
);
CREATE TABLE point_reward (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  points bigint NOT NULL,
  stock integer,
  per_member integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_on boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  texts jsonb NOT NULL,
  art text NOT NULL,
  picture text,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT point_reward_pkey PRIMARY KEY (id),
  CONSTRAINT point_reward_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT point_reward_check CHECK (ends_at > starts_at),
  CONSTRAINT point_reward_check1 CHECK (kind = 'goods'::text OR stock IS NULL),
  CONSTRAINT point_reward_code_check CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,40}$'::text),
  CONSTRAINT point_reward_kind_check CHECK (kind = ANY (ARRAY['goods'::text, 'voucher'::text])),
  CONSTRAINT point_reward_per_member_check CHECK (per_member > 0),
  CONSTRAINT point_reward_points_check CHECK (points >= 1 AND points <= 1000000000),
  CONSTRAINT point_reward_stock_check CHECK (stock >= 0)
);
CREATE TABLE point_terms (
  brand_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT point_terms_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT point_terms_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT point_terms_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'live'::text, 'past'::text, 'withdrawn'::text])),
  CONSTRAINT point_terms_version_check CHECK (version > 0)
);
CREATE TABLE point_voucher (
  id text NOT NULL,
  reward_id text NOT NULL,
  mark bytea NOT NULL,
  code bytea NOT NULL,
  order_id text,
  CONSTRAINT point_voucher_pkey PRIMARY KEY (id),
  CONSTRAINT point_voucher_reward_id_mark_key UNIQUE (reward_id, mark)
);
CREATE TABLE presenter (
  id text NOT NULL,
  brand_id text NOT NULL,
  name text NOT NULL,
  picture text,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  node_id integer,
  active boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT presenter_pkey PRIMARY KEY (id)
);
CREATE TABLE presenter_picture (
  hash text NOT NULL,
  body bytea NOT NULL,
  small bytea NOT NULL,
  CONSTRAINT presenter_picture_pkey PRIMARY KEY (hash)
);
CREATE TABLE process_heartbeat (
  id text NOT NULL,
  role text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  beats bigint DEFAULT 0 NOT NULL,
  worker_pools text[] DEFAULT '{}'::text[] NOT NULL,
  jobs text,
  job_restarts integer DEFAULT 0 NOT NULL,
  CONSTRAINT process_heartbeat_pkey PRIMARY KEY (id),
  CONSTRAINT process_heartbeat_jobs_check CHECK (jobs = ANY (ARRAY['up'::text, 'down'::text]))
);
CREATE TABLE product (
  code text NOT NULL,
  contract_type text NOT NULL,
  bet_type integer NOT NULL,
  win_type integer NOT NULL,
  refund_type integer NOT NULL,
  take_back_type integer NOT NULL,
  promotion_type integer NOT NULL,
  turnover_weight integer DEFAULT 1000000 NOT NULL,
  settled_alone boolean DEFAULT false NOT NULL,
  CONSTRAINT product_pkey PRIMARY KEY (code),
  CONSTRAINT product_code_check CHECK (code = lower(code)),
  CONSTRAINT product_turnover_weight_check CHECK (turnover_weight >= 0)
);
CREATE TABLE promotion (
  id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  draft integer NOT NULL,
  live integer,
  "position" integer DEFAULT 0 NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  offered integer,
  offered_by text,
  offered_at timestamp with time zone,
  stopped_by text,
  CONSTRAINT promotion_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT promotion_check CHECK ((state = ANY (ARRAY['draft'::text, 'offered'::text])) OR live IS NOT NULL),
  CONSTRAINT promotion_check1 CHECK (ends_at > starts_at),
  CONSTRAINT promotion_check2 CHECK ((offered IS NULL) = (offered_by IS NULL) AND (offered IS NULL) = (offered_at IS NULL)),
  CONSTRAINT promotion_code_check CHECK (code ~ '^[\w.:-]{1,40}$'::text),
  CONSTRAINT promotion_state_check CHECK (state = ANY (ARRAY['draft'::text, 'offered'::text, 'live'::text, 'stopped'::text, 'ended'::text]))
);
CREATE TABLE promotion_claim (
  id text NOT NULL,
  promotion_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  occasion text NOT NULL,
  state text NOT NULL,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  amount bigint,
  grant_id text,
  remark text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  decided_by text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT promotion_claim_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_claim_amount_check CHECK (amount > 0),
  CONSTRAINT promotion_claim_check CHECK ((grant_id IS NULL) = (state <> 'granted'::text)),
  CONSTRAINT promotion_claim_promotion_id_member_id_occasion_key UNIQUE (promotion_id, member_id, occasion),
  CONSTRAINT promotion_claim_remark_check CHECK (length(remark) <= 140),
  CONSTRAINT promotion_claim_state_check CHECK (state = ANY (ARRAY['joined'::text, 'applying'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text, 'granted'::text]))
);
CREATE TABLE promotion_code (
  promotion_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  uses integer NOT NULL,
  used integer DEFAULT 0 NOT NULL,
  made_by text,
  made_at timestamp with time zone,
  CONSTRAINT promotion_code_pkey PRIMARY KEY (promotion_id, code),
  CONSTRAINT promotion_code_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT promotion_code_check1 CHECK (used >= 0 AND used <= uses),
  CONSTRAINT promotion_code_check2 CHECK ((made_by IS NULL) = (made_at IS NULL)),
  CONSTRAINT promotion_code_code_check CHECK (code ~ '^[A-Z0-9-]{4,32}$'::text),
  CONSTRAINT promotion_code_uses_check CHECK (uses > 0)
);
CREATE TABLE promotion_person (
  promotion_id text NOT NULL,
  mark bytea NOT NULL,
  member_id text NOT NULL,
  CONSTRAINT promotion_person_pkey PRIMARY KEY (promotion_id, mark)
);
CREATE TABLE promotion_picture (
  claim_id text NOT NULL,
  line smallint NOT NULL,
  picture bytea NOT NULL,
  CONSTRAINT promotion_picture_pkey PRIMARY KEY (claim_id, line),
  CONSTRAINT promotion_picture_line_check CHECK (line >= 0 AND line <= 2)
);
CREATE TABLE promotion_place (
  promotion_id text NOT NULL,
  period_from timestamp with time zone NOT NULL,
  place integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  score bigint NOT NULL,
  state text NOT NULL,
  claim_id text,
  CONSTRAINT promotion_place_pkey PRIMARY KEY (promotion_id, period_from, place),
  CONSTRAINT promotion_place_check CHECK ((claim_id IS NOT NULL) = (state = 'given'::text)),
  CONSTRAINT promotion_place_claim_id_key UNIQUE (claim_id),
  CONSTRAINT promotion_place_place_check CHECK (place > 0),
  CONSTRAINT promotion_place_promotion_id_period_from_member_id_key UNIQUE (promotion_id, period_from, member_id),
  CONSTRAINT promotion_place_score_check CHECK (score > 0),
  CONSTRAINT promotion_place_state_check CHECK (state = ANY (ARRAY['due'::text, 'given'::text, 'none'::text]))
);
CREATE TABLE promotion_progress (
  promotion_id text NOT NULL,
  settled_through timestamp with time zone NOT NULL,
  CONSTRAINT promotion_progress_pkey PRIMARY KEY (promotion_id)
);
CREATE TABLE promotion_rain_stop (
  promotion_id text NOT NULL,
  fall text NOT NULL,
  stopped_by text NOT NULL,
  stopped_at timestamp with time zone NOT NULL,
  reason text NOT NULL,
  CONSTRAINT promotion_rain_stop_pkey PRIMARY KEY (promotion_id, fall)
);
CREATE TABLE promotion_spent (
  promotion_id text NOT NULL,
  period text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT promotion_spent_pkey PRIMARY KEY (promotion_id, period),
  CONSTRAINT promotion_spent_spent_check CHECK (spent >= 0)
);
CREATE TABLE promotion_stock (
  promotion_id text NOT NULL,
  prize text NOT NULL,
  used integer NOT NULL,
  CONSTRAINT promotion_stock_pkey PRIMARY KEY (promotion_id, prize),
  CONSTRAINT promotion_stock_used_check CHECK (used > 0)
);
CREATE TABLE promotion_ticket (
  id text NOT NULL,
  promotion_id text NOT NULL,
  version integer NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  occasion text NOT NULL,
  day date NOT NULL,
  state text NOT NULL,
  issued_by text,
  issued_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  prize jsonb,
  claim_id text,
  CONSTRAINT promotion_ticket_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_ticket_check CHECK ((ended_at IS NULL) = (state = 'available'::text)),
  CONSTRAINT promotion_ticket_check1 CHECK ((prize IS NOT NULL) = (state = 'used'::text)),
  CONSTRAINT promotion_ticket_claim_id_key UNIQUE (claim_id),
  CONSTRAINT promotion_ticket_promotion_id_member_id_occasion_key UNIQUE (promotion_id, member_id, occasion),
  CONSTRAINT promotion_ticket_source_check CHECK (source = ANY (ARRAY['deposit'::text, 'turnover'::text, 'login'::text, 'mission'::text, 'spin'::text, 'operator'::text, 'begin'::text])),
  CONSTRAINT promotion_ticket_state_check CHECK (state = ANY (ARRAY['available'::text, 'used'::text, 'cancelled'::text]))
);
CREATE TABLE promotion_ticket_offer (
  id text NOT NULL,
  promotion_id text NOT NULL,
  brand_id text NOT NULL,
  request_id text NOT NULL,
  member_ids text[] NOT NULL,
  each integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  offered_by text NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT promotion_ticket_offer_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_ticket_offer_check CHECK ((decided_by IS NULL) = (state = 'waiting'::text)),
  CONSTRAINT promotion_ticket_offer_check1 CHECK (state <> 'given'::text OR decided_by <> offered_by),
  CONSTRAINT promotion_ticket_offer_each_check CHECK (each > 0),
  CONSTRAINT promotion_ticket_offer_promotion_id_request_id_key UNIQUE (promotion_id, request_id),
  CONSTRAINT promotion_ticket_offer_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'given'::text, 'withdrawn'::text]))
);
CREATE TABLE promotion_version (
  promotion_id text NOT NULL,
  version integer NOT NULL,
  terms jsonb NOT NULL,
  texts jsonb NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  picture text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT promotion_version_pkey PRIMARY KEY (promotion_id, version)
);
CREATE TABLE proposal (
  id text NOT NULL,
  kind text NOT NULL,
  brand_ids text[],
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  subject text NOT NULL,
  subject_version text DEFAULT ''::text NOT NULL,
  member_id text,
  payload jsonb NOT NULL,
  shown jsonb NOT NULL,
  digest bytea NOT NULL,
  amount bigint,
  currency text,
  reason text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  authors text[] NOT NULL,
  needed smallint DEFAULT 1 NOT NULL,
  not_before timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  state text DEFAULT 'proposed'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text DEFAULT ''::text NOT NULL,
  effect_id text,
  request_id text NOT NULL,
  request_hash bytea,
  CONSTRAINT proposal_pkey PRIMARY KEY (id),
  CONSTRAINT proposal_amount_check CHECK (amount > 0),
  CONSTRAINT proposal_brand_ids_check CHECK (cardinality(brand_ids) > 0),
  CONSTRAINT proposal_check CHECK (proposed_by = ANY (authors)),
  CONSTRAINT proposal_check1 CHECK (expires_at > proposed_at),
  CONSTRAINT proposal_check2 CHECK ((amount IS NULL) = (currency IS NULL)),
  CONSTRAINT proposal_check3 CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT proposal_check4 CHECK ((state <> ALL (ARRAY['done'::text, 'refused'::text])) OR decided_by IS NOT NULL AND (decided_by <> ALL (authors))),
  CONSTRAINT proposal_needed_check CHECK (needed > 0),
  CONSTRAINT proposal_reason_check CHECK (reason <> ''::text),
  CONSTRAINT proposal_shown_check CHECK (jsonb_typeof(shown) = 'array'::text),
  CONSTRAINT proposal_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'refused'::text, 'withdrawn'::text, 'void'::text, 'expired'::text]))
);
CREATE TABLE proposal_confirmation (
  proposal_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT proposal_confirmation_pkey PRIMARY KEY (proposal_id, operator_id)
);
CREATE TABLE protection_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT protection_event_pkey PRIMARY KEY (id),
  CONSTRAINT protection_event_kind_check CHECK (kind = ANY (ARRAY['cool.off'::text, 'exclusion'::text]))
);
CREATE TABLE protection_preference (
  member_id text NOT NULL,
  reality_check_minutes smallint NOT NULL,
  CONSTRAINT protection_preference_pkey PRIMARY KEY (member_id),
  CONSTRAINT protection_preference_reality_check_minutes_check CHECK (reality_check_minutes >= 1 AND reality_check_minutes <= 240)
);
CREATE TABLE push_choice (
  member_id text NOT NULL,
  money boolean NOT NULL,
  rewards boolean NOT NULL,
  messages boolean NOT NULL,
  amounts boolean NOT NULL,
  CONSTRAINT push_choice_pkey PRIMARY KEY (member_id)
);
CREATE TABLE push_subscription (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  told_at timestamp with time zone,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint)
);
CREATE TABLE rank_event (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  cause text NOT NULL,
  before smallint NOT NULL,
  level smallint NOT NULL,
  facts jsonb NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  by text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rank_event_pkey PRIMARY KEY (id),
  CONSTRAINT rank_event_cause_check CHECK (cause = ANY (ARRAY['reached'::text, 'fell'::text, 'hand'::text, 'ladder'::text])),
  CONSTRAINT rank_event_check CHECK ((by IS NOT NULL) = (cause = 'hand'::text))
);
CREATE TABLE rank_gift (
  member_id text NOT NULL,
  occasion text NOT NULL,
  brand_id text NOT NULL,
  level smallint NOT NULL,
  amount bigint NOT NULL,
  outcome text NOT NULL,
  grant_id text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rank_gift_pkey PRIMARY KEY (member_id, occasion),
  CONSTRAINT rank_gift_amount_check CHECK (amount > 0),
  CONSTRAINT rank_gift_check CHECK ((grant_id IS NOT NULL) = (outcome = 'issued'::text)),
  CONSTRAINT rank_gift_grant_id_key UNIQUE (grant_id),
  CONSTRAINT rank_gift_occasion_check CHECK (occasion ~ '^(level:\d+|month:\d{4}-\d{2})$'::text),
  CONSTRAINT rank_gift_outcome_check CHECK (outcome = ANY (ARRAY['due'::text, 'issued'::text, 'barred'::text]))
);
CREATE TABLE rank_ladder (
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  terms jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT rank_ladder_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT rank_ladder_check CHECK ((approved_at IS NOT NULL) = (state = ANY (ARRAY['live'::text, 'past'::text]))),
  CONSTRAINT rank_ladder_check1 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT rank_ladder_state_check CHECK (state = ANY (ARRAY['draft'::text, 'offered'::text, 'live'::text, 'past'::text])),
  CONSTRAINT rank_ladder_version_check CHECK (version > 0)
);
CREATE TABLE rank_mark (
  brand_id text NOT NULL,
  through timestamp with time zone NOT NULL,
  month text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT rank_mark_pkey PRIMARY KEY (brand_id)
);
CREATE TABLE rank_met (
  member_id text NOT NULL,
  level smallint NOT NULL,
  month text NOT NULL,
  CONSTRAINT rank_met_pkey PRIMARY KEY (member_id, level)
);
CREATE TABLE rate_count (
  key text NOT NULL,
  taken integer NOT NULL,
  resets_at timestamp with time zone NOT NULL,
  CONSTRAINT rate_count_pkey PRIMARY KEY (key)
);
CREATE TABLE rebate_claim (
  grant_id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  product text NOT NULL,
  turnover bigint NOT NULL,
  ppm integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rebate_claim_pkey PRIMARY KEY (grant_id),
  CONSTRAINT rebate_claim_turnover_check CHECK (turnover > 0)
);
CREATE TABLE rebate_rate (
  brand_id text NOT NULL,
  product text NOT NULL,
  ppm integer NOT NULL,
  since date NOT NULL,
  CONSTRAINT rebate_rate_pkey PRIMARY KEY (brand_id, product),
  CONSTRAINT rebate_rate_ppm_check CHECK (ppm >= 1 AND ppm <= 1000000)
);
CREATE TABLE recent_game (
  member_id text NOT NULL,
  node_id integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT recent_game_pkey PRIMARY KEY (member_id, node_id)
);
CREATE TABLE reconciliation_difference (
  run_id text NOT NULL,
  place integer NOT NULL,
  difference text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  provider_ref text NOT NULL,
  payment_id text,
  currency text NOT NULL,
  ours bigint,
  theirs bigint,
  our_state integer,
  their_state text NOT NULL,
  CONSTRAINT reconciliation_difference_pkey PRIMARY KEY (run_id, place),
  CONSTRAINT reconciliation_difference_difference_check CHECK (difference = ANY (ARRAY['missing.here'::text, 'missing.there'::text, 'other.amount'::text, 'other.state'::text, 'twice.there'::text])),
  CONSTRAINT reconciliation_difference_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'payout'::text]))
);
CREATE TABLE reconciliation_run (
  id text NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  file_name text NOT NULL,
  lines integer NOT NULL,
  agreed integer NOT NULL,
  beyond integer NOT NULL,
  differences integer NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT reconciliation_run_pkey PRIMARY KEY (id),
  CONSTRAINT reconciliation_run_check CHECK (to_day >= from_day)
);
CREATE TABLE recovery_code (
  member_id text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (member_id, code_hash)
);
CREATE TABLE recovery_pass (
  member_id text NOT NULL,
  pass_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT recovery_pass_pkey PRIMARY KEY (member_id)
);
CREATE TABLE referral (
  id text NOT NULL,
  brand_id text NOT NULL,
  inviter_id text NOT NULL,
  invited_id text NOT NULL,
  code text NOT NULL,
  version integer NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  state text NOT NULL,
  reasons text[] DEFAULT '{}'::text[] NOT NULL,
  first_deposit bigint,
  turnover bigint DEFAULT 0 NOT NULL,
  inviter_got bigint,
  invited_got bigint,
  inviter_grant text,
  invited_grant text,
  month text,
  decided_at timestamp with time zone,
  CONSTRAINT referral_pkey PRIMARY KEY (id),
  CONSTRAINT referral_check CHECK (inviter_id <> invited_id),
  CONSTRAINT referral_check1 CHECK ((decided_at IS NULL) = (state = 'waiting'::text)),
  CONSTRAINT referral_check2 CHECK ((month IS NOT NULL) = (state = 'counted'::text)),
  CONSTRAINT referral_check3 CHECK (state = 'counted'::text OR num_nonnulls(inviter_got, invited_got) = 0),
  CONSTRAINT referral_check4 CHECK ((inviter_got IS NULL) = (inviter_grant IS NULL)),
  CONSTRAINT referral_check5 CHECK ((invited_got IS NULL) = (invited_grant IS NULL)),
  CONSTRAINT referral_invited_got_check CHECK (invited_got > 0),
  CONSTRAINT referral_invited_grant_key UNIQUE (invited_grant),
  CONSTRAINT referral_invited_id_key UNIQUE (invited_id),
  CONSTRAINT referral_inviter_got_check CHECK (inviter_got > 0),
  CONSTRAINT referral_inviter_grant_key UNIQUE (inviter_grant),
  CONSTRAINT referral_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'counted'::text, 'refused'::text, 'lapsed'::text]))
);
CREATE TABLE referral_code (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  code text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT referral_code_pkey PRIMARY KEY (member_id),
  CONSTRAINT referral_code_brand_id_code_key UNIQUE (brand_id, code),
  CONSTRAINT referral_code_code_check CHECK (code ~ '^[A-Z0-9]{6,12}$'::text)
);
CREATE TABLE referral_rule (
  brand_id text NOT NULL,
  version integer NOT NULL,
  state text NOT NULL,
  terms jsonb NOT NULL,
  written_by text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  approved_by text,
  approved_at timestamp with time zone,
  CONSTRAINT referral_rule_pkey PRIMARY KEY (brand_id, version),
  CONSTRAINT referral_rule_check CHECK ((approved_at IS NOT NULL) = (state = ANY (ARRAY['live'::text, 'past'::text]))),
  CONSTRAINT referral_rule_check1 CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT referral_rule_state_check CHECK (state = ANY (ARRAY['draft'::text, 'offered'::text, 'live'::text, 'past'::text])),
  CONSTRAINT referral_rule_version_check CHECK (version > 0)
);
CREATE TABLE referral_spent (
  brand_id text NOT NULL,
  month text NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  CONSTRAINT referral_spent_pkey PRIMARY KEY (brand_id, month),
  CONSTRAINT referral_spent_spent_check CHECK (spent >= 0)
);
CREATE TABLE referral_stop (
  brand_id text NOT NULL,
  reason text NOT NULL,
  by text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT referral_stop_pkey PRIMARY KEY (brand_id)
);
CREATE TABLE region_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  effect text NOT NULL,
  value text NOT NULL,
  CONSTRAINT region_rule_pkey PRIMARY KEY (brand_id, kind, value),
  CONSTRAINT region_rule_check CHECK (kind <> 'country'::text OR value ~ '^[A-Z]{2}$'::text AND effect <> 'whitelist'::text),
  CONSTRAINT region_rule_effect_check CHECK (effect = ANY (ARRAY['allow'::text, 'deny'::text, 'whitelist'::text])),
  CONSTRAINT region_rule_kind_check CHECK (kind = ANY (ARRAY['country'::text, 'address'::text]))
);
CREATE TABLE registration_rule (
  brand_id text NOT NULL,
  field text NOT NULL,
  enabled boolean NOT NULL,
  required boolean NOT NULL,
  accepted_pattern text DEFAULT '*'::text NOT NULL,
  pattern_id smallint DEFAULT 0 NOT NULL,
  min_length integer DEFAULT 0 NOT NULL,
  max_length integer DEFAULT 255 NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT registration_rule_pkey PRIMARY KEY (brand_id, field),
  CONSTRAINT registration_rule_check CHECK (min_length <= max_length),
  CONSTRAINT registration_rule_check1 CHECK (enabled OR NOT required),
  CONSTRAINT registration_rule_max_length_check CHECK (max_length >= 1 AND max_length <= 255),
  CONSTRAINT registration_rule_min_length_check CHECK (min_length >= 0),
  CONSTRAINT registration_rule_pattern_id_check CHECK (pattern_id >= 0 AND pattern_id <= 20)
);
CREATE TABLE remember_series (
  id text NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  token_hash bytea NOT NULL,
  previous_token_hash bytea,
  rotated_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  device_hash bytea,
  CONSTRAINT remember_series_pkey PRIMARY KEY (id)
);
CREATE TABLE reward_grant (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  code text NOT NULL,
  key text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  turnover_asked bigint DEFAULT 0 NOT NULL,
  takes_winnings boolean DEFAULT false NOT NULL,
  winnings bigint DEFAULT 0 NOT NULL,
  taken bigint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  ended_at timestamp with time zone,
  terms jsonb,
  claim_until timestamp with time zone,
  CONSTRAINT reward_grant_pkey PRIMARY KEY (id),
  CONSTRAINT reward_grant_amount_check CHECK (amount > 0),
  CONSTRAINT reward_grant_check CHECK ((paid_at IS NULL) = ((state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text, 'claimed'::text])) OR state = 'expired'::text AND ended_at IS NOT NULL AND paid_at IS NULL)),
  CONSTRAINT reward_grant_check1 CHECK ((ended_at IS NULL) = (state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'issued'::text, 'claimed'::text, 'process'::text]))),
  CONSTRAINT reward_grant_check2 CHECK (state <> 'issued'::text OR terms IS NOT NULL AND claim_until IS NOT NULL),
  CONSTRAINT reward_grant_key_key UNIQUE (key),
  CONSTRAINT reward_grant_state_check CHECK (state = ANY (ARRAY['coming'::text, 'joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text, 'claimed'::text, 'process'::text, 'completed'::text, 'forfeited'::text, 'expired'::text])),
  CONSTRAINT reward_grant_taken_check CHECK (taken >= 0),
  CONSTRAINT reward_grant_turnover_asked_check CHECK (turnover_asked >= 0)
);
CREATE TABLE reward_rule (
  brand_id text NOT NULL,
  lock_ends_below bigint DEFAULT 10000 NOT NULL,
  four_eyes_above bigint,
  CONSTRAINT reward_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT reward_rule_four_eyes_above_check CHECK (four_eyes_above >= 0),
  CONSTRAINT reward_rule_lock_ends_below_check CHECK (lock_ends_below >= 0)
);
CREATE TABLE risk_case (
  id text NOT NULL,
  brand_id text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  rule_version integer NOT NULL,
  holds boolean NOT NULL,
  state text NOT NULL,
  assignee text,
  opened_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT risk_case_pkey PRIMARY KEY (id),
  CONSTRAINT risk_case_check CHECK ((decided_at IS NULL) = (state = ANY (ARRAY['open'::text, 'review'::text]))),
  CONSTRAINT risk_case_check1 CHECK (state <> 'review'::text OR assignee IS NOT NULL),
  CONSTRAINT risk_case_state_check CHECK (state = ANY (ARRAY['open'::text, 'review'::text, 'cleared'::text, 'confirmed'::text]))
);
CREATE TABLE risk_case_member (
  case_id text NOT NULL,
  member_id text NOT NULL,
  CONSTRAINT risk_case_member_pkey PRIMARY KEY (case_id, member_id)
);
CREATE TABLE risk_due (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  number bigint NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  CONSTRAINT risk_due_pkey PRIMARY KEY (member_id)
);
CREATE TABLE risk_evidence (
  case_id text NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  member_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  amount bigint,
  CONSTRAINT risk_evidence_pkey PRIMARY KEY (case_id, key),
  CONSTRAINT risk_evidence_kind_check CHECK (kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'transfer'::text, 'grant'::text, 'bet'::text, 'device'::text, 'address'::text, 'account'::text]))
);
CREATE TABLE risk_lock (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  case_id text NOT NULL,
  locked_by text NOT NULL,
  locked_at timestamp with time zone NOT NULL,
  proposed_by text,
  proposed_at timestamp with time zone,
  reason text DEFAULT ''::text NOT NULL,
  lifted_by text,
  lifted_at timestamp with time zone,
  CONSTRAINT risk_lock_pkey PRIMARY KEY (id),
  CONSTRAINT risk_lock_check CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CONSTRAINT risk_lock_check1 CHECK (lifted_by IS NULL OR proposed_by IS NOT NULL AND lifted_by <> proposed_by)
);
CREATE TABLE risk_mark (
  source text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT risk_mark_pkey PRIMARY KEY (source)
);
CREATE TABLE risk_note (
  id text NOT NULL,
  case_id text NOT NULL,
  operator_id text NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT risk_note_pkey PRIMARY KEY (id)
);
CREATE TABLE risk_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  version integer NOT NULL,
  enabled boolean NOT NULL,
  holds boolean NOT NULL,
  params jsonb NOT NULL,
  reason text NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT risk_rule_pkey PRIMARY KEY (brand_id, kind, version),
  CONSTRAINT risk_rule_version_check CHECK (version >= 2)
);
CREATE TABLE risk_sighting (
  brand_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  member_id text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT risk_sighting_pkey PRIMARY KEY (brand_id, kind, key, member_id),
  CONSTRAINT risk_sighting_kind_check CHECK (kind = ANY (ARRAY['device'::text, 'address'::text]))
);
CREATE TABLE room (
  presenter_id text NOT NULL,
  brand_id text NOT NULL,
  open boolean DEFAULT false NOT NULL,
  opened_at timestamp with time zone,
  slow_seconds integer DEFAULT 0 NOT NULL,
  last_number integer DEFAULT 0 NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  CONSTRAINT room_pkey PRIMARY KEY (presenter_id),
  CONSTRAINT room_slow_seconds_check CHECK (slow_seconds >= 0 AND slow_seconds <= 3600)
);
CREATE TABLE room_block (
  id text NOT NULL,
  brand_id text NOT NULL,
  presenter_id text,
  member_id text NOT NULL,
  kind text NOT NULL,
  reason text NOT NULL,
  blocked_by text NOT NULL,
  at timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  lifted_at timestamp with time zone,
  cause text DEFAULT 'other'::text NOT NULL,
  CONSTRAINT room_block_pkey PRIMARY KEY (id),
  CONSTRAINT room_block_cause_check CHECK (cause = ANY (ARRAY['abuse'::text, 'sexual'::text, 'spam'::text, 'contact'::text, 'other'::text])),
  CONSTRAINT room_block_kind_check CHECK (kind = ANY (ARRAY['mute'::text, 'block'::text]))
);
CREATE TABLE room_hidden (
  member_id text NOT NULL,
  hidden_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT room_hidden_pkey PRIMARY KEY (member_id, hidden_id)
);
CREATE TABLE room_line (
  presenter_id text NOT NULL,
  number integer NOT NULL,
  side text NOT NULL,
  member_id text,
  operator_id text,
  name text,
  client_id text,
  words text DEFAULT ''::text NOT NULL,
  event text,
  value integer DEFAULT 0 NOT NULL,
  changed integer NOT NULL,
  at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT room_line_pkey PRIMARY KEY (presenter_id, number),
  CONSTRAINT room_line_check CHECK ((side = 'member'::text) = (member_id IS NOT NULL)),
  CONSTRAINT room_line_presenter_id_member_id_client_id_key UNIQUE (presenter_id, member_id, client_id),
  CONSTRAINT room_line_presenter_id_operator_id_client_id_key UNIQUE (presenter_id, operator_id, client_id),
  CONSTRAINT room_line_side_check CHECK (side = ANY (ARRAY['presenter'::text, 'member'::text, 'house'::text]))
);
CREATE TABLE room_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  brand_id text NOT NULL,
  presenter_id text NOT NULL,
  act text NOT NULL,
  operator_id text NOT NULL,
  operator text NOT NULL,
  member_id text,
  number integer,
  words text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  value integer,
  at timestamp with time zone NOT NULL,
  CONSTRAINT room_log_pkey PRIMARY KEY (id)
);
CREATE TABLE room_person (
  member_id text NOT NULL,
  brand_id text NOT NULL,
  tag text NOT NULL,
  rules_version integer DEFAULT 0 NOT NULL,
  rules_at timestamp with time zone,
  CONSTRAINT room_person_pkey PRIMARY KEY (member_id),
  CONSTRAINT room_person_brand_id_tag_key UNIQUE (brand_id, tag)
);
CREATE TABLE room_report (
  id text NOT NULL,
  brand_id text NOT NULL,
  presenter_id text NOT NULL,
  number integer NOT NULL,
  reporter_id text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT room_report_pkey PRIMARY KEY (id),
  CONSTRAINT room_report_presenter_id_number_reporter_id_key UNIQUE (presenter_id, number, reporter_id),
  CONSTRAINT room_report_state_check CHECK (state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))
);
CREATE TABLE room_rule (
  brand_id text NOT NULL,
  on_word text NOT NULL,
  most_text integer NOT NULL,
  keep_days integer NOT NULL,
  CONSTRAINT room_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT room_rule_keep_days_check CHECK (keep_days >= 7 AND keep_days <= 730),
  CONSTRAINT room_rule_most_text_check CHECK (most_text >= 20 AND most_text <= 300),
  CONSTRAINT room_rule_on_word_check CHECK (on_word = ANY (ARRAY['mask'::text, 'refuse'::text]))
);
CREATE TABLE room_seat (
  presenter_id text NOT NULL,
  member_id text NOT NULL,
  read_number integer DEFAULT 0 NOT NULL,
  wrote_at timestamp with time zone,
  CONSTRAINT room_seat_pkey PRIMARY KEY (member_id, presenter_id)
);
CREATE TABLE room_word (
  id text NOT NULL,
  brand_id text NOT NULL,
  language text NOT NULL,
  word text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT room_word_pkey PRIMARY KEY (id),
  CONSTRAINT room_word_brand_id_language_word_key UNIQUE (brand_id, language, word)
);
CREATE TABLE sealed_use (
  jti text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sealed_use_pkey PRIMARY KEY (jti)
);
CREATE TABLE second_step (
  ticket_hash bytea NOT NULL,
  member_id text NOT NULL,
  brand_id text NOT NULL,
  device_hash bytea,
  network text NOT NULL,
  password_set_at timestamp with time zone,
  methods text[] NOT NULL,
  remember boolean NOT NULL,
  is_default_password boolean NOT NULL,
  forgives_age boolean NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT second_step_pkey PRIMARY KEY (ticket_hash)
);
CREATE TABLE secret (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT secret_pkey PRIMARY KEY (name)
);
CREATE TABLE security_alert (
  id text NOT NULL,
  rule text NOT NULL,
  severity text NOT NULL,
  brand_id text,
  group_key text NOT NULL,
  about text NOT NULL,
  member_id text,
  value integer NOT NULL,
  threshold integer NOT NULL,
  window_seconds integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT security_alert_pkey PRIMARY KEY (id)
);
CREATE TABLE security_alert_rule (
  code text NOT NULL,
  kinds text[] NOT NULL,
  grouped_by text NOT NULL,
  measure text NOT NULL,
  most_each integer,
  percent_of_logins integer,
  window_seconds integer NOT NULL,
  threshold integer NOT NULL,
  severity text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT security_alert_rule_pkey PRIMARY KEY (code),
  CONSTRAINT security_alert_rule_grouped_by_check CHECK (grouped_by = ANY (ARRAY['all'::text, 'brand'::text, 'ip'::text, 'subject'::text])),
  CONSTRAINT security_alert_rule_kinds_check CHECK (cardinality(kinds) > 0),
  CONSTRAINT security_alert_rule_measure_check CHECK (measure = ANY (ARRAY['times'::text, 'subjects'::text, 'addresses'::text])),
  CONSTRAINT security_alert_rule_most_each_check CHECK (most_each > 0),
  CONSTRAINT security_alert_rule_percent_of_logins_check CHECK (percent_of_logins >= 1 AND percent_of_logins <= 10000),
  CONSTRAINT security_alert_rule_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])),
  CONSTRAINT security_alert_rule_threshold_check CHECK (threshold >= 1 AND threshold <= 1000000),
  CONSTRAINT security_alert_rule_window_seconds_check CHECK (window_seconds >= 60 AND window_seconds <= 86400)
);
CREATE TABLE security_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  member_id text NOT NULL,
  kind text NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  CONSTRAINT security_event_pkey PRIMARY KEY (id)
);
CREATE TABLE seed_mark (
  name text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT seed_mark_pkey PRIMARY KEY (name)
);
CREATE TABLE session_ticket (
  ticket_hash bytea NOT NULL,
  kind text NOT NULL,
  session_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT session_ticket_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT session_ticket_kind_check CHECK (kind = ANY (ARRAY['socket'::text, 'handover'::text]))
);
CREATE TABLE setting_version (
  brand_id text NOT NULL,
  area text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT setting_version_pkey PRIMARY KEY (brand_id, area),
  CONSTRAINT setting_version_area_check CHECK (area ~ '^[a-z][a-z.-]{1,30}$'::text)
);
CREATE TABLE settlement (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  id text NOT NULL,
  state text DEFAULT 'staging'::text NOT NULL,
  attempt integer DEFAULT 1 NOT NULL,
  staged bigint DEFAULT 0 NOT NULL,
  applied bigint DEFAULT 0 NOT NULL,
  replayed bigint DEFAULT 0 NOT NULL,
  refused bigint DEFAULT 0 NOT NULL,
  next_member text DEFAULT ''::text NOT NULL,
  next_place bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sealed_at timestamp with time zone,
  applied_at timestamp with time zone,
  CONSTRAINT settlement_pkey PRIMARY KEY (number),
  CONSTRAINT settlement_id_key UNIQUE (id),
  CONSTRAINT settlement_state_check CHECK (state = ANY (ARRAY['staging'::text, 'sealed'::text, 'applied'::text, 'cleared'::text]))
) WITH (fillfactor=50);
CREATE TABLE settlement_operation (
  settlement bigint NOT NULL,
  attempt integer NOT NULL,
  member_id text NOT NULL,
  place bigint NOT NULL,
  amount bigint NOT NULL,
  turnover bigint,
  version bigint,
  since timestamp with time zone,
  kind operation_kind NOT NULL,
  free boolean NOT NULL,
  closed boolean NOT NULL,
  take_back boolean NOT NULL,
  source text NOT NULL,
  key text NOT NULL,
  hash bytea NOT NULL,
  round_id text NOT NULL,
  reference text,
  currency text NOT NULL,
  game text NOT NULL,
  product text NOT NULL,
  bet_id text,
  precheck text,
  session_id text,
  status text,
  CONSTRAINT settlement_operation_pkey PRIMARY KEY (settlement, attempt, member_id, place)
);
CREATE TABLE settlement_progress (
  brand_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  settled_through timestamp with time zone NOT NULL,
  CONSTRAINT settlement_progress_pkey PRIMARY KEY (brand_id, kind, period)
);
CREATE TABLE settlement_rule (
  brand_id text NOT NULL,
  kind text NOT NULL,
  automatic_up_to bigint,
  brake_above bigint,
  CONSTRAINT settlement_rule_pkey PRIMARY KEY (brand_id, kind),
  CONSTRAINT settlement_rule_automatic_up_to_check CHECK (automatic_up_to >= 0),
  CONSTRAINT settlement_rule_brake_above_check CHECK (brake_above >= 0),
  CONSTRAINT settlement_rule_kind_check CHECK (kind = ANY (ARRAY['dividend'::text, 'daily'::text, 'hourly'::text, 'realtime'::text, 'commission'::text]))
);
CREATE TABLE settlement_setting (
  brand_id text NOT NULL,
  active_turnover bigint DEFAULT 0 NOT NULL,
  unusual_percent integer DEFAULT 100 NOT NULL,
  CONSTRAINT settlement_setting_pkey PRIMARY KEY (brand_id),
  CONSTRAINT settlement_setting_active_turnover_check CHECK (active_turnover >= 0),
  CONSTRAINT settlement_setting_unusual_percent_check CHECK (unusual_percent >= 1 AND unusual_percent <= 10000)
);
CREATE TABLE social_arrival (
  ticket_hash bytea NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  account text NOT NULL,
  browser_hash bytea NOT NULL,
  arrived_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  CONSTRAINT social_arrival_pkey PRIMARY KEY (ticket_hash)
);
CREATE TABLE social_attempt (
  state_hash bytea NOT NULL,
  brand_id text NOT NULL,
  provider text NOT NULL,
  browser_hash bytea NOT NULL,
  member_id text,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT social_attempt_pkey PRIMARY KEY (state_hash)
);
CREATE TABLE social_identity (
  brand_id text NOT NULL,
  provider text NOT NULL,
  subject text NOT NULL,
  member_id text NOT NULL,
  account text NOT NULL,
  bound_at timestamp with time zone NOT NULL,
  last_login_at timestamp with time zone,
  CONSTRAINT social_identity_pkey PRIMARY KEY (brand_id, provider, subject),
  CONSTRAINT social_identity_member_id_provider_key UNIQUE (member_id, provider)
);
CREATE TABLE social_secret (
  brand_id text NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  fingerprint text NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT social_secret_pkey PRIMARY KEY (brand_id, provider)
);
CREATE TABLE support_picture (
  id text NOT NULL,
  brand_id text NOT NULL,
  conversation_id text,
  complaint_id text,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_picture_pkey PRIMARY KEY (id),
  CONSTRAINT support_picture_check CHECK ((conversation_id IS NULL) <> (complaint_id IS NULL))
);
CREATE TABLE support_rule (
  brand_id text NOT NULL,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  wait_target_seconds integer DEFAULT 120 NOT NULL,
  idle_minutes integer DEFAULT 20 NOT NULL,
  acknowledge_hours integer DEFAULT 24 NOT NULL,
  answer_days integer DEFAULT 8 NOT NULL,
  CONSTRAINT support_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT support_rule_acknowledge_hours_check CHECK (acknowledge_hours >= 1 AND acknowledge_hours <= 168),
  CONSTRAINT support_rule_answer_days_check CHECK (answer_days >= 1 AND answer_days <= 60),
  CONSTRAINT support_rule_idle_minutes_check CHECK (idle_minutes >= 2 AND idle_minutes <= 240),
  CONSTRAINT support_rule_wait_target_seconds_check CHECK (wait_target_seconds >= 10 AND wait_target_seconds <= 3600)
);
CREATE TABLE threat_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  minute timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  severity text NOT NULL,
  brand_id text,
  member_id text,
  operator_id text,
  vendor text,
  subject text DEFAULT ''::text NOT NULL,
  subject_hash bytea,
  ip text DEFAULT ''::text NOT NULL,
  times integer NOT NULL,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT threat_event_pkey PRIMARY KEY (id),
  CONSTRAINT threat_event_kind_check CHECK (kind ~ '^[a-z][a-z.]{1,47}$'::text),
  CONSTRAINT threat_event_severity_check CHECK (severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text])),
  CONSTRAINT threat_event_times_check CHECK (times > 0)
);
CREATE TABLE transaction_type (
  code integer NOT NULL,
  name text NOT NULL,
  direction text NOT NULL,
  CONSTRAINT transaction_type_pkey PRIMARY KEY (code),
  CONSTRAINT transaction_type_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT transaction_type_name_key UNIQUE (name)
);
CREATE TABLE trusted_address (
  member_id text NOT NULL,
  network text NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_address_pkey PRIMARY KEY (member_id, network)
);
CREATE TABLE trusted_device (
  member_id text NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  last_ip text DEFAULT ''::text NOT NULL,
  CONSTRAINT trusted_device_pkey PRIMARY KEY (member_id, device_hash)
);
CREATE TABLE turnover_cursor (
  member_id text NOT NULL,
  number bigint NOT NULL,
  CONSTRAINT turnover_cursor_pkey PRIMARY KEY (member_id)
);
CREATE TABLE turnover_lock (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  source text NOT NULL,
  code text NOT NULL,
  currency text NOT NULL,
  asked bigint NOT NULL,
  done bigint DEFAULT 0 NOT NULL,
  held bigint DEFAULT 0 NOT NULL,
  largest_bet bigint,
  weights jsonb DEFAULT '{}'::jsonb NOT NULL,
  ends_below bigint NOT NULL,
  opened_number bigint NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  state text DEFAULT 'open'::text NOT NULL,
  used boolean DEFAULT false NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT turnover_lock_pkey PRIMARY KEY (id),
  CONSTRAINT turnover_lock_asked_check CHECK (asked > 0),
  CONSTRAINT turnover_lock_check CHECK (done >= 0 AND done <= asked),
  CONSTRAINT turnover_lock_check1 CHECK (state <> 'met'::text OR done = asked),
  CONSTRAINT turnover_lock_check2 CHECK (state <> 'open'::text OR done < asked),
  CONSTRAINT turnover_lock_check3 CHECK (source <> 'grant'::text OR held = 0),
  CONSTRAINT turnover_lock_check4 CHECK ((ended_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT turnover_lock_ends_below_check CHECK (ends_below >= 0),
  CONSTRAINT turnover_lock_held_check CHECK (held >= 0),
  CONSTRAINT turnover_lock_largest_bet_check CHECK (largest_bet > 0),
  CONSTRAINT turnover_lock_source_check CHECK (source = ANY (ARRAY['grant'::text, 'deposit'::text, 'transfer'::text])),
  CONSTRAINT turnover_lock_source_code_key UNIQUE (source, code),
  CONSTRAINT turnover_lock_state_check CHECK (state = ANY (ARRAY['open'::text, 'met'::text, 'spent'::text, 'forfeited'::text, 'expired'::text]))
);
CREATE TABLE turnover_opposed (
  bet_id text NOT NULL,
  member_id text NOT NULL,
  beside text NOT NULL,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT turnover_opposed_pkey PRIMARY KEY (bet_id)
);
CREATE TABLE turnover_work (
  lock_id text NOT NULL,
  number bigint NOT NULL,
  line smallint NOT NULL,
  bet_id text,
  turnover bigint NOT NULL,
  counted bigint NOT NULL,
  CONSTRAINT turnover_work_pkey PRIMARY KEY (lock_id, number, line)
);
CREATE TABLE vendor (
  code text NOT NULL,
  name text NOT NULL,
  adapter text NOT NULL,
  base_url text,
  operator_id text DEFAULT 'pavilion'::text NOT NULL,
  public_key text,
  enabled boolean DEFAULT true NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  wallet_mode text DEFAULT 'seamless'::text NOT NULL,
  account_type_id integer,
  CONSTRAINT vendor_pkey PRIMARY KEY (code),
  CONSTRAINT vendor_account_type_id_check CHECK (account_type_id > 100),
  CONSTRAINT vendor_account_type_id_key UNIQUE (account_type_id),
  CONSTRAINT vendor_code_check CHECK (code ~ '^[A-Z0-9_]{2,12}$'::text),
  CONSTRAINT vendor_settings_check CHECK (jsonb_typeof(settings) = 'object'::text),
  CONSTRAINT vendor_wallet_mode_check CHECK (wallet_mode = ANY (ARRAY['seamless'::text, 'transfer'::text])),
  CONSTRAINT vendor_wallet_named CHECK ((wallet_mode = 'transfer'::text) = (account_type_id IS NOT NULL))
);
CREATE TABLE vendor_import (
  vendor text NOT NULL,
  mark text DEFAULT ''::text NOT NULL,
  read_at timestamp with time zone,
  failed_since timestamp with time zone,
  last_error text,
  CONSTRAINT vendor_import_pkey PRIMARY KEY (vendor)
);
CREATE TABLE vendor_secret (
  vendor text NOT NULL,
  name text NOT NULL,
  value text NOT NULL,
  CONSTRAINT vendor_secret_pkey PRIMARY KEY (vendor, name),
  CONSTRAINT vendor_secret_name_check CHECK (name ~ '^[a-z][a-z_]{0,31}$'::text),
  CONSTRAINT vendor_secret_value_check CHECK (value <> ''::text)
);
CREATE TABLE vendor_wallet (
  member_id text NOT NULL,
  vendor text NOT NULL,
  brand_id text NOT NULL,
  currency text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  told_balance bigint,
  told_at timestamp with time zone,
  covered bigint DEFAULT 0 NOT NULL,
  covered_since timestamp with time zone,
  CONSTRAINT vendor_wallet_pkey PRIMARY KEY (member_id, vendor),
  CONSTRAINT vendor_wallet_check CHECK ((covered > 0) = (covered_since IS NOT NULL)),
  CONSTRAINT vendor_wallet_covered_check CHECK (covered >= 0)
);
CREATE TABLE verified_contact (
  brand_id text NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  member_id text NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  CONSTRAINT verified_contact_pkey PRIMARY KEY (brand_id, kind, value),
  CONSTRAINT verified_contact_kind_check CHECK (kind = ANY (ARRAY['mobile'::text, 'email'::text])),
  CONSTRAINT verified_contact_member_id_kind_key UNIQUE (member_id, kind)
);
CREATE TABLE wallet_case (
  id text NOT NULL,
  kind text NOT NULL,
  vendor text NOT NULL,
  brand_id text,
  member_id text,
  reference text NOT NULL,
  currency text,
  amount bigint,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_by text,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT wallet_case_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_case_kind_check CHECK (kind = ANY (ARRAY['unexplained'::text, 'report.unknown'::text, 'in.doubt'::text, 'contradicted'::text])),
  CONSTRAINT wallet_case_kind_vendor_reference_key UNIQUE (kind, vendor, reference)
);
CREATE TABLE wallet_preference (
  member_id text NOT NULL,
  automatic boolean NOT NULL,
  CONSTRAINT wallet_preference_pkey PRIMARY KEY (member_id)
);
CREATE TABLE wallet_settlement (
  id text NOT NULL,
  transfer_id text NOT NULL,
  outcome text NOT NULL,
  reference text NOT NULL,
  evidence text NOT NULL,
  state text NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamp with time zone NOT NULL,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT wallet_settlement_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_settlement_check CHECK ((decided_at IS NULL) = (state = 'proposed'::text)),
  CONSTRAINT wallet_settlement_outcome_check CHECK (outcome = ANY (ARRAY['moved'::text, 'not.moved'::text])),
  CONSTRAINT wallet_settlement_state_check CHECK (state = ANY (ARRAY['proposed'::text, 'done'::text, 'withdrawn'::text]))
);
CREATE TABLE wallet_transfer (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  vendor text NOT NULL,
  direction text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  reason text,
  onward text,
  origin text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  called_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ended_at timestamp with time zone,
  by_operators boolean DEFAULT false NOT NULL,
  vendor_word text,
  CONSTRAINT wallet_transfer_pkey PRIMARY KEY (id),
  CONSTRAINT wallet_transfer_amount_check CHECK (amount > 0),
  CONSTRAINT wallet_transfer_check CHECK ((ended_at IS NULL) = (state <> ALL (ARRAY['moved'::text, 'not.moved'::text]))),
  CONSTRAINT wallet_transfer_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  CONSTRAINT wallet_transfer_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT wallet_transfer_origin_check CHECK (origin = ANY (ARRAY['member'::text, 'launch'::text, 'leave'::text, 'sweep'::text])),
  CONSTRAINT wallet_transfer_state_check CHECK (state = ANY (ARRAY['reserved'::text, 'called'::text, 'unknown'::text, 'returned'::text, 'moved'::text, 'not.moved'::text])),
  CONSTRAINT wallet_transfer_vendor_word_check CHECK (vendor_word = ANY (ARRAY['done'::text, 'refused'::text]))
);
CREATE TABLE winner_opt_out (
  member_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT winner_opt_out_pkey PRIMARY KEY (member_id)
);
CREATE TABLE withdrawal (
  id text NOT NULL,
  brand_id text NOT NULL,
  member_id text NOT NULL,
  request_id text NOT NULL,
  body_hash bytea NOT NULL,
  bank_card_id text NOT NULL,
  bank_name text NOT NULL,
  number_tail text NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL,
  state smallint DEFAULT 0 NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  approved_by text,
  remark text DEFAULT ''::text NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  moved_at timestamp with time zone,
  confirm_until timestamp with time zone,
  received bigint DEFAULT 0 NOT NULL,
  returned bigint DEFAULT 0 NOT NULL,
  payee_kind text DEFAULT 'bank'::text NOT NULL,
  fee bigint DEFAULT 0 NOT NULL,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_check CHECK (fee >= 0 AND fee < amount),
  CONSTRAINT withdrawal_member_id_request_id_key UNIQUE (member_id, request_id),
  CONSTRAINT withdrawal_payee_kind_check CHECK (payee_kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text])),
  CONSTRAINT withdrawal_received_check CHECK (received >= 0),
  CONSTRAINT withdrawal_returned_check CHECK (returned >= 0),
  CONSTRAINT withdrawal_state_check CHECK (state >= 0 AND state <= 8)
);
CREATE TABLE withdrawal_approval (
  withdrawal_id text NOT NULL,
  operator_id text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, operator_id)
);
CREATE TABLE withdrawal_bank (
  brand_id text NOT NULL,
  bank_code text NOT NULL,
  name text NOT NULL,
  number_pattern text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  kind text DEFAULT 'bank'::text NOT NULL,
  type text DEFAULT ''::text NOT NULL,
  CONSTRAINT withdrawal_bank_pkey PRIMARY KEY (brand_id, bank_code),
  CONSTRAINT withdrawal_bank_check CHECK (
CASE kind
    WHEN 'wallet'::text THEN type = ANY (ARRAY['phone'::text, 'id'::text])
    WHEN 'crypto'::text THEN type = ANY (ARRAY['bitcoin'::text, 'ethereum'::text, 'tron'::text])
    ELSE type = ''::text
END),
  CONSTRAINT withdrawal_bank_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text]))
);
CREATE TABLE withdrawal_dispute (
  id text NOT NULL,
  withdrawal_id text NOT NULL,
  reference text NOT NULL,
  brand_id text NOT NULL,
  rest bigint NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  ending text,
  reason text DEFAULT ''::text NOT NULL,
  proposed_by text,
  proposed_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT withdrawal_dispute_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_dispute_check CHECK ((state = 'open'::text) = (ending IS NULL)),
  CONSTRAINT withdrawal_dispute_check1 CHECK ((state = 'done'::text) = (decided_at IS NOT NULL)),
  CONSTRAINT withdrawal_dispute_check2 CHECK (state <> 'done'::text OR ending = 'returned'::text OR proposed_by IS NOT NULL AND decided_by IS NOT NULL AND decided_by <> proposed_by),
  CONSTRAINT withdrawal_dispute_ending_check CHECK (ending = ANY (ARRAY['pay.again'::text, 'close'::text, 'credit'::text, 'returned'::text])),
  CONSTRAINT withdrawal_dispute_rest_check CHECK (rest > 0),
  CONSTRAINT withdrawal_dispute_state_check CHECK (state = ANY (ARRAY['open'::text, 'proposed'::text, 'done'::text]))
);
CREATE TABLE withdrawal_payout (
  reference text NOT NULL,
  withdrawal_id text NOT NULL,
  number smallint NOT NULL,
  provider text NOT NULL,
  amount bigint NOT NULL,
  state text DEFAULT 'ordered'::text NOT NULL,
  called_at timestamp with time zone,
  provider_ref text,
  taken_back bigint DEFAULT 0 NOT NULL,
  ask_at timestamp with time zone,
  asked integer DEFAULT 0 NOT NULL,
  ordered_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT withdrawal_payout_pkey PRIMARY KEY (reference),
  CONSTRAINT withdrawal_payout_amount_check CHECK (amount > 0),
  CONSTRAINT withdrawal_payout_check CHECK (taken_back >= 0 AND taken_back <= amount),
  CONSTRAINT withdrawal_payout_check1 CHECK ((ended_at IS NULL) = (state = 'ordered'::text)),
  CONSTRAINT withdrawal_payout_check2 CHECK ((state = ANY (ARRAY['paid'::text, 'returned'::text])) OR taken_back = 0),
  CONSTRAINT withdrawal_payout_number_check CHECK (number >= 1),
  CONSTRAINT withdrawal_payout_state_check CHECK (state = ANY (ARRAY['ordered'::text, 'paid'::text, 'failed'::text, 'returned'::text])),
  CONSTRAINT withdrawal_payout_withdrawal_id_number_key UNIQUE (withdrawal_id, number)
);
CREATE TABLE withdrawal_proof (
  id text NOT NULL,
  member_id text NOT NULL,
  withdrawal_id text NOT NULL,
  dispute_id text,
  width integer NOT NULL,
  height integer NOT NULL,
  sealed bytea NOT NULL,
  small_sealed bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_proof_pkey PRIMARY KEY (id)
);
CREATE TABLE withdrawal_rule (
  brand_id text NOT NULL,
  min_amount bigint NOT NULL,
  max_amount bigint NOT NULL,
  daily_count integer NOT NULL,
  automatic_up_to bigint,
  turnover_ppm bigint DEFAULT 1000000 NOT NULL,
  max_cards integer DEFAULT 5 NOT NULL,
  provider text NOT NULL,
  four_eyes_above bigint,
  automatic_per_day bigint,
  correction_pause_hours integer DEFAULT 24 NOT NULL,
  confirm_minutes integer DEFAULT 0 NOT NULL,
  CONSTRAINT withdrawal_rule_pkey PRIMARY KEY (brand_id),
  CONSTRAINT withdrawal_rule_automatic_per_day_check CHECK (automatic_per_day >= 0),
  CONSTRAINT withdrawal_rule_confirm_minutes_check CHECK (confirm_minutes = 0 OR confirm_minutes >= 5 AND confirm_minutes <= 10080),
  CONSTRAINT withdrawal_rule_correction_pause_hours_check CHECK (correction_pause_hours >= 0 AND correction_pause_hours <= 720),
  CONSTRAINT withdrawal_rule_four_eyes_above_check CHECK (four_eyes_above >= 0)
);
CREATE TABLE withdrawal_step (
  withdrawal_id text NOT NULL,
  number smallint NOT NULL,
  state smallint NOT NULL,
  act text NOT NULL,
  actor text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_step_pkey PRIMARY KEY (withdrawal_id, number),
  CONSTRAINT withdrawal_step_actor_check CHECK (actor = ANY (ARRAY['member'::text, 'operator'::text, 'provider'::text, 'system'::text])),
  CONSTRAINT withdrawal_step_state_check CHECK (state >= 0 AND state <= 8)
);
CREATE TABLE withdrawal_way (
  brand_id text NOT NULL,
  kind text NOT NULL,
  fee_fixed bigint DEFAULT 0 NOT NULL,
  fee_ppm integer DEFAULT 0 NOT NULL,
  min_amount bigint,
  max_amount bigint,
  hours jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT withdrawal_way_pkey PRIMARY KEY (brand_id, kind),
  CONSTRAINT withdrawal_way_fee_fixed_check CHECK (fee_fixed >= 0),
  CONSTRAINT withdrawal_way_fee_ppm_check CHECK (fee_ppm >= 0 AND fee_ppm <= 500000),
  CONSTRAINT withdrawal_way_hours_check CHECK (jsonb_typeof(hours) = 'array'::text),
  CONSTRAINT withdrawal_way_kind_check CHECK (kind = ANY (ARRAY['bank'::text, 'wallet'::text, 'pix'::text, 'crypto'::text])),
  CONSTRAINT withdrawal_way_max_amount_check CHECK (max_amount > 0),
  CONSTRAINT withdrawal_way_min_amount_check CHECK (min_amount > 0)
);
CREATE TABLE activity_money_day PARTITION OF activity_money FOR VALUES IN ('day') WITH (fillfactor=80);
CREATE TABLE activity_money_hour PARTITION OF activity_money FOR VALUES IN ('hour') WITH (fillfactor=80);
CREATE TABLE activity_money_slice PARTITION OF activity_money FOR VALUES IN ('slice') WITH (fillfactor=80);
CREATE TABLE activity_play_day PARTITION OF activity_play FOR VALUES IN ('day') WITH (fillfactor=70);
CREATE TABLE activity_play_hour PARTITION OF activity_play FOR VALUES IN ('hour') WITH (fillfactor=70);
CREATE TABLE activity_play_slice PARTITION OF activity_play FOR VALUES IN ('slice') WITH (fillfactor=70);
ALTER SEQUENCE ledger_account_id_seq RENAME TO account_id_seq;
INSERT INTO account_kind (kind, member, floor) OVERRIDING SYSTEM VALUE VALUES
  ('clearing.deposit', 'false', NULL),
  ('clearing.transfer', 'false', NULL),
  ('clearing.vendor', 'false', NULL),
  ('clearing.withdrawal', 'false', NULL),
  ('house.adjustment', 'false', NULL),
  ('house.commission', 'false', NULL),
  ('house.fee', 'false', NULL),
  ('house.game', 'false', NULL),
  ('house.points', 'false', NULL),
  ('house.promotion', 'false', NULL),
  ('member.cash', 'true', '0'),
  ('member.debt', 'true', NULL),
  ('member.hold', 'true', '0'),
  ('member.owed', 'true', NULL),
  ('member.points', 'true', '0'),
  ('member.transit', 'true', '0'),
  ('member.vendor', 'true', '0');
INSERT INTO account_pair (type, from_kind, to_kind) OVERRIDING SYSTEM VALUE VALUES
  ('3100', 'house.game', 'member.cash'),
  ('3100', 'house.game', 'member.vendor'),
  ('3101', 'member.transit', 'member.cash'),
  ('3101', 'member.vendor', 'member.transit'),
  ('3102', 'house.promotion', 'member.cash'),
  ('3120', 'house.game', 'member.cash'),
  ('3120', 'house.game', 'member.vendor'),
  ('3121', 'member.transit', 'member.cash'),
  ('3130', 'clearing.vendor', 'member.vendor'),
  ('3131', 'house.adjustment', 'clearing.vendor'),
  ('3200', 'member.cash', 'house.game'),
  ('3200', 'member.vendor', 'house.game'),
  ('3201', 'member.cash', 'member.transit'),
  ('3201', 'member.transit', 'member.vendor'),
  ('3220', 'member.cash', 'house.game'),
  ('3220', 'member.cash', 'house.promotion'),
  ('3220', 'member.debt', 'house.game'),
  ('3220', 'member.debt', 'house.promotion'),
  ('3220', 'member.vendor', 'house.game'),
  ('3222', 'member.cash', 'house.promotion'),
  ('3230', 'member.vendor', 'clearing.vendor'),
  ('4100', 'house.game', 'member.cash'),
  ('4100', 'house.game', 'member.vendor'),
  ('4104', 'house.promotion', 'member.cash'),
  ('4120', 'house.game', 'member.cash'),
  ('4120', 'house.game', 'member.vendor'),
  ('4121', 'member.hold', 'member.cash'),
  ('4200', 'member.cash', 'house.game'),
  ('4200', 'member.vendor', 'house.game'),
  ('4201', 'member.cash', 'member.hold'),
  ('4220', 'member.cash', 'house.game'),
  ('4220', 'member.cash', 'house.promotion'),
  ('4220', 'member.debt', 'house.game'),
  ('4220', 'member.debt', 'house.promotion'),
  ('4220', 'member.vendor', 'house.game'),
  ('5100', 'house.game', 'member.cash'),
  ('5100', 'house.game', 'member.vendor'),
  ('5112', 'house.promotion', 'member.cash'),
  ('5120', 'house.game', 'member.cash'),
  ('5120', 'house.game', 'member.vendor'),
  ('5200', 'member.cash', 'house.game'),
  ('5200', 'member.vendor', 'house.game'),
  ('5220', 'member.cash', 'house.game'),
  ('5220', 'member.cash', 'house.promotion'),
  ('5220', 'member.debt', 'house.game'),
  ('5220', 'member.debt', 'house.promotion'),
  ('5220', 'member.vendor', 'house.game'),
  ('6101', 'clearing.deposit', 'member.cash'),
  ('6104', 'clearing.transfer', 'member.cash'),
  ('6109', 'house.commission', 'member.cash'),
  ('6112', 'clearing.transfer', 'member.cash'),
  ('6112', 'house.commission', 'member.cash'),
  ('6113', 'house.commission', 'member.cash'),
  ('6114', 'house.commission', 'member.cash'),
  ('6115', 'house.promotion', 'member.cash'),
  ('6116', 'clearing.transfer', 'member.cash'),
  ('6116', 'house.commission', 'member.cash'),
  ('6117', 'clearing.transfer', 'member.cash'),
  ('6117', 'house.commission', 'member.cash'),
  ('6118', 'clearing.transfer', 'member.cash'),
  ('6118', 'house.commission', 'member.cash'),
  ('6120', 'clearing.withdrawal', 'member.cash'),
  ('6120', 'member.hold', 'member.cash'),
  ('6121', 'clearing.withdrawal', 'member.hold'),
  ('6123', 'house.fee', 'member.cash'),
  ('6123', 'house.fee', 'member.hold'),
  ('6125', 'clearing.deposit', 'member.cash'),
  ('6125', 'clearing.deposit', 'member.owed'),
  ('6126', 'member.hold', 'member.cash'),
  ('6130', 'house.adjustment', 'member.debt'),
  ('6201', 'member.cash', 'member.hold'),
  ('6207', 'member.cash', 'clearing.transfer'),
  ('6216', 'member.cash', 'clearing.transfer'),
  ('6217', 'member.cash', 'clearing.transfer'),
  ('6218', 'member.cash', 'clearing.transfer'),
  ('6219', 'member.cash', 'clearing.transfer'),
  ('6220', 'member.hold', 'clearing.withdrawal'),
  ('6221', 'member.cash', 'clearing.deposit'),
  ('6222', 'member.cash', 'house.fee'),
  ('6223', 'member.hold', 'house.fee'),
  ('6224', 'member.cash', 'house.commission'),
  ('6225', 'member.cash', 'clearing.deposit'),
  ('6225', 'member.owed', 'clearing.deposit'),
  ('6226', 'member.cash', 'member.hold'),
  ('6227', 'member.hold', 'clearing.deposit'),
  ('6230', 'member.cash', 'member.debt'),
  ('6231', 'member.cash', 'member.owed'),
  ('7101', 'house.points', 'member.points'),
  ('7120', 'house.points', 'member.points'),
  ('7201', 'member.points', 'house.points'),
  ('7220', 'member.points', 'house.points'),
  ('8122', 'house.adjustment', 'member.cash'),
  ('8222', 'member.cash', 'house.adjustment');
INSERT INTO audit_head (one, seq, hash) OVERRIDING SYSTEM VALUE VALUES
  ('true', '0', E'\\x4a81e42f82b911e81bb15f414157baa11cbc80180982816b80c2e75554a0c0b4');
INSERT INTO content_version (one, version) OVERRIDING SYSTEM VALUE VALUES
  ('true', '7');
INSERT INTO currency (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step, stakes, used_since) OVERRIDING SYSTEM VALUE VALUES
  ('BRL', 'R$', 'money', '2', '100', '100', '100', '{2000,5000,10000,20000,50000,100000,200000,500000,1000000}', NULL),
  ('PTS', 'P', 'points', '0', '10000', '10000', '10000', '{}', NULL),
  ('VND', '₫', 'money', '0', '10000', '10000000', '10000000', '{10000000,20000000,50000000,100000000,200000000,500000000,1000000000,2000000000,5000000000}', NULL);
INSERT INTO ledger_period (one, closed_through, stamped_from) OVERRIDING SYSTEM VALUE VALUES
  ('true', '1970-01-01 00:00:00+00', '0');
INSERT INTO ledger_progress (one, rolled_through) OVERRIDING SYSTEM VALUE VALUES
  ('true', '0');
INSERT INTO money_fact (type, from_kind, to_kind, side, fact, sign) OVERRIDING SYSTEM VALUE VALUES
  ('3102', 'house.promotion', 'member.cash', 'receiver', 'promotion', '1'),
  ('3220', 'member.cash', 'house.promotion', 'payer', 'promotion', '-1'),
  ('3220', 'member.debt', 'house.promotion', 'payer', 'promotion', '-1'),
  ('3222', 'member.cash', 'house.promotion', 'payer', 'promotion', '-1'),
  ('4104', 'house.promotion', 'member.cash', 'receiver', 'rebate', '1'),
  ('4220', 'member.cash', 'house.promotion', 'payer', 'rebate', '-1'),
  ('4220', 'member.debt', 'house.promotion', 'payer', 'rebate', '-1'),
  ('5112', 'house.promotion', 'member.cash', 'receiver', 'promotion', '1'),
  ('5220', 'member.cash', 'house.promotion', 'payer', 'promotion', '-1'),
  ('5220', 'member.debt', 'house.promotion', 'payer', 'promotion', '-1'),
  ('6101', 'clearing.deposit', 'member.cash', 'receiver', 'deposit', '1'),
  ('6104', 'clearing.transfer', 'member.cash', 'receiver', 'transfer.in', '1'),
  ('6109', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6112', 'clearing.transfer', 'member.cash', 'receiver', 'commission', '1'),
  ('6112', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6113', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6114', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6115', 'house.promotion', 'member.cash', 'receiver', 'rebate', '1'),
  ('6116', 'clearing.transfer', 'member.cash', 'receiver', 'commission', '1'),
  ('6116', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6117', 'clearing.transfer', 'member.cash', 'receiver', 'commission', '1'),
  ('6117', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6118', 'clearing.transfer', 'member.cash', 'receiver', 'commission', '1'),
  ('6118', 'house.commission', 'member.cash', 'receiver', 'commission', '1'),
  ('6120', 'clearing.withdrawal', 'member.cash', 'receiver', 'withdrawal', '-1'),
  ('6121', 'clearing.withdrawal', 'member.hold', 'receiver', 'withdrawal', '-1'),
  ('6123', 'house.fee', 'member.cash', 'receiver', 'fee', '-1'),
  ('6123', 'house.fee', 'member.hold', 'receiver', 'fee', '-1'),
  ('6125', 'clearing.deposit', 'member.cash', 'receiver', 'chargeback', '-1'),
  ('6125', 'clearing.deposit', 'member.owed', 'receiver', 'chargeback', '-1'),
  ('6130', 'house.adjustment', 'member.debt', 'receiver', 'adjustment', '1'),
  ('6207', 'member.cash', 'clearing.transfer', 'payer', 'transfer.out', '1'),
  ('6216', 'member.cash', 'clearing.transfer', 'payer', 'commission', '-1'),
  ('6217', 'member.cash', 'clearing.transfer', 'payer', 'commission', '-1'),
  ('6218', 'member.cash', 'clearing.transfer', 'payer', 'commission', '-1'),
  ('6219', 'member.cash', 'clearing.transfer', 'payer', 'commission', '-1'),
  ('6220', 'member.hold', 'clearing.withdrawal', 'payer', 'withdrawal', '1'),
  ('6221', 'member.cash', 'clearing.deposit', 'payer', 'deposit', '-1'),
  ('6222', 'member.cash', 'house.fee', 'payer', 'fee', '1'),
  ('6223', 'member.hold', 'house.fee', 'payer', 'fee', '1'),
  ('6224', 'member.cash', 'house.commission', 'payer', 'commission', '-1'),
  ('6225', 'member.cash', 'clearing.deposit', 'payer', 'chargeback', '1'),
  ('6225', 'member.owed', 'clearing.deposit', 'payer', 'chargeback', '1'),
  ('6227', 'member.hold', 'clearing.deposit', 'payer', 'refund', '1'),
  ('8122', 'house.adjustment', 'member.cash', 'receiver', 'adjustment', '1'),
  ('8222', 'member.cash', 'house.adjustment', 'payer', 'adjustment', '-1');
INSERT INTO operation_consumer (name, number, seen, next_number, next_xid, at, caught_up_at) OVERRIDING SYSTEM VALUE VALUES
  ('activity', '0', pg_current_snapshot(), '0', pg_snapshot_xmax(pg_current_snapshot()), now(), now()),
  ('agents', '0', pg_current_snapshot(), '0', pg_snapshot_xmax(pg_current_snapshot()), now(), now()),
  ('hints', '0', pg_current_snapshot(), '0', pg_snapshot_xmax(pg_current_snapshot()), now(), now()),
  ('locks', '0', pg_current_snapshot(), '0', pg_snapshot_xmax(pg_current_snapshot()), now(), now()),
  ('missions', '0', pg_current_snapshot(), '0', pg_snapshot_xmax(pg_current_snapshot()), now(), now());
INSERT INTO product (code, contract_type, bet_type, win_type, refund_type, take_back_type, promotion_type, turnover_weight, settled_alone) OVERRIDING SYSTEM VALUE VALUES
  ('bgs', 'RNG', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('cockfight', 'SPORTS', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('elott', 'ELOTT', '4200', '4100', '4120', '4220', '4104', '1000000', 'false'),
  ('esports', 'SPORTS', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('fish', 'FISH', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('live', 'LIVE', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('lott', 'LOTT', '4200', '4100', '4120', '4220', '4104', '1000000', 'false'),
  ('lottery', 'LOTT', '4200', '4100', '4120', '4220', '4104', '1000000', 'false'),
  ('pvp', 'PVP', '5200', '5100', '5120', '5220', '5112', '1000000', 'false'),
  ('rng', 'RNG', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('sea', 'LOTT', '4200', '4100', '4120', '4220', '4104', '1000000', 'false'),
  ('spb', 'RNG', '3200', '3100', '3120', '3220', '3102', '1000000', 'false'),
  ('sports', 'SPORTS', '3200', '3100', '3120', '3220', '3102', '1000000', 'false');
INSERT INTO secret (name, value, created_at) OVERRIDING SYSTEM VALUE VALUES
  ('security.closed-name', encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex'), now());
INSERT INTO security_alert_rule (code, kinds, grouped_by, measure, most_each, percent_of_logins, window_seconds, threshold, severity, enabled, version, "position") OVERRIDING SYSTEM VALUE VALUES
  ('addresses.at.name', '{login.failed}', 'subject', 'addresses', NULL, NULL, '1800', '8', 'warning', 'true', '1', '3'),
  ('captcha.address', '{captcha.failed}', 'ip', 'times', NULL, NULL, '600', '30', 'warning', 'true', '1', '9'),
  ('captcha.storm', '{captcha.failed}', 'brand', 'times', NULL, NULL, '600', '300', 'critical', 'true', '1', '10'),
  ('codes.burnt', '{code.burnt,second.step.burnt,factor.locked}', 'brand', 'subjects', NULL, NULL, '600', '10', 'warning', 'true', '1', '11'),
  ('codes.guessed', '{code.guessed}', 'subject', 'times', NULL, NULL, '1800', '8', 'warning', 'true', '1', '24'),
  ('codes.guessed.address', '{code.guessed}', 'ip', 'times', NULL, NULL, '1800', '20', 'warning', 'true', '1', '25'),
  ('codes.guessed.brand', '{code.guessed}', 'brand', 'subjects', NULL, NULL, '1800', '30', 'critical', 'true', '1', '26'),
  ('exclusion.evaded', '{exclusion.evaded}', 'brand', 'times', NULL, NULL, '86400', '1', 'warning', 'true', '1', '14'),
  ('foreign.ids', '{access.foreign}', 'subject', 'times', NULL, NULL, '600', '20', 'warning', 'true', '1', '20'),
  ('foreign.ids.address', '{access.foreign}', 'ip', 'times', NULL, NULL, '600', '60', 'warning', 'true', '1', '21'),
  ('lottery.feed.refused', '{lottery.feed.refused}', 'subject', 'times', NULL, NULL, '3600', '1', 'critical', 'true', '1', '16'),
  ('names.from.address', '{login.failed,captcha.failed}', 'ip', 'subjects', NULL, NULL, '600', '10', 'warning', 'true', '1', '2'),
  ('operator.sign.in', '{operator.login.failed,operator.code.failed}', 'subject', 'times', NULL, NULL, '900', '4', 'warning', 'true', '1', '4'),
  ('operators.under.attack', '{operator.login.failed,operator.login.locked,operator.code.failed}', 'all', 'times', NULL, NULL, '900', '15', 'critical', 'true', '1', '5'),
  ('passwords.locked', '{payment.password.locked,password.locked}', 'brand', 'subjects', NULL, NULL, '3600', '5', 'warning', 'true', '1', '12'),
  ('payment.signature', '{payment.signature.failed}', 'subject', 'times', NULL, NULL, '300', '3', 'critical', 'true', '1', '8'),
  ('refused.access', '{access.refused}', 'subject', 'times', NULL, NULL, '600', '10', 'warning', 'true', '1', '22'),
  ('refused.access.address', '{access.refused}', 'ip', 'times', NULL, NULL, '600', '30', 'warning', 'true', '1', '23'),
  ('sealed.replayed', '{sealed.replayed}', 'ip', 'times', NULL, NULL, '600', '5', 'warning', 'true', '1', '28'),
  ('session.theft', '{remember.reused}', 'subject', 'times', NULL, NULL, '3600', '1', 'warning', 'true', '1', '13'),
  ('sessions.unknown', '{session.unknown}', 'ip', 'times', NULL, NULL, '600', '200', 'warning', 'true', '1', '27'),
  ('sms.pumping', '{sms.refused}', 'brand', 'times', NULL, NULL, '600', '10', 'warning', 'true', '1', '15'),
  ('spraying', '{login.failed}', 'brand', 'subjects', '4', '30', '600', '30', 'critical', 'true', '1', '1'),
  ('vendor.signature', '{vendor.signature.failed}', 'subject', 'times', NULL, NULL, '300', '5', 'critical', 'true', '1', '6'),
  ('vendor.transaction.reused', '{vendor.transaction.reused}', 'subject', 'times', NULL, NULL, '3600', '1', 'critical', 'true', '1', '7');
INSERT INTO transaction_type (code, name, direction) OVERRIDING SYSTEM VALUE VALUES
  ('3100', 'win', 'in'),
  ('3101', 'vendor.in', 'in'),
  ('3102', 'promotion', 'in'),
  ('3120', 'bet.refunded', 'in'),
  ('3121', 'vendor.out.returned', 'in'),
  ('3130', 'vendor.covered', 'in'),
  ('3131', 'vendor.written.off', 'in'),
  ('3200', 'bet', 'out'),
  ('3201', 'vendor.out', 'out'),
  ('3220', 'win.taken.back', 'out'),
  ('3222', 'promotion.taken.back', 'out'),
  ('3230', 'vendor.cover.repaid', 'out'),
  ('4100', 'lottery.win', 'in'),
  ('4104', 'lottery.promotion', 'in'),
  ('4120', 'lottery.bet.refunded', 'in'),
  ('4121', 'lottery.held.returned', 'in'),
  ('4200', 'lottery.bet', 'out'),
  ('4201', 'lottery.held', 'out'),
  ('4220', 'lottery.win.taken.back', 'out'),
  ('5100', 'pvp.win', 'in'),
  ('5112', 'pvp.promotion', 'in'),
  ('5120', 'pvp.bet.refunded', 'in'),
  ('5200', 'pvp.bet', 'out'),
  ('5220', 'pvp.win.taken.back', 'out'),
  ('6101', 'deposit', 'in'),
  ('6104', 'transfer.in', 'in'),
  ('6109', 'commission.pvp', 'in'),
  ('6112', 'dividend', 'in'),
  ('6113', 'commission', 'in'),
  ('6114', 'commission.lottery', 'in'),
  ('6115', 'rebate', 'in'),
  ('6116', 'salary.daily', 'in'),
  ('6117', 'salary.hourly', 'in'),
  ('6118', 'salary.realtime', 'in'),
  ('6120', 'withdrawal.returned', 'in'),
  ('6121', 'withdrawal.reopened', 'in'),
  ('6123', 'withdrawal.fee.returned', 'in'),
  ('6125', 'chargeback.reversed', 'in'),
  ('6126', 'refund.returned', 'in'),
  ('6130', 'debt.forgiven', 'in'),
  ('6201', 'withdrawal', 'out'),
  ('6207', 'transfer.out', 'out'),
  ('6216', 'dividend.given', 'out'),
  ('6217', 'salary.daily.given', 'out'),
  ('6218', 'salary.hourly.given', 'out'),
  ('6219', 'salary.realtime.given', 'out'),
  ('6220', 'withdrawal.paid', 'out'),
  ('6221', 'deposit.returned', 'out'),
  ('6222', 'deposit.fee', 'out'),
  ('6223', 'withdrawal.fee', 'out'),
  ('6224', 'commission.taken.back', 'out'),
  ('6225', 'chargeback', 'out'),
  ('6226', 'refund', 'out'),
  ('6227', 'refund.paid', 'out'),
  ('6230', 'debt.repaid', 'out'),
  ('6231', 'owed.repaid', 'out'),
  ('7101', 'points.earned', 'in'),
  ('7120', 'points.returned', 'in'),
  ('7201', 'points.spent', 'out'),
  ('7220', 'points.taken.back', 'out'),
  ('8122', 'credit.by.house', 'in'),
  ('8222', 'debit.by.house', 'out');
CREATE INDEX activity_active_member ON activity_active USING btree (member_id, at) INCLUDE (path_id);
CREATE INDEX activity_active_path ON activity_active USING btree (path_id, at) INCLUDE (member_id);
CREATE INDEX adjustment_brand ON adjustment USING btree (brand_id, proposed_at DESC, id DESC);
CREATE INDEX adjustment_member ON adjustment USING btree (member_id, proposed_at DESC, id DESC);
CREATE UNIQUE INDEX adjustment_reverses ON adjustment USING btree (reverses) WHERE (state <> 'withdrawn'::text);
CREATE INDEX affiliate_application_brand ON affiliate_application USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX affiliate_application_member ON affiliate_application USING btree (member_id, created_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX affiliate_application_open ON affiliate_application USING btree (brand_id, created_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX affiliate_application_waits ON affiliate_application USING btree (member_id) WHERE (state = 'waiting'::text);
CREATE INDEX affiliate_code_agent ON affiliate_code USING btree (agent_id, created_at DESC, code);
CREATE INDEX affiliate_use_code ON affiliate_use USING btree (brand_id, code, at DESC, member_id DESC);
CREATE INDEX agent_correction_done ON agent_correction USING btree (agent_id, decided_at) WHERE (state = 'done'::text);
CREATE INDEX agent_correction_of ON agent_correction USING btree (line_id, proposed_at);
CREATE INDEX agent_correction_open ON agent_correction USING btree (brand_id) WHERE (state = 'proposed'::text);
CREATE INDEX agent_line_given ON agent_line USING btree (upline_id, settled_at) WHERE ((state = 'paid'::text) AND (upline_id IS NOT NULL));
CREATE INDEX agent_line_of_above ON agent_line USING btree (above_id, kind, counted_to DESC, id DESC) WHERE (above_id IS NOT NULL);
CREATE INDEX agent_line_of_agent ON agent_line USING btree (agent_id, kind, counted_to DESC, id DESC);
CREATE INDEX agent_line_of_brand ON agent_line USING btree (brand_id, kind, counted_to);
CREATE INDEX agent_line_of_contract ON agent_line USING btree (contract_id, counted_to DESC) WHERE (contract_id <> ''::text);
CREATE INDEX agent_line_open ON agent_line USING btree (run_id, id) WHERE (state = ANY (ARRAY['computed'::text, 'held'::text, 'owed'::text]));
CREATE INDEX agent_line_owed ON agent_line USING btree (upline_id, counted_to, id) WHERE (state = 'owed'::text);
CREATE INDEX agent_line_paid ON agent_line USING btree (agent_id, settled_at) WHERE (state = 'paid'::text);
CREATE INDEX agent_move_brand ON agent_move USING btree (brand_id, moved_at DESC, id DESC);
CREATE INDEX agent_move_member ON agent_move USING btree (member_id, moved_at DESC);
CREATE INDEX agent_rebate_brand ON agent_rebate USING btree (brand_id, member_id, product, effective_from DESC, id DESC);
CREATE INDEX agent_rebate_member ON agent_rebate USING btree (member_id, product, effective_from DESC, id DESC);
CREATE INDEX agent_run_of_brand ON agent_run USING btree (brand_id, period_to DESC, id DESC);
CREATE INDEX agent_run_open ON agent_run USING btree (brand_id, kind) WHERE (state <> 'released'::text);
CREATE INDEX announcement_brand ON announcement USING btree (brand_id, type, "position");
CREATE INDEX audit_actor ON audit_entry USING btree (actor_id, seq);
CREATE INDEX audit_brand ON audit_entry USING btree (brand_id, seq);
CREATE INDEX audit_of_member ON audit_entry USING btree (((detail ->> 'memberId'::text)), seq) WHERE (detail ? 'memberId'::text);
CREATE INDEX audit_subject ON audit_entry USING btree (subject_kind, subject_id, id);
CREATE UNIQUE INDEX audit_seq ON audit_entry USING btree (seq);
CREATE INDEX bank_card_added ON bank_card USING btree (created_at);
CREATE INDEX bank_card_address ON bank_card USING btree (brand_id, number_hash) WHERE ((removed_at IS NULL) AND (kind = 'crypto'::text));
CREATE INDEX bank_card_fingerprint ON bank_card USING btree (brand_id, number_hash);
CREATE INDEX bank_card_of_member ON bank_card USING btree (member_id, created_at);
CREATE UNIQUE INDEX bank_card_once ON bank_card USING btree (brand_id, bank_code, number_hash) WHERE (removed_at IS NULL);
CREATE INDEX bet_commission ON bet USING btree (member_id) WHERE (commission <> 0);
CREATE INDEX bet_history ON bet USING btree (member_id, placed_at);
CREATE INDEX bet_open ON bet USING btree (placed_at) WHERE (state = 'open'::text);
CREATE INDEX bet_round ON bet USING btree (vendor, round_id, member_id);
CREATE INDEX bet_wins ON bet USING btree (brand_id, date_trunc('hour'::text, (settled_at AT TIME ZONE 'UTC'::text)), payout DESC) WHERE ((state = 'settled'::text) AND (payout > stake));
CREATE INDEX brand_art_address ON brand_art USING btree (art_set, name);
CREATE INDEX brand_art_hash ON brand_art USING btree (hash);
CREATE INDEX brand_draft_brand ON brand_draft USING btree (brand_id);
CREATE INDEX captcha_challenge_expiry ON captcha_challenge USING btree (expires_at);
CREATE INDEX chargeback_of_brand ON chargeback USING btree (brand_id, came_at);
CREATE INDEX chargeback_of_deposit ON chargeback USING btree (deposit_id);
CREATE INDEX chargeback_of_member ON chargeback USING btree (member_id, came_at);
CREATE INDEX chargeback_waiting ON chargeback USING btree (brand_id, came_at) WHERE (state = ANY (ARRAY['open'::text, 'represented'::text]));
CREATE INDEX chargeback_evidence_of ON chargeback_evidence USING btree (chargeback_id, added_at);
CREATE INDEX chat_block_live ON chat_block USING btree (brand_id, until) WHERE (lifted_at IS NULL);
CREATE INDEX chat_canned_listed ON chat_canned USING btree (brand_id, language, title);
CREATE INDEX chat_ended ON chat_conversation USING btree (brand_id, ended_at) WHERE (state = 'ended'::text);
CREATE INDEX chat_listed ON chat_conversation USING btree (brand_id, started_at DESC, id DESC);
CREATE INDEX chat_of_member ON chat_conversation USING btree (member_id, started_at DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX chat_of_visitor ON chat_conversation USING btree (visitor_hash, started_at DESC) WHERE (visitor_hash IS NOT NULL);
CREATE INDEX chat_open ON chat_conversation USING btree (operator_id) WHERE (state = 'open'::text);
CREATE INDEX chat_waiting ON chat_conversation USING btree (brand_id, queued_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX chat_of_member_open ON chat_conversation USING btree (member_id) WHERE (state <> 'ended'::text);
CREATE UNIQUE INDEX chat_of_visitor_open ON chat_conversation USING btree (brand_id, visitor_hash) WHERE ((state <> 'ended'::text) AND (member_id IS NULL));
CREATE INDEX closed_member_due ON closed_member USING btree (keep_until) WHERE (purged_at IS NULL);
CREATE INDEX code_count_resets ON code_count USING btree (resets_at);
CREATE INDEX complaint_of_member ON complaint USING btree (member_id, filed_at DESC);
CREATE INDEX complaint_open ON complaint USING btree (brand_id, answer_by) WHERE (state = ANY (ARRAY['filed'::text, 'acknowledged'::text, 'escalated'::text]));
CREATE INDEX contract_live ON contract USING btree (brand_id, kind) WHERE (state = ANY (ARRAY['active'::text, 'ending'::text]));
CREATE INDEX contract_of_agent ON contract USING btree (agent_id, changed_at DESC, id DESC);
CREATE INDEX contract_of_brand ON contract USING btree (brand_id, changed_at DESC, id DESC);
CREATE INDEX contract_of_upline ON contract USING btree (upline_id, changed_at DESC, id DESC) WHERE (upline_id IS NOT NULL);
CREATE INDEX contract_part ON contract USING btree (brand_id) WHERE ((state = 'ended'::text) AND (part_settled_at IS NULL));
CREATE INDEX contract_event_of ON contract_event USING btree (contract_id, id);
CREATE INDEX contract_question_of_brand ON contract_question USING btree (brand_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_of_member ON contract_question USING btree (member_id, asked_at DESC, id DESC);
CREATE INDEX contract_question_waiting ON contract_question USING btree (brand_id, asked_at) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX contract_question_open ON contract_question USING btree (member_id, contract_id, day) WHERE (answered_at IS NULL);
CREATE INDEX contract_served_at ON contract_served USING btree (served_at);
CREATE INDEX contract_slot_of ON contract_slot USING btree (contract_id);
CREATE INDEX contract_version_expiry ON contract_version USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX contract_version_open ON contract_version USING btree (contract_id) WHERE ((state = 'signed'::text) AND (ends_at IS NULL));
CREATE UNIQUE INDEX contract_version_waiting ON contract_version USING btree (contract_id) WHERE (state = 'waiting'::text);
CREATE INDEX data_export_member ON data_export USING btree (member_id, asked_at);
CREATE INDEX deposit_brand_newest ON deposit USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX deposit_brand_state ON deposit USING btree (brand_id, state, created_at DESC, id DESC);
CREATE INDEX deposit_of_member ON deposit USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX deposit_of_provider ON deposit USING btree (provider, created_at) WHERE (state = 2);
CREATE INDEX deposit_open ON deposit USING btree (expires_at) WHERE (state = ANY (ARRAY[0, 1]));
CREATE INDEX deposit_payer_reference ON deposit USING btree (payer_reference) WHERE (payer_reference <> ''::text);
CREATE INDEX deposit_provider_ref ON deposit USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX deposit_settled ON deposit USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX deposit_proof_of ON deposit_proof USING btree (deposit_id, created_at);
CREATE INDEX deposit_proof_of_member ON deposit_proof USING btree (member_id);
CREATE INDEX deposit_refund_ask ON deposit_refund USING btree (ask_at) WHERE (state = 'ordered'::text);
CREATE INDEX deposit_refund_of_deposit ON deposit_refund USING btree (deposit_id);
CREATE INDEX deposit_refund_of_member ON deposit_refund USING btree (member_id);
CREATE UNIQUE INDEX deposit_refund_under_way ON deposit_refund USING btree (deposit_id) WHERE (state = ANY (ARRAY['proposed'::text, 'ordered'::text]));
CREATE INDEX deposit_resolution_of ON deposit_resolution USING btree (deposit_id, proposed_at);
CREATE INDEX deposit_resolution_seen ON deposit_resolution USING btree (provider, reference_key) WHERE ((ending = 'credit'::text) AND (event_id IS NULL) AND (state <> 'withdrawn'::text));
CREATE UNIQUE INDEX deposit_resolution_by_hand ON deposit_resolution USING btree (provider, reference) WHERE ((ending = 'credit'::text) AND (event_id IS NULL) AND (state <> 'withdrawn'::text));
CREATE UNIQUE INDEX deposit_resolution_open ON deposit_resolution USING btree (deposit_id) WHERE (state = 'proposed'::text);
CREATE INDEX desk_grant_member ON desk_grant USING btree (member_id, proposed_at DESC, id DESC);
CREATE INDEX desk_grant_open ON desk_grant USING btree (brand_id, proposed_at DESC, id DESC) WHERE (state <> 'done'::text);
CREATE INDEX failed_try_window ON failed_try USING btree (window_ends_at);
CREATE INDEX feedback_member ON feedback USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX feedback_own ON feedback USING btree (member_id, created_at) WHERE (member_id IS NOT NULL);
CREATE INDEX feedback_queue ON feedback USING btree (brand_id, state, created_at);
CREATE UNIQUE INDEX feedback_request ON feedback USING btree (brand_id, COALESCE(member_id, ''::text), request_id) WHERE (request_id IS NOT NULL);
CREATE INDEX game_pause_brand ON game_pause USING btree (brand_id);
CREATE INDEX game_pause_node ON game_pause USING btree (node_id);
CREATE INDEX game_session_member ON game_session USING btree (member_id, vendor);
CREATE INDEX hint_at ON hint USING btree (at);
CREATE INDEX hint_member ON hint USING btree (member_id, id);
CREATE INDEX hint_xid ON hint USING btree (xid);
CREATE INDEX human_challenge_expiry ON human_challenge USING btree (expires_at);
CREATE INDEX human_pass_expiry ON human_pass USING btree (expires_at);
CREATE INDEX identity_picture_submission ON identity_picture USING btree (submission_id);
CREATE INDEX identity_submission_member ON identity_submission USING btree (member_id, created_at);
CREATE INDEX identity_submission_queue ON identity_submission USING btree (brand_id, state, submitted_at);
CREATE UNIQUE INDEX identity_submission_open ON identity_submission USING btree (member_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text]));
CREATE INDEX inbox_letter_answered ON inbox_letter USING btree (answers_to) WHERE (answers_to IS NOT NULL);
CREATE INDEX inbox_letter_held ON inbox_letter USING btree (brand_id, id) WHERE (state = 'held'::text);
CREATE INDEX inbox_letter_member ON inbox_letter USING btree (member_id, id DESC) WHERE ((state = 'sent'::text) AND (deleted_at IS NULL));
CREATE INDEX inbox_letter_reported ON inbox_letter USING btree (brand_id, id) WHERE ((reported_at IS NOT NULL) AND (decided_at IS NULL));
CREATE INDEX inbox_letter_sender ON inbox_letter USING btree (sender_id, id DESC) WHERE (sender_id IS NOT NULL);
CREATE INDEX inbox_letter_sending_read ON inbox_letter USING btree (sending_id) WHERE ((sending_id IS NOT NULL) AND (read_at IS NOT NULL));
CREATE INDEX inbox_letter_unread ON inbox_letter USING btree (member_id) WHERE ((read_at IS NULL) AND (state = 'sent'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX inbox_letter_sending ON inbox_letter USING btree (sending_id, member_id) WHERE (sending_id IS NOT NULL);
CREATE INDEX inbox_sending_due ON inbox_sending USING btree (starts_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'running'::text]));
CREATE INDEX inbox_sending_newest ON inbox_sending USING btree (brand_id, proposed_at DESC, id DESC);
CREATE INDEX ledger_account_beside ON ledger_account USING btree (split_part(owner, '/'::text, 1)) WHERE ((kind ~~ 'member.%'::text) AND (owner ~~ '%/%'::text));
CREATE INDEX ledger_account_owing ON ledger_account USING btree (owner) WHERE ((kind = 'member.owed'::text) AND (balance < 0));
CREATE INDEX limit_change_member ON limit_change USING btree (member_id, asked_at);
CREATE UNIQUE INDEX limit_change_pending ON limit_change USING btree (member_id, kind, period) WHERE (state = 'pending'::text);
CREATE INDEX list_export_expires ON list_export USING btree (expires_at) WHERE (file IS NOT NULL);
CREATE INDEX list_export_of ON list_export USING btree (operator_id, asked_at);
CREATE INDEX lottery_chase_next ON lottery_chase USING btree (game_id, next_numero) WHERE (state = 'running'::text);
CREATE INDEX lottery_chase_of_member ON lottery_chase USING btree (member_id, placed_at DESC);
CREATE INDEX lottery_chase_won ON lottery_chase USING btree (id) WHERE ((state = 'running'::text) AND has_won);
CREATE INDEX lottery_feed_message_draw ON lottery_feed_message USING btree (feed, game_id, numero, signed_at);
CREATE INDEX lottery_issue_closing ON lottery_issue USING btree (closes_at) WHERE (state = 'open'::text);
CREATE INDEX lottery_issue_course ON lottery_issue USING btree (game_id, closes_at);
CREATE INDEX lottery_issue_drawn ON lottery_issue USING btree (drawn_at, id) WHERE (state = 'drawn'::text);
CREATE INDEX lottery_issue_due ON lottery_issue USING btree (draws_at) WHERE (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]));
CREATE INDEX lottery_issue_listed ON lottery_issue USING btree (draws_at DESC, id DESC);
CREATE INDEX lottery_issue_refunds ON lottery_issue USING btree (id) WHERE ((state = 'void'::text) AND (refunded_at IS NULL));
CREATE INDEX lottery_issue_results ON lottery_issue USING btree (game_id, draws_at DESC) WHERE (result IS NOT NULL);
CREATE INDEX lottery_issue_void ON lottery_issue USING btree (draws_at DESC, id DESC) WHERE (state = 'void'::text);
CREATE INDEX lottery_order_listed ON lottery_order USING btree (brand_id, number DESC);
CREATE INDEX lottery_order_of_chase ON lottery_order USING btree (chase_id, phase) WHERE (chase_id IS NOT NULL);
CREATE INDEX lottery_order_of_issue ON lottery_order USING btree (issue_id, member_id);
CREATE INDEX lottery_order_of_member ON lottery_order USING btree (member_id, number DESC);
CREATE INDEX lottery_proposal_listed ON lottery_proposal USING btree (proposed_at DESC);
CREATE INDEX lottery_proposal_of_issue ON lottery_proposal USING btree (issue_id, decided_at) WHERE (issue_id IS NOT NULL);
CREATE UNIQUE INDEX lottery_proposal_waiting ON lottery_proposal USING btree (game_id, COALESCE(issue_id, (0)::bigint), COALESCE(brand_id, ''::text)) WHERE (state = 'proposed'::text);
CREATE INDEX marketing_choice_newest ON marketing_choice USING btree (member_id, channel, id DESC);
CREATE INDEX member_agent_path ON member USING gin (agent_path);
CREATE INDEX member_agents_below ON member USING gin (agent_path) WHERE (customer_type = ANY (ARRAY[1, 2, 41, 42]));
CREATE INDEX member_newest ON member USING btree (created_at DESC, id DESC);
CREATE INDEX member_person ON member USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX member_registered ON member USING btree (brand_id, created_at);
CREATE INDEX member_right_below ON member USING btree ((agent_path[cardinality(agent_path)]), created_at DESC, id DESC) WHERE (agent_path <> '{}'::text[]);
CREATE INDEX member_trial ON member USING btree (created_at) WHERE ((customer_type = 4) AND (status = 'active'::text));
CREATE INDEX member_username_prefix ON member USING btree (lower(username) text_pattern_ops);
CREATE UNIQUE INDEX member_username ON member USING btree (brand_id, lower(username));
CREATE INDEX member_correction_of ON member_correction USING btree (member_id, proposed_at);
CREATE UNIQUE INDEX member_correction_open ON member_correction USING btree (member_id) WHERE (state = 'proposed'::text);
CREATE INDEX member_note_member ON member_note USING btree (member_id, at);
CREATE INDEX member_path_moved ON member_path USING btree (member_id) WHERE (since > '-infinity'::timestamp with time zone);
CREATE INDEX member_profile_affiliate ON member_profile USING btree (affiliate_code) WHERE (affiliate_code IS NOT NULL);
CREATE INDEX member_profile_email ON member_profile USING btree (lower(email)) WHERE (email <> ''::text);
CREATE INDEX member_profile_full_name ON member_profile USING btree (search_name(full_name) text_pattern_ops) WHERE (full_name <> ''::text);
CREATE INDEX member_profile_mobile ON member_profile USING btree (mobile) WHERE (mobile <> ''::text);
CREATE INDEX member_profile_payee_name ON member_profile USING btree (search_name(payee_name) text_pattern_ops) WHERE (payee_name <> ''::text);
CREATE INDEX member_rank_level ON member_rank USING btree (brand_id, level DESC, total_turnover DESC, member_id);
CREATE INDEX member_session_device ON member_session USING btree (brand_id, encode(device_hash, 'hex'::text), member_id) WHERE (device_hash IS NOT NULL);
CREATE INDEX member_session_expiry ON member_session USING btree (expires_at);
CREATE INDEX member_session_live ON member_session USING btree (member_id) WHERE (ended_at IS NULL);
CREATE INDEX member_session_opened ON member_session USING btree (created_at);
CREATE INDEX member_transfer_brand_newest ON member_transfer USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX member_transfer_given ON member_transfer USING btree (from_member, created_at);
CREATE INDEX member_transfer_open ON member_transfer USING btree (brand_id, created_at) WHERE (review = 'open'::text);
CREATE INDEX member_transfer_received ON member_transfer USING btree (to_member, created_at);
CREATE INDEX message_outbox_age ON message_outbox USING btree (created_at);
CREATE INDEX message_outbox_destination ON message_outbox USING btree (destination, created_at DESC);
CREATE INDEX message_outbox_failed ON message_outbox USING btree (created_at DESC, id DESC) WHERE (state = 'failed'::text);
CREATE INDEX message_outbox_member ON message_outbox USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX message_outbox_newest ON message_outbox USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX message_outbox_secret ON message_outbox USING btree (created_at) WHERE (secret AND (body IS NOT NULL));
CREATE INDEX mission_live ON mission USING btree (brand_id, "position", id) WHERE (live IS NOT NULL);
CREATE INDEX mission_board_open ON mission_board USING btree (period_to) WHERE (state <> 'settled'::text);
CREATE INDEX mission_done_brand ON mission_done USING btree (brand_id, completed_at);
CREATE INDEX mission_done_member ON mission_done USING btree (member_id, claim_until DESC);
CREATE UNIQUE INDEX mission_done_grant ON mission_done USING btree (grant_id);
CREATE INDEX mission_due_brand ON mission_due USING btree (brand_id, since);
CREATE INDEX mission_due_order ON mission_due USING btree (number, member_id);
CREATE INDEX mission_place_member ON mission_place USING btree (member_id);
CREATE INDEX mission_score_order ON mission_score USING btree (mission_id, period_from, score DESC, reached_at, member_id);
CREATE INDEX one_time_code_expiry ON one_time_code USING btree (expires_at);
CREATE INDEX operation_at ON operation USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX operation_money ON operation USING btree (brand_id, at, number, line) WHERE ((amount > 0) AND (type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[])));
CREATE INDEX operation_payer ON operation USING btree (payer, at, number, line) INCLUDE (type, amount) WHERE (payer_balance IS NOT NULL);
CREATE INDEX operation_receiver ON operation USING btree (receiver, at, number, line) INCLUDE (type, amount) WHERE (receiver_balance IS NOT NULL);
CREATE INDEX operation_revised ON operation USING btree (brand_id, at) WHERE (revision IS NOT NULL);
CREATE UNIQUE INDEX operation_cancels ON operation USING btree (source, cancels) WHERE (cancels IS NOT NULL);
CREATE UNIQUE INDEX operation_key ON operation USING btree (key, source);
CREATE INDEX operator_link_open ON operator_link USING btree (expires_at) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX operator_role_name ON operator_role USING btree (lower(name));
CREATE INDEX operator_session_expiry ON operator_session USING btree (expires_at);
CREATE INDEX operator_session_live ON operator_session USING btree (operator_id) WHERE (ended_at IS NULL);
CREATE INDEX operator_ticket_expiry ON operator_ticket USING btree (expires_at);
CREATE INDEX password_reset_expiry ON password_reset USING btree (expires_at);
CREATE INDEX path_agents ON path USING gin (agents);
CREATE INDEX payment_event_id ON payment_event USING btree (event_id);
CREATE INDEX payment_event_key ON payment_event USING btree (provider, upper(regexp_replace(event_id, '[[:space:][:punct:]]'::text, ''::text, 'g'::text))) WHERE ((body ->> 'kind'::text) = 'deposit.paid'::text);
CREATE INDEX payment_event_parked ON payment_event USING btree (received_at) WHERE (state = 'parked'::text);
CREATE INDEX payment_event_reference ON payment_event USING btree (((body ->> 'reference'::text)));
CREATE INDEX payment_event_waiting ON payment_event USING btree (received_at) WHERE (state <> 'done'::text);
CREATE INDEX payment_provider_brand ON payment_provider USING btree (brand_id);
CREATE INDEX person_contact_person ON person_contact USING btree (person_id);
CREATE INDEX phone_token_use_expiry ON phone_token_use USING btree (expires_at);
CREATE INDEX point_correction_member ON point_correction USING btree (member_id, proposed_at DESC, id DESC);
CREATE INDEX point_correction_open ON point_correction USING btree (brand_id, proposed_at, id) WHERE (state = 'proposed'::text);
CREATE INDEX point_earned_due ON point_earned USING btree (member_id) WHERE (floor((exact / ('10000000000'::bigint)::numeric)) <> (booked)::numeric);
CREATE INDEX point_order_address ON point_order USING btree (decided_at) WHERE (address IS NOT NULL);
CREATE INDEX point_order_brand ON point_order USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX point_order_member ON point_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX point_order_queue ON point_order USING btree (brand_id, created_at, id) WHERE (state = 'P'::text);
CREATE INDEX point_order_reward ON point_order USING btree (reward_id, member_id) WHERE (state <> 'R'::text);
CREATE INDEX point_reward_shown ON point_reward USING btree (brand_id, "position", id) WHERE is_on;
CREATE UNIQUE INDEX point_terms_live ON point_terms USING btree (brand_id) WHERE (state = 'live'::text);
CREATE UNIQUE INDEX point_terms_proposed ON point_terms USING btree (brand_id) WHERE (state = 'proposed'::text);
CREATE INDEX point_voucher_left ON point_voucher USING btree (reward_id, id) WHERE (order_id IS NULL);
CREATE INDEX point_voucher_order ON point_voucher USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX presenter_listed ON presenter USING btree (brand_id, created_at, id);
CREATE INDEX promotion_changed ON promotion USING btree (brand_id, changed_at DESC, id DESC);
CREATE INDEX promotion_live ON promotion USING btree (brand_id, "position", id) WHERE (state = 'live'::text);
CREATE INDEX promotion_claim_decided ON promotion_claim USING btree (brand_id, created_at DESC, id DESC) WHERE (decided_by IS NOT NULL);
CREATE INDEX promotion_claim_given ON promotion_claim USING btree (promotion_id, created_at, id);
CREATE INDEX promotion_claim_member ON promotion_claim USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX promotion_claim_occasion ON promotion_claim USING btree (promotion_id, occasion, changed_at DESC);
CREATE INDEX promotion_claim_queue ON promotion_claim USING btree (brand_id, created_at, id) WHERE (state = 'applying'::text);
CREATE INDEX promotion_claim_waiting ON promotion_claim USING btree (created_at) WHERE (state = 'joined'::text);
CREATE UNIQUE INDEX promotion_claim_grant ON promotion_claim USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX promotion_code_alone ON promotion_code USING btree (brand_id, made_by, made_at) WHERE (made_by IS NOT NULL);
CREATE INDEX promotion_place_member ON promotion_place USING btree (member_id);
CREATE INDEX promotion_ticket_by_hand ON promotion_ticket USING btree (issued_by, issued_at) WHERE (issued_by IS NOT NULL);
CREATE INDEX promotion_ticket_given ON promotion_ticket USING btree (promotion_id, issued_at DESC, id DESC);
CREATE INDEX promotion_ticket_member ON promotion_ticket USING btree (member_id, expires_at);
CREATE INDEX proposal_listed ON proposal USING btree (proposed_at DESC, id);
CREATE INDEX proposal_member ON proposal USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX proposal_waiting ON proposal USING btree (expires_at) WHERE (state = 'proposed'::text);
CREATE UNIQUE INDEX proposal_open ON proposal USING btree (kind, subject_kind, subject_id) WHERE (state = 'proposed'::text);
CREATE UNIQUE INDEX proposal_request ON proposal USING btree (proposed_by, request_id);
CREATE INDEX protection_event_member ON protection_event USING btree (member_id, id);
CREATE INDEX push_subscription_member ON push_subscription USING btree (member_id);
CREATE INDEX rank_event_member ON rank_event USING btree (member_id, at DESC, id DESC);
CREATE INDEX rank_gift_brand ON rank_gift USING btree (brand_id, at DESC);
CREATE INDEX rank_gift_due ON rank_gift USING btree (brand_id, member_id, occasion) WHERE (outcome = 'due'::text);
CREATE UNIQUE INDEX rank_ladder_draft ON rank_ladder USING btree (brand_id) WHERE (state = ANY (ARRAY['draft'::text, 'offered'::text]));
CREATE UNIQUE INDEX rank_ladder_live ON rank_ladder USING btree (brand_id) WHERE (state = 'live'::text);
CREATE INDEX rate_count_resets ON rate_count USING btree (resets_at);
CREATE INDEX rebate_claim_member ON rebate_claim USING btree (member_id, product);
CREATE INDEX reconciliation_run_made ON reconciliation_run USING btree (brand_id, made_at DESC, id DESC);
CREATE INDEX referral_brand ON referral USING btree (brand_id, joined_at DESC, id DESC);
CREATE INDEX referral_inviter ON referral USING btree (inviter_id, joined_at DESC, id DESC);
CREATE INDEX referral_month ON referral USING btree (brand_id, month) WHERE (month IS NOT NULL);
CREATE INDEX referral_waiting ON referral USING btree (brand_id, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX referral_rule_draft ON referral_rule USING btree (brand_id) WHERE (state = ANY (ARRAY['draft'::text, 'offered'::text]));
CREATE UNIQUE INDEX referral_rule_live ON referral_rule USING btree (brand_id) WHERE (state = 'live'::text);
CREATE INDEX remember_series_member ON remember_series USING btree (member_id);
CREATE INDEX reward_grant_brand ON reward_grant USING btree (brand_id, created_at DESC, id DESC);
CREATE INDEX reward_grant_ended ON reward_grant USING btree (brand_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX reward_grant_expiry ON reward_grant USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX reward_grant_issued ON reward_grant USING btree (member_id, claim_until) WHERE (state = 'issued'::text);
CREATE INDEX reward_grant_lapse ON reward_grant USING btree (claim_until) WHERE (state = 'issued'::text);
CREATE INDEX reward_grant_member ON reward_grant USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX reward_grant_paid ON reward_grant USING btree (brand_id, paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX risk_case_newest ON risk_case USING btree (brand_id, opened_at DESC, id DESC);
CREATE UNIQUE INDEX risk_case_live ON risk_case USING btree (brand_id, kind, subject) WHERE (state = ANY (ARRAY['open'::text, 'review'::text]));
CREATE INDEX risk_case_of_member ON risk_case_member USING btree (member_id);
CREATE INDEX risk_due_number ON risk_due USING btree (number);
CREATE INDEX risk_evidence_of_member ON risk_evidence USING btree (member_id);
CREATE INDEX risk_lock_of_case ON risk_lock USING btree (case_id);
CREATE UNIQUE INDEX risk_lock_standing ON risk_lock USING btree (member_id) WHERE (lifted_at IS NULL);
CREATE INDEX risk_note_of_case ON risk_note USING btree (case_id, at);
CREATE INDEX risk_sighting_last ON risk_sighting USING btree (last_at);
CREATE INDEX risk_sighting_member ON risk_sighting USING btree (member_id);
CREATE INDEX room_block_live ON room_block USING btree (brand_id, until) WHERE (lifted_at IS NULL);
CREATE INDEX room_block_of_member ON room_block USING btree (member_id, until) WHERE (lifted_at IS NULL);
CREATE INDEX room_line_at ON room_line USING btree (at);
CREATE INDEX room_line_changed ON room_line USING btree (presenter_id, changed);
CREATE INDEX room_line_of_member ON room_line USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX room_log_listed ON room_log USING btree (brand_id, id DESC);
CREATE INDEX room_log_of_member ON room_log USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX room_report_listed ON room_report USING btree (brand_id, state, at, id);
CREATE INDEX room_report_of_member ON room_report USING btree (reporter_id);
CREATE INDEX sealed_use_expiry ON sealed_use USING btree (expires_at);
CREATE INDEX second_step_expiry ON second_step USING btree (expires_at);
CREATE INDEX second_step_member ON second_step USING btree (member_id);
CREATE INDEX security_alert_opened ON security_alert USING btree (opened_at);
CREATE INDEX security_alert_unseen ON security_alert USING btree (opened_at) WHERE (acknowledged_at IS NULL);
CREATE UNIQUE INDEX security_alert_open ON security_alert USING btree (rule, brand_id, group_key) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE INDEX security_event_member ON security_event USING btree (member_id, id);
CREATE INDEX settlement_unfinished ON settlement USING btree (number) WHERE (state = ANY (ARRAY['sealed'::text, 'applied'::text]));
CREATE INDEX settlement_refused ON settlement_operation USING btree (settlement, place) WHERE (status IS NOT NULL);
CREATE INDEX social_arrival_expiry ON social_arrival USING btree (expires_at);
CREATE INDEX social_attempt_expiry ON social_attempt USING btree (expires_at);
CREATE INDEX support_picture_of_chat ON support_picture USING btree (conversation_id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX support_picture_of_complaint ON support_picture USING btree (complaint_id) WHERE (complaint_id IS NOT NULL);
CREATE INDEX threat_event_at ON threat_event USING btree (at);
CREATE INDEX threat_event_brand ON threat_event USING btree (brand_id, id);
CREATE INDEX threat_event_ip ON threat_event USING btree (ip, id) WHERE (ip <> ''::text);
CREATE INDEX threat_event_kind ON threat_event USING btree (kind, last_at);
CREATE INDEX threat_event_member ON threat_event USING btree (member_id, id) WHERE (member_id IS NOT NULL);
CREATE UNIQUE INDEX threat_event_bucket ON threat_event USING btree (minute, kind, brand_id, member_id, operator_id, vendor, subject_hash, ip) NULLS NOT DISTINCT;
CREATE INDEX turnover_lock_member ON turnover_lock USING btree (member_id, opened_number) WHERE ((state = 'open'::text) OR ((state = 'met'::text) AND (NOT used)));
CREATE INDEX turnover_opposed_member ON turnover_opposed USING btree (member_id, found_at);
CREATE INDEX turnover_work_bet ON turnover_work USING btree (bet_id) WHERE (bet_id IS NOT NULL);
CREATE INDEX vendor_wallet_covered ON vendor_wallet USING btree (covered_since) WHERE (covered > 0);
CREATE INDEX wallet_case_open ON wallet_case USING btree (opened_at) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX wallet_settlement_open ON wallet_settlement USING btree (transfer_id) WHERE (state = 'proposed'::text);
CREATE INDEX wallet_transfer_member ON wallet_transfer USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX wallet_transfer_open ON wallet_transfer USING btree (created_at) WHERE (ended_at IS NULL);
CREATE INDEX wallet_transfer_unheard ON wallet_transfer USING btree (id) WHERE (by_operators AND (vendor_word IS NULL));
CREATE INDEX withdrawal_brand_newest ON withdrawal USING btree (brand_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_brand_state ON withdrawal USING btree (brand_id, state, requested_at DESC, id DESC);
CREATE INDEX withdrawal_confirm ON withdrawal USING btree (confirm_until) WHERE (state = 3);
CREATE INDEX withdrawal_disputed ON withdrawal USING btree (brand_id, moved_at) WHERE (state = ANY (ARRAY[7, 8]));
CREATE INDEX withdrawal_of_member ON withdrawal USING btree (member_id, requested_at DESC, id DESC);
CREATE INDEX withdrawal_open ON withdrawal USING btree (brand_id, requested_at) WHERE (state = ANY (ARRAY[0, 1, 2, 3]));
CREATE INDEX withdrawal_provider_ref ON withdrawal USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX withdrawal_settled ON withdrawal USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX withdrawal_dispute_of ON withdrawal_dispute USING btree (withdrawal_id, opened_at);
CREATE UNIQUE INDEX withdrawal_dispute_open ON withdrawal_dispute USING btree (withdrawal_id) WHERE (state <> 'done'::text);
CREATE INDEX withdrawal_payout_ask ON withdrawal_payout USING btree (ask_at) WHERE (state = 'ordered'::text);
CREATE INDEX withdrawal_payout_of_provider ON withdrawal_payout USING btree (provider, ordered_at);
CREATE INDEX withdrawal_payout_provider_ref ON withdrawal_payout USING btree (provider_ref) WHERE (provider_ref IS NOT NULL);
CREATE INDEX withdrawal_proof_of ON withdrawal_proof USING btree (withdrawal_id, created_at);
CREATE INDEX activity_money_day_brand ON activity_money_day USING btree (brand_id, at);
CREATE INDEX activity_money_day_path ON activity_money_day USING btree (path_id, at);
CREATE INDEX activity_play_day_brand ON activity_play_day USING btree (brand_id, at);
CREATE INDEX activity_play_day_path ON activity_play_day USING btree (path_id, at);
ALTER TABLE account_pair ADD CONSTRAINT account_pair_from_kind_fkey FOREIGN KEY (from_kind) REFERENCES account_kind(kind);
ALTER TABLE account_pair ADD CONSTRAINT account_pair_to_kind_fkey FOREIGN KEY (to_kind) REFERENCES account_kind(kind);
ALTER TABLE account_pair ADD CONSTRAINT account_pair_type_fkey FOREIGN KEY (type) REFERENCES transaction_type(code);
ALTER TABLE activity_standing ADD CONSTRAINT activity_standing_brand_id_at_fkey FOREIGN KEY (brand_id, at) REFERENCES activity_mark(brand_id, at) ON DELETE CASCADE;
ALTER TABLE adjustment ADD CONSTRAINT adjustment_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE adjustment ADD CONSTRAINT adjustment_reverses_fkey FOREIGN KEY (reverses) REFERENCES adjustment(id);
ALTER TABLE adjustment_rule ADD CONSTRAINT adjustment_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE affiliate_application ADD CONSTRAINT affiliate_application_brand_id_code_fkey FOREIGN KEY (brand_id, code) REFERENCES affiliate_code(brand_id, code);
ALTER TABLE affiliate_application ADD CONSTRAINT affiliate_application_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE affiliate_application ADD CONSTRAINT affiliate_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE affiliate_code ADD CONSTRAINT affiliate_code_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id);
ALTER TABLE affiliate_code ADD CONSTRAINT affiliate_code_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE affiliate_use ADD CONSTRAINT affiliate_use_brand_id_code_fkey FOREIGN KEY (brand_id, code) REFERENCES affiliate_code(brand_id, code);
ALTER TABLE affiliate_use ADD CONSTRAINT affiliate_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_carry ADD CONSTRAINT agent_carry_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id);
ALTER TABLE agent_correction ADD CONSTRAINT agent_correction_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id);
ALTER TABLE agent_correction ADD CONSTRAINT agent_correction_line_id_fkey FOREIGN KEY (line_id) REFERENCES agent_line(id);
ALTER TABLE agent_first_deposit ADD CONSTRAINT agent_first_deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_line ADD CONSTRAINT agent_line_above_id_fkey FOREIGN KEY (above_id) REFERENCES member(id);
ALTER TABLE agent_line ADD CONSTRAINT agent_line_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id);
ALTER TABLE agent_line ADD CONSTRAINT agent_line_run_id_fkey FOREIGN KEY (run_id) REFERENCES agent_run(id);
ALTER TABLE agent_line ADD CONSTRAINT agent_line_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id);
ALTER TABLE agent_line_part ADD CONSTRAINT agent_line_part_line_id_fkey FOREIGN KEY (line_id) REFERENCES agent_line(id);
ALTER TABLE agent_move ADD CONSTRAINT agent_move_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_opening ADD CONSTRAINT agent_opening_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_opening ADD CONSTRAINT agent_opening_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_quota ADD CONSTRAINT agent_quota_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_rebate ADD CONSTRAINT agent_rebate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE agent_rebate ADD CONSTRAINT agent_rebate_product_fkey FOREIGN KEY (product) REFERENCES product(code);
ALTER TABLE agent_run ADD CONSTRAINT agent_run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE announcement ADD CONSTRAINT announcement_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE bank_card ADD CONSTRAINT bank_card_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE bank_card ADD CONSTRAINT bank_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE bet_step ADD CONSTRAINT bet_step_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code);
ALTER TABLE bet_step ADD CONSTRAINT bet_step_product_fkey FOREIGN KEY (product) REFERENCES product(code);
ALTER TABLE brand ADD CONSTRAINT brand_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code);
ALTER TABLE brand_art ADD CONSTRAINT brand_art_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_art ADD CONSTRAINT brand_art_hash_fkey FOREIGN KEY (hash) REFERENCES art_file(hash);
ALTER TABLE brand_draft ADD CONSTRAINT brand_draft_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_draft_file ADD CONSTRAINT brand_draft_file_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES brand_draft(id) ON DELETE CASCADE;
ALTER TABLE brand_game ADD CONSTRAINT brand_game_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_game ADD CONSTRAINT brand_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE brand_host ADD CONSTRAINT brand_host_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_maintenance ADD CONSTRAINT brand_maintenance_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_module ADD CONSTRAINT brand_module_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_module ADD CONSTRAINT brand_module_brand_id_parent_fkey FOREIGN KEY (brand_id, parent) REFERENCES brand_module(brand_id, code);
ALTER TABLE brand_resource ADD CONSTRAINT brand_resource_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_vendor ADD CONSTRAINT brand_vendor_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE brand_vendor ADD CONSTRAINT brand_vendor_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE chargeback ADD CONSTRAINT chargeback_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE chargeback ADD CONSTRAINT chargeback_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id);
ALTER TABLE chargeback ADD CONSTRAINT chargeback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE chargeback_evidence ADD CONSTRAINT chargeback_evidence_chargeback_id_fkey FOREIGN KEY (chargeback_id) REFERENCES chargeback(id);
ALTER TABLE chat_block ADD CONSTRAINT chat_block_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE chat_block ADD CONSTRAINT chat_block_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id);
ALTER TABLE chat_block ADD CONSTRAINT chat_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE chat_canned ADD CONSTRAINT chat_canned_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE chat_conversation ADD CONSTRAINT chat_conversation_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE chat_conversation ADD CONSTRAINT chat_conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE chat_message ADD CONSTRAINT chat_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id);
ALTER TABLE closed_balance ADD CONSTRAINT closed_balance_kind_fkey FOREIGN KEY (kind) REFERENCES account_kind(kind);
ALTER TABLE closed_member ADD CONSTRAINT closed_member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE closed_member ADD CONSTRAINT closed_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE closed_name ADD CONSTRAINT closed_name_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE complaint ADD CONSTRAINT complaint_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE complaint ADD CONSTRAINT complaint_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE complaint_message ADD CONSTRAINT complaint_message_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id);
ALTER TABLE contract ADD CONSTRAINT contract_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(id);
ALTER TABLE contract ADD CONSTRAINT contract_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE contract ADD CONSTRAINT contract_upline_id_fkey FOREIGN KEY (upline_id) REFERENCES member(id);
ALTER TABLE contract_event ADD CONSTRAINT contract_event_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id);
ALTER TABLE contract_policy ADD CONSTRAINT contract_policy_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE contract_question ADD CONSTRAINT contract_question_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE contract_question ADD CONSTRAINT contract_question_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id);
ALTER TABLE contract_question ADD CONSTRAINT contract_question_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE contract_served ADD CONSTRAINT contract_served_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id);
ALTER TABLE contract_setting ADD CONSTRAINT contract_setting_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE contract_slot ADD CONSTRAINT contract_slot_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id);
ALTER TABLE contract_version ADD CONSTRAINT contract_version_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES contract(id);
ALTER TABLE customer_service ADD CONSTRAINT customer_service_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE data_export ADD CONSTRAINT data_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE demonstration_member ADD CONSTRAINT demonstration_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE deposit ADD CONSTRAINT deposit_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE deposit ADD CONSTRAINT deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE deposit_proof ADD CONSTRAINT deposit_proof_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id);
ALTER TABLE deposit_proof ADD CONSTRAINT deposit_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE deposit_refund ADD CONSTRAINT deposit_refund_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE deposit_refund ADD CONSTRAINT deposit_refund_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id);
ALTER TABLE deposit_refund ADD CONSTRAINT deposit_refund_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE deposit_resolution ADD CONSTRAINT deposit_resolution_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposit(id);
ALTER TABLE desk_grant ADD CONSTRAINT desk_grant_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE desk_grant ADD CONSTRAINT desk_grant_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES reward_grant(id);
ALTER TABLE desk_grant ADD CONSTRAINT desk_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE favourite ADD CONSTRAINT favourite_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE favourite ADD CONSTRAINT favourite_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE feedback ADD CONSTRAINT feedback_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE feedback ADD CONSTRAINT feedback_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE four_eyes_rule ADD CONSTRAINT four_eyes_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE game ADD CONSTRAINT game_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE game_name ADD CONSTRAINT game_name_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE game_pause ADD CONSTRAINT game_pause_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE game_pause ADD CONSTRAINT game_pause_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE game_pause ADD CONSTRAINT game_pause_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE game_session ADD CONSTRAINT game_session_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE game_session ADD CONSTRAINT game_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE game_session ADD CONSTRAINT game_session_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE game_session ADD CONSTRAINT game_session_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE help_article ADD CONSTRAINT help_article_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE human_challenge ADD CONSTRAINT human_challenge_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE human_pass ADD CONSTRAINT human_pass_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE identity_picture ADD CONSTRAINT identity_picture_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES identity_submission(id) ON DELETE CASCADE;
ALTER TABLE identity_policy ADD CONSTRAINT identity_policy_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE identity_submission ADD CONSTRAINT identity_submission_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE identity_submission ADD CONSTRAINT identity_submission_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE inbox_block ADD CONSTRAINT inbox_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE inbox_letter ADD CONSTRAINT inbox_letter_answers_to_fkey FOREIGN KEY (answers_to) REFERENCES inbox_letter(id);
ALTER TABLE inbox_letter ADD CONSTRAINT inbox_letter_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE inbox_letter ADD CONSTRAINT inbox_letter_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE inbox_letter ADD CONSTRAINT inbox_letter_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(id);
ALTER TABLE inbox_letter ADD CONSTRAINT inbox_letter_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES inbox_sending(id);
ALTER TABLE inbox_rule ADD CONSTRAINT inbox_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE inbox_sending ADD CONSTRAINT inbox_sending_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE ledger_account ADD CONSTRAINT account_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE ledger_account ADD CONSTRAINT account_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code);
ALTER TABLE ledger_account ADD CONSTRAINT account_kind_fkey FOREIGN KEY (kind) REFERENCES account_kind(kind);
ALTER TABLE limit_change ADD CONSTRAINT limit_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE list_export ADD CONSTRAINT list_export_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE lottery_chase ADD CONSTRAINT lottery_chase_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE lottery_chase ADD CONSTRAINT lottery_chase_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_chase ADD CONSTRAINT lottery_chase_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE lottery_dispute ADD CONSTRAINT lottery_dispute_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id);
ALTER TABLE lottery_entry ADD CONSTRAINT lottery_entry_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id);
ALTER TABLE lottery_exposure ADD CONSTRAINT lottery_exposure_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id);
ALTER TABLE lottery_feed_game ADD CONSTRAINT lottery_feed_game_feed_fkey FOREIGN KEY (feed) REFERENCES lottery_feed(name);
ALTER TABLE lottery_feed_game ADD CONSTRAINT lottery_feed_game_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_feed_message ADD CONSTRAINT lottery_feed_message_feed_fkey FOREIGN KEY (feed) REFERENCES lottery_feed(name);
ALTER TABLE lottery_issue ADD CONSTRAINT lottery_issue_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_line ADD CONSTRAINT lottery_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES lottery_order(id);
ALTER TABLE lottery_offer ADD CONSTRAINT lottery_offer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE lottery_offer ADD CONSTRAINT lottery_offer_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_order ADD CONSTRAINT lottery_order_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE lottery_order ADD CONSTRAINT lottery_order_chase_id_fkey FOREIGN KEY (chase_id) REFERENCES lottery_chase(id);
ALTER TABLE lottery_order ADD CONSTRAINT lottery_order_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_order ADD CONSTRAINT lottery_order_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id);
ALTER TABLE lottery_order ADD CONSTRAINT lottery_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE lottery_proposal ADD CONSTRAINT lottery_proposal_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE lottery_proposal ADD CONSTRAINT lottery_proposal_game_id_fkey FOREIGN KEY (game_id) REFERENCES lottery_game(id);
ALTER TABLE lottery_proposal ADD CONSTRAINT lottery_proposal_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES lottery_issue(id);
ALTER TABLE lottery_resettled ADD CONSTRAINT lottery_resettled_order_id_fkey FOREIGN KEY (order_id) REFERENCES lottery_order(id);
ALTER TABLE marketing_choice ADD CONSTRAINT marketing_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE member ADD CONSTRAINT member_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE member ADD CONSTRAINT member_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE member_correction ADD CONSTRAINT member_correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_credential ADD CONSTRAINT member_credential_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_guard ADD CONSTRAINT member_guard_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE member_note ADD CONSTRAINT member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_note ADD CONSTRAINT member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE member_path ADD CONSTRAINT member_path_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_path ADD CONSTRAINT member_path_path_id_fkey FOREIGN KEY (path_id) REFERENCES path(id);
ALTER TABLE member_profile ADD CONSTRAINT member_profile_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_rank ADD CONSTRAINT member_rank_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE member_session ADD CONSTRAINT member_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_totp ADD CONSTRAINT member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE member_transfer ADD CONSTRAINT member_transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE member_transfer ADD CONSTRAINT member_transfer_from_member_fkey FOREIGN KEY (from_member) REFERENCES member(id);
ALTER TABLE member_transfer ADD CONSTRAINT member_transfer_to_member_fkey FOREIGN KEY (to_member) REFERENCES member(id);
ALTER TABLE message_outbox ADD CONSTRAINT message_outbox_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE message_outbox ADD CONSTRAINT message_outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE mission ADD CONSTRAINT mission_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE mission_board ADD CONSTRAINT mission_board_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id);
ALTER TABLE mission_day ADD CONSTRAINT mission_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE mission_done ADD CONSTRAINT mission_done_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE mission_done ADD CONSTRAINT mission_done_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id);
ALTER TABLE mission_due ADD CONSTRAINT mission_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE mission_place ADD CONSTRAINT mission_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE mission_place ADD CONSTRAINT mission_place_mission_id_period_from_fkey FOREIGN KEY (mission_id, period_from) REFERENCES mission_board(mission_id, period_from);
ALTER TABLE mission_score ADD CONSTRAINT mission_score_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE mission_score ADD CONSTRAINT mission_score_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id);
ALTER TABLE mission_spent ADD CONSTRAINT mission_spent_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id);
ALTER TABLE mission_version ADD CONSTRAINT mission_version_mission_id_fkey FOREIGN KEY (mission_id) REFERENCES mission(id);
ALTER TABLE money_fact ADD CONSTRAINT money_fact_type_from_kind_to_kind_fkey FOREIGN KEY (type, from_kind, to_kind) REFERENCES account_pair(type, from_kind, to_kind);
ALTER TABLE one_time_code ADD CONSTRAINT one_time_code_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE operation_held ADD CONSTRAINT operation_held_consumer_fkey FOREIGN KEY (consumer) REFERENCES operation_consumer(name);
ALTER TABLE operator_link ADD CONSTRAINT operator_link_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES operator(id);
ALTER TABLE operator_link ADD CONSTRAINT operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE operator_recovery_code ADD CONSTRAINT operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE operator_session ADD CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE operator_ticket ADD CONSTRAINT operator_ticket_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id);
ALTER TABLE password_reset ADD CONSTRAINT password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE payment_channel ADD CONSTRAINT payment_channel_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE payment_provider ADD CONSTRAINT payment_provider_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE person_contact ADD CONSTRAINT person_contact_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id);
ALTER TABLE person_key_due ADD CONSTRAINT person_key_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE point_correction ADD CONSTRAINT point_correction_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE point_correction ADD CONSTRAINT point_correction_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE point_earned ADD CONSTRAINT point_earned_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE point_order ADD CONSTRAINT point_order_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE point_order ADD CONSTRAINT point_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE point_order ADD CONSTRAINT point_order_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES point_reward(id);
ALTER TABLE point_rate ADD CONSTRAINT point_rate_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE point_reward ADD CONSTRAINT point_reward_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE point_terms ADD CONSTRAINT point_terms_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE point_voucher ADD CONSTRAINT point_voucher_order_id_fkey FOREIGN KEY (order_id) REFERENCES point_order(id);
ALTER TABLE point_voucher ADD CONSTRAINT point_voucher_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES point_reward(id);
ALTER TABLE presenter ADD CONSTRAINT presenter_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE product ADD CONSTRAINT product_bet_type_fkey FOREIGN KEY (bet_type) REFERENCES transaction_type(code);
ALTER TABLE product ADD CONSTRAINT product_promotion_type_fkey FOREIGN KEY (promotion_type) REFERENCES transaction_type(code);
ALTER TABLE product ADD CONSTRAINT product_refund_type_fkey FOREIGN KEY (refund_type) REFERENCES transaction_type(code);
ALTER TABLE product ADD CONSTRAINT product_take_back_type_fkey FOREIGN KEY (take_back_type) REFERENCES transaction_type(code);
ALTER TABLE product ADD CONSTRAINT product_win_type_fkey FOREIGN KEY (win_type) REFERENCES transaction_type(code);
ALTER TABLE promotion ADD CONSTRAINT promotion_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE promotion_claim ADD CONSTRAINT promotion_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE promotion_claim ADD CONSTRAINT promotion_claim_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_code ADD CONSTRAINT promotion_code_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_person ADD CONSTRAINT promotion_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE promotion_person ADD CONSTRAINT promotion_person_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_picture ADD CONSTRAINT promotion_picture_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id);
ALTER TABLE promotion_place ADD CONSTRAINT promotion_place_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id);
ALTER TABLE promotion_place ADD CONSTRAINT promotion_place_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE promotion_place ADD CONSTRAINT promotion_place_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_progress ADD CONSTRAINT promotion_progress_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_rain_stop ADD CONSTRAINT promotion_rain_stop_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_spent ADD CONSTRAINT promotion_spent_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_stock ADD CONSTRAINT promotion_stock_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_ticket ADD CONSTRAINT promotion_ticket_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES promotion_claim(id);
ALTER TABLE promotion_ticket ADD CONSTRAINT promotion_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE promotion_ticket ADD CONSTRAINT promotion_ticket_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_ticket_offer ADD CONSTRAINT promotion_ticket_offer_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE promotion_version ADD CONSTRAINT promotion_version_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id);
ALTER TABLE proposal ADD CONSTRAINT proposal_currency_fkey FOREIGN KEY (currency) REFERENCES currency(code);
ALTER TABLE proposal ADD CONSTRAINT proposal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE proposal_confirmation ADD CONSTRAINT proposal_confirmation_proposal_id_fkey FOREIGN KEY (proposal_id) REFERENCES proposal(id) ON DELETE CASCADE;
ALTER TABLE protection_event ADD CONSTRAINT protection_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE protection_preference ADD CONSTRAINT protection_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE push_choice ADD CONSTRAINT push_choice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE rank_event ADD CONSTRAINT rank_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id);
ALTER TABLE rank_gift ADD CONSTRAINT rank_gift_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id);
ALTER TABLE rank_ladder ADD CONSTRAINT rank_ladder_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE rank_mark ADD CONSTRAINT rank_mark_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE rank_met ADD CONSTRAINT rank_met_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_rank(member_id);
ALTER TABLE rebate_claim ADD CONSTRAINT rebate_claim_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES reward_grant(id);
ALTER TABLE rebate_claim ADD CONSTRAINT rebate_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE rebate_rate ADD CONSTRAINT rebate_rate_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE rebate_rate ADD CONSTRAINT rebate_rate_product_fkey FOREIGN KEY (product) REFERENCES product(code);
ALTER TABLE recent_game ADD CONSTRAINT recent_game_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE recent_game ADD CONSTRAINT recent_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id);
ALTER TABLE reconciliation_difference ADD CONSTRAINT reconciliation_difference_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconciliation_run(id);
ALTER TABLE reconciliation_run ADD CONSTRAINT reconciliation_run_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE reconciliation_run ADD CONSTRAINT reconciliation_run_provider_fkey FOREIGN KEY (provider) REFERENCES payment_provider(code);
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE recovery_pass ADD CONSTRAINT recovery_pass_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE referral ADD CONSTRAINT referral_brand_id_version_fkey FOREIGN KEY (brand_id, version) REFERENCES referral_rule(brand_id, version);
ALTER TABLE referral ADD CONSTRAINT referral_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES member(id);
ALTER TABLE referral ADD CONSTRAINT referral_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(id);
ALTER TABLE referral_code ADD CONSTRAINT referral_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE referral_rule ADD CONSTRAINT referral_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE referral_stop ADD CONSTRAINT referral_stop_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE region_rule ADD CONSTRAINT region_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE registration_rule ADD CONSTRAINT registration_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE remember_series ADD CONSTRAINT remember_series_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE reward_grant ADD CONSTRAINT reward_grant_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE reward_rule ADD CONSTRAINT reward_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE risk_case ADD CONSTRAINT risk_case_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE risk_case_member ADD CONSTRAINT risk_case_member_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
ALTER TABLE risk_case_member ADD CONSTRAINT risk_case_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE risk_due ADD CONSTRAINT risk_due_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE risk_evidence ADD CONSTRAINT risk_evidence_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
ALTER TABLE risk_evidence ADD CONSTRAINT risk_evidence_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE risk_lock ADD CONSTRAINT risk_lock_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE risk_lock ADD CONSTRAINT risk_lock_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
ALTER TABLE risk_lock ADD CONSTRAINT risk_lock_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE risk_note ADD CONSTRAINT risk_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES risk_case(id);
ALTER TABLE risk_rule ADD CONSTRAINT risk_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE risk_sighting ADD CONSTRAINT risk_sighting_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE room ADD CONSTRAINT room_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room ADD CONSTRAINT room_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES presenter(id);
ALTER TABLE room_block ADD CONSTRAINT room_block_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room_block ADD CONSTRAINT room_block_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_block ADD CONSTRAINT room_block_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES presenter(id);
ALTER TABLE room_hidden ADD CONSTRAINT room_hidden_hidden_id_fkey FOREIGN KEY (hidden_id) REFERENCES member(id);
ALTER TABLE room_hidden ADD CONSTRAINT room_hidden_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_line ADD CONSTRAINT room_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_line ADD CONSTRAINT room_line_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES room(presenter_id);
ALTER TABLE room_log ADD CONSTRAINT room_log_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room_log ADD CONSTRAINT room_log_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_person ADD CONSTRAINT room_person_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room_person ADD CONSTRAINT room_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_report ADD CONSTRAINT room_report_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room_report ADD CONSTRAINT room_report_presenter_id_number_fkey FOREIGN KEY (presenter_id, number) REFERENCES room_line(presenter_id, number);
ALTER TABLE room_report ADD CONSTRAINT room_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES member(id);
ALTER TABLE room_rule ADD CONSTRAINT room_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE room_seat ADD CONSTRAINT room_seat_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE room_seat ADD CONSTRAINT room_seat_presenter_id_fkey FOREIGN KEY (presenter_id) REFERENCES room(presenter_id);
ALTER TABLE room_word ADD CONSTRAINT room_word_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE second_step ADD CONSTRAINT second_step_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE security_alert ADD CONSTRAINT security_alert_rule_fkey FOREIGN KEY (rule) REFERENCES security_alert_rule(code);
ALTER TABLE security_event ADD CONSTRAINT security_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE session_ticket ADD CONSTRAINT session_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES member_session(id) ON DELETE CASCADE;
ALTER TABLE setting_version ADD CONSTRAINT setting_version_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE settlement_progress ADD CONSTRAINT settlement_progress_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE settlement_rule ADD CONSTRAINT settlement_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE settlement_setting ADD CONSTRAINT settlement_setting_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE social_arrival ADD CONSTRAINT social_arrival_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE social_attempt ADD CONSTRAINT social_attempt_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE social_attempt ADD CONSTRAINT social_attempt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE social_identity ADD CONSTRAINT social_identity_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE social_identity ADD CONSTRAINT social_identity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE social_secret ADD CONSTRAINT social_secret_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE support_picture ADD CONSTRAINT support_picture_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE support_picture ADD CONSTRAINT support_picture_complaint_id_fkey FOREIGN KEY (complaint_id) REFERENCES complaint(id);
ALTER TABLE support_picture ADD CONSTRAINT support_picture_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES chat_conversation(id);
ALTER TABLE support_rule ADD CONSTRAINT support_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE trusted_address ADD CONSTRAINT trusted_address_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE trusted_device ADD CONSTRAINT trusted_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE turnover_cursor ADD CONSTRAINT turnover_cursor_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE turnover_lock ADD CONSTRAINT turnover_lock_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE turnover_opposed ADD CONSTRAINT turnover_opposed_beside_fkey FOREIGN KEY (beside) REFERENCES member(id);
ALTER TABLE turnover_opposed ADD CONSTRAINT turnover_opposed_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE turnover_work ADD CONSTRAINT turnover_work_lock_id_fkey FOREIGN KEY (lock_id) REFERENCES turnover_lock(id);
ALTER TABLE vendor_import ADD CONSTRAINT vendor_import_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE vendor_secret ADD CONSTRAINT vendor_secret_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE vendor_wallet ADD CONSTRAINT vendor_wallet_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE vendor_wallet ADD CONSTRAINT vendor_wallet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE vendor_wallet ADD CONSTRAINT vendor_wallet_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE verified_contact ADD CONSTRAINT verified_contact_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE verified_contact ADD CONSTRAINT verified_contact_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE;
ALTER TABLE wallet_case ADD CONSTRAINT wallet_case_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE wallet_case ADD CONSTRAINT wallet_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE wallet_case ADD CONSTRAINT wallet_case_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE wallet_preference ADD CONSTRAINT wallet_preference_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE wallet_settlement ADD CONSTRAINT wallet_settlement_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES wallet_transfer(id);
ALTER TABLE wallet_transfer ADD CONSTRAINT wallet_transfer_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE wallet_transfer ADD CONSTRAINT wallet_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE wallet_transfer ADD CONSTRAINT wallet_transfer_onward_fkey FOREIGN KEY (onward) REFERENCES vendor(code);
ALTER TABLE wallet_transfer ADD CONSTRAINT wallet_transfer_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code);
ALTER TABLE winner_opt_out ADD CONSTRAINT winner_opt_out_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_bank_card_id_fkey FOREIGN KEY (bank_card_id) REFERENCES bank_card(id);
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE withdrawal_approval ADD CONSTRAINT withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id);
ALTER TABLE withdrawal_bank ADD CONSTRAINT withdrawal_bank_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE withdrawal_dispute ADD CONSTRAINT withdrawal_dispute_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE withdrawal_dispute ADD CONSTRAINT withdrawal_dispute_reference_fkey FOREIGN KEY (reference) REFERENCES withdrawal_payout(reference);
ALTER TABLE withdrawal_dispute ADD CONSTRAINT withdrawal_dispute_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id);
ALTER TABLE withdrawal_payout ADD CONSTRAINT withdrawal_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id);
ALTER TABLE withdrawal_proof ADD CONSTRAINT withdrawal_proof_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES withdrawal_dispute(id);
ALTER TABLE withdrawal_proof ADD CONSTRAINT withdrawal_proof_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
ALTER TABLE withdrawal_proof ADD CONSTRAINT withdrawal_proof_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id);
ALTER TABLE withdrawal_rule ADD CONSTRAINT withdrawal_rule_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
ALTER TABLE withdrawal_step ADD CONSTRAINT withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id);
ALTER TABLE withdrawal_way ADD CONSTRAINT withdrawal_way_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brand(id);
CREATE VIEW account AS
 SELECT a.id,
    a.kind,
    a.brand_id,
    a.owner,
    a.currency,
    a.floor,
        CASE
            WHEN a.kind = 'member.cash'::text THEN COALESCE(g.balance, 0::bigint)
            ELSE a.balance
        END AS balance,
    a.opened_at
   FROM ledger_account a
     LEFT JOIN member_guard g ON g.member_id = a.owner AND a.kind = 'member.cash'::text;
CREATE VIEW bet_counting AS
 SELECT number,
    line,
    at,
    brand_id,
    bet_id,
    kind = 'bet'::operation_kind OR kind = 'reported'::operation_kind AND revision IS NULL AND num_nonnulls(stake, payout, turnover, commission, settled_stake, settled_payout) > 0 AS is_placed,
    kind = 'settle'::operation_kind OR num_nonnulls(turnover, commission, settled_stake, settled_payout) > 0 AS is_counted,
    COALESCE(stake, 0::bigint) AS placed,
    COALESCE(payout, 0::bigint) AS paid,
    COALESCE(settled_stake, 0::bigint) AS stake,
    COALESCE(settled_payout, 0::bigint) AS payout,
    COALESCE(turnover, 0::bigint) AS turnover,
    member_id,
    source,
    product,
    game,
        CASE
            WHEN kind = 'settle'::operation_kind THEN 1
            WHEN settled_stake IS NULL THEN 0
            WHEN kind = 'cancel'::operation_kind THEN
            CASE
                WHEN payout IS NOT NULL THEN '-1'::integer
                ELSE 0
            END
            WHEN kind = 'reopen'::operation_kind THEN '-1'::integer
            WHEN revision IS NULL THEN 1
            ELSE 0
        END AS settled,
    COALESCE(agent_path, '{}'::text[]) AS agents,
    revision
   FROM operation o
  WHERE bet_id IS NOT NULL;
CREATE VIEW bet_facts AS
 SELECT id,
    brand_id,
    member_id,
    product,
    vendor,
    game,
    round_id,
    currency,
    stake,
    payout,
    valid_turnover,
    placed_at,
    settled_at,
    state,
    agent_path
   FROM bet;
CREATE VIEW bet_operation AS
 SELECT number,
    line,
    source,
    key,
    kind,
    member_id,
    bet_id,
    type,
    amount,
    payer_balance,
    stake,
    payout,
    turnover,
    settled_stake,
    settled_payout,
    revision
   FROM operation
  WHERE bet_id IS NOT NULL OR (kind = ANY (ARRAY['bet'::operation_kind, 'win'::operation_kind, 'raise'::operation_kind, 'settle'::operation_kind]));
CREATE VIEW bet_revision AS
 SELECT o.bet_id,
    o.revision,
    o.at,
        CASE o.kind
            WHEN 'raise'::operation_kind THEN 'raised'::text
            WHEN 'win'::operation_kind THEN 'late.win'::text
            ELSE
            CASE c.kind
                WHEN 'win'::operation_kind THEN 'win.cancelled'::text
                ELSE 'bet.cancelled'::text
            END
        END AS reason,
    COALESCE(o.stake, 0::bigint) AS stake_delta,
    COALESCE(o.payout, 0::bigint) AS payout_delta,
    COALESCE(o.turnover, 0::bigint) AS turnover_delta
   FROM operation o
     LEFT JOIN operation c ON c.source = o.source AND c.key = o.cancels
  WHERE o.revision IS NOT NULL;
CREATE VIEW bet_with_commission AS
 SELECT id,
    brand_id,
    member_id,
    product,
    valid_turnover,
    commission,
    settled_at
   FROM bet
  WHERE commission <> 0;
CREATE VIEW brand_facts AS
 SELECT id,
    code,
    name,
    currency,
    time_zone,
    default_language,
    status
   FROM brand;
CREATE VIEW cash_movement AS
 SELECT o.payer AS account,
    o.number,
    o.line * 2 AS leg,
    o.at,
    o.brand_id,
    o.type,
    - o.amount AS amount,
    o.payer_balance AS balance,
    COALESCE(o.reference, ''::text) AS reference,
    o.memo
   FROM operation o
  WHERE o.payer_balance IS NOT NULL AND o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]))
UNION ALL
 SELECT o.receiver AS account,
    o.number,
    o.line * 2 + 1 AS leg,
    o.at,
    o.brand_id,
    o.type,
    o.amount,
    o.receiver_balance AS balance,
    COALESCE(o.reference, ''::text) AS reference,
    o.memo
   FROM operation o
  WHERE o.receiver_balance IS NOT NULL AND o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]));
CREATE VIEW deposit_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    credited AS amount,
    payer_name,
    settled_at AS at
   FROM deposit
  WHERE state = 2 AND settled_at IS NOT NULL;
CREATE VIEW entry AS
 SELECT operation.number AS journal_id,
    operation.line * 2 AS leg,
    operation.at AS posted_at,
    operation.payer AS account_id,
    operation.type,
    - operation.amount AS amount,
    operation.payer_balance AS balance_after
   FROM operation
  WHERE operation.amount > 0
UNION ALL
 SELECT operation.number AS journal_id,
    operation.line * 2 + 1 AS leg,
    operation.at AS posted_at,
    operation.receiver AS account_id,
    operation.type,
    operation.amount,
    operation.receiver_balance AS balance_after
   FROM operation
  WHERE operation.amount > 0;
CREATE VIEW given_grant AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    key,
    amount,
    state,
    paid_at
   FROM reward_grant;
CREATE VIEW grant_course AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    currency,
    amount,
    state,
    taken,
    created_at,
    paid_at,
    ended_at
   FROM reward_grant;
CREATE VIEW grant_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    amount,
    paid_at AS at
   FROM reward_grant
  WHERE paid_at IS NOT NULL AND source <> 'rebate'::text;
CREATE VIEW grant_standing AS
 SELECT id,
    brand_id,
    member_id,
    source,
    code,
    key,
    currency,
    amount,
    turnover_asked,
    state,
    created_at,
    paid_at
   FROM reward_grant;
CREATE VIEW guard_facts AS
 SELECT member_id,
    excluded_until,
    cool_off_until,
    cash_account,
    balance
   FROM member_guard;
CREATE VIEW journal AS
 SELECT DISTINCT ON (number) number AS id,
    at AS posted_at,
    type,
        CASE source
            WHEN 'ledger'::text THEN 'ledger'::text
            ELSE 'vendor'::text
        END AS source,
    source AS vendor,
        CASE source
            WHEN 'ledger'::text THEN reference
            ELSE COALESCE(bet_id, key)
        END AS reference,
    reverses,
    memo
   FROM operation
  WHERE amount > 0
  ORDER BY number, line;
CREATE VIEW left_session AS
 SELECT id
   FROM member_session
  WHERE ended_at IS NOT NULL;
CREATE VIEW login_facts AS
 SELECT member_id,
    last_login_at
   FROM member_profile;
CREATE VIEW lottery_rebated AS
 SELECT o.member_id,
    b.product,
    b.valid_turnover,
    b.settled_at
   FROM lottery_order o
     JOIN lottery_game g ON g.id = o.game_id
     JOIN bet_operation x ON x.source = g.vassalage AND x.key = o.id AND x.kind = 'bet'::operation_kind AND x.line = 0
     JOIN bet_facts b ON b.id = x.bet_id
  WHERE o.own_group > 0 AND (o.status = ANY (ARRAY[4, 5])) AND (EXISTS ( SELECT
           FROM lottery_line l
          WHERE l.order_id = o.id AND l.series > 0));
CREATE VIEW member_facts AS
 SELECT id,
    brand_id,
    person_id,
    username,
    customer_type,
    status,
    language,
    agent_path,
    birth_date,
    country,
    created_at
   FROM member;
CREATE VIEW money_movement AS
 SELECT o.number,
    o.line,
    o.at,
    o.brand_id,
    s.member_id,
    m.username,
    k.fact,
    k.sign,
    o.type,
    k.sign * o.amount AS amount,
    f.currency,
    COALESCE(o.reference, o.bet_id,
        CASE
            WHEN o.source <> 'ledger'::text THEN o.key COLLATE "default"
            ELSE NULL::text
        END, ''::text) AS reference,
        CASE
            WHEN f.kind ~~ 'clearing.%'::text THEN f.owner
            WHEN t.kind ~~ 'clearing.%'::text THEN t.owner
            ELSE NULL::text
        END AS provider,
    NOT (EXISTS ( SELECT
           FROM operation e
             JOIN ledger_account ef ON ef.id = e.payer
             JOIN ledger_account et ON et.id = e.receiver
             JOIN money_fact ek ON ek.type = e.type AND ek.from_kind = ef.kind AND ek.to_kind = et.kind AND ek.side = k.side AND ek.fact = k.fact
          WHERE e.number = o.number AND e.line < o.line AND e.amount > 0)) AS is_first
   FROM operation o
     JOIN ledger_account f ON f.id = o.payer
     JOIN ledger_account t ON t.id = o.receiver
     JOIN money_fact k ON k.type = o.type AND k.from_kind = f.kind AND k.to_kind = t.kind
     CROSS JOIN LATERAL ( SELECT split_part(
                CASE k.side
                    WHEN 'payer'::text THEN f.owner
                    ELSE t.owner
                END, '/'::text, 1) AS member_id) s
     JOIN member m ON m.id = s.member_id AND m.customer_type <> 4
  WHERE o.amount > 0 AND (o.type <> ALL ('{3100,3120,3200,4100,4120,4200,5100,5120,5200}'::integer[]));
CREATE VIEW moved_member AS
 SELECT DISTINCT member_id
   FROM member_path
  WHERE since > '-infinity'::timestamp with time zone;
CREATE VIEW online_member AS
 SELECT member_id,
    active_at,
    expires_at
   FROM member_session
  WHERE ended_at IS NULL;
CREATE VIEW operator_facts AS
 SELECT o.id,
    o.name,
    o.role,
    o.brand_ids,
    o.status = 'active'::text AND o.password_hash IS NOT NULL AS is_active,
    r.permissions AS own_permissions
   FROM operator o
     LEFT JOIN operator_role r ON r.id = o.role;
CREATE VIEW opposed_facts AS
 SELECT o.bet_id AS id,
    b.brand_id,
    o.member_id,
    o.beside,
    b.stake AS amount,
    COALESCE(b.settled_at, o.found_at) AS at
   FROM turnover_opposed o
     JOIN bet_facts b ON b.id = o.bet_id;
CREATE VIEW payment_reference AS
 SELECT 'deposit'::text AS kind,
    deposit.id,
    deposit.member_id
   FROM deposit
UNION ALL
 SELECT 'withdrawal'::text AS kind,
    withdrawal.id,
    withdrawal.member_id
   FROM withdrawal;
CREATE VIEW payment_way AS
 SELECT deposit.id,
    deposit.provider,
    deposit.channel_name AS channel
   FROM deposit
UNION ALL
 SELECT withdrawal.id,
    withdrawal.provider,
    withdrawal.bank_name AS channel
   FROM withdrawal;
CREATE VIEW payout_account_facts AS
 SELECT id,
    brand_id,
    member_id,
    bank_code,
    number_hash AS fingerprint,
    holder,
    created_at,
    removed_at
   FROM bank_card;
CREATE VIEW rank_standing AS
 SELECT m.id AS member_id,
    m.brand_id,
    LEAST(COALESCE(r.level::integer, 1), jsonb_array_length(l.terms -> 'levels'::text)) AS level
   FROM member_facts m
     JOIN rank_ladder l ON l.brand_id = m.brand_id AND l.state = 'live'::text
     LEFT JOIN member_rank r ON r.member_id = m.id;
CREATE VIEW sign_in_facts AS
 SELECT member_id,
    brand_id,
    created_at AS at,
    encode(device_hash, 'hex'::text) AS device,
    COALESCE(network, ip) AS address
   FROM member_session;
CREATE VIEW transfer_facts AS
 SELECT id,
    brand_id,
    from_member,
    to_member,
    currency,
    amount,
    created_at AS at
   FROM member_transfer;
CREATE VIEW vendor_transaction AS
 SELECT source AS vendor,
    key AS id,
    kind::text AS kind,
        CASE
            WHEN kind = 'tombstone'::operation_kind OR (EXISTS ( SELECT
               FROM operation c
              WHERE c.source = o.source AND c.cancels = o.key)) THEN 'cancelled'::text
            ELSE 'applied'::text
        END AS state,
    member_id,
    round_id,
    reference,
    amount,
    body_hash,
    bet_id,
        CASE
            WHEN amount > 0 THEN number
            ELSE NULL::bigint
        END AS journal_id,
    balance,
    at AS created_at
   FROM operation o
  WHERE source <> 'ledger'::text AND key IS NOT NULL;
CREATE VIEW withdrawal_facts AS
 SELECT id,
    brand_id,
    member_id,
    currency,
    amount,
    state,
    requested_at AS at
   FROM withdrawal;
GRANT SELECT ON account TO pavilion_app;
GRANT SELECT ON account_kind TO pavilion_app;
GRANT SELECT ON account_pair TO pavilion_app;
GRANT SELECT ON activity_active TO pavilion_app;
GRANT SELECT ON activity_active_team TO pavilion_app;
GRANT SELECT ON activity_game TO pavilion_app;
GRANT SELECT ON activity_game_team TO pavilion_app;
GRANT SELECT ON activity_mark TO pavilion_app;
GRANT SELECT ON activity_money TO pavilion_app;
GRANT SELECT ON activity_money_day TO pavilion_app;
GRANT SELECT ON activity_money_hour TO pavilion_app;
GRANT SELECT ON activity_money_slice TO pavilion_app;
GRANT SELECT ON activity_money_team TO pavilion_app;
GRANT SELECT ON activity_period TO pavilion_app;
GRANT SELECT ON activity_play TO pavilion_app;
GRANT SELECT ON activity_play_day TO pavilion_app;
GRANT SELECT ON activity_play_hour TO pavilion_app;
GRANT SELECT ON activity_play_slice TO pavilion_app;
GRANT SELECT ON activity_standing TO pavilion_app;
GRANT SELECT ON activity_team TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON adjustment TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON adjustment_rule TO pavilion_app;
GRANT INSERT, SELECT ON affiliate_application TO pavilion_app;
GRANT UPDATE (state, decided_at, decided_by, answer, code) ON affiliate_application TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON affiliate_code TO pavilion_app;
GRANT INSERT, SELECT ON affiliate_use TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON agent_carry TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON agent_correction TO pavilion_app;
GRANT SELECT ON agent_direct TO pavilion_app;
GRANT INSERT, SELECT ON agent_first_deposit TO pavilion_app;
GRANT INSERT, SELECT ON agent_line TO pavilion_app;
GRANT UPDATE (state, held_by, held_reason, settled_at, balance_after) ON agent_line TO pavilion_app;
GRANT INSERT, SELECT ON agent_line_part TO pavilion_app;
GRANT INSERT, SELECT ON agent_move TO pavilion_app;
GRANT INSERT, SELECT ON agent_opening TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON agent_quota TO pavilion_app;
GRANT INSERT, SELECT ON agent_rebate TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON agent_run TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON announcement TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON art_file TO pavilion_app;
GRANT INSERT, SELECT ON audit_entry TO pavilion_app;
GRANT SELECT ON audit_head TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON bank_card TO pavilion_app;
GRANT SELECT ON bet TO pavilion_app;
GRANT SELECT ON bet_counting TO pavilion_app;
GRANT SELECT ON bet_facts TO pavilion_app;
GRANT SELECT ON bet_operation TO pavilion_app;
GRANT SELECT ON bet_revision TO pavilion_app;
GRANT SELECT ON bet_step TO pavilion_app;
GRANT SELECT ON bet_with_commission TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON brand TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_art TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_draft TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_draft_file TO pavilion_app;
GRANT SELECT ON brand_facts TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON brand_game TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_host TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_maintenance TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_module TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON brand_resource TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON brand_vendor TO pavilion_app;
GRANT SELECT ON brand_zone TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON captcha_challenge TO pavilion_app;
GRANT SELECT ON cash_movement TO pavilion_app;
GRANT INSERT, SELECT ON chargeback TO pavilion_app;
GRANT UPDATE (state, represented_at, represented_by, represented_ref, proposed, proposed_reason, proposed_by, proposed_at, ended_at, ended_by) ON chargeback TO pavilion_app;
GRANT INSERT, SELECT ON chargeback_evidence TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON chat_block TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON chat_canned TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON chat_conversation TO pavilion_app;
GRANT INSERT, SELECT ON chat_message TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON chat_operator TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON check_run TO pavilion_app;
GRANT INSERT, SELECT ON closed_balance TO pavilion_app;
GRANT INSERT, SELECT ON closed_member TO pavilion_app;
GRANT INSERT, SELECT ON closed_name TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON code_count TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON complaint TO pavilion_app;
GRANT INSERT, SELECT ON complaint_message TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON content_text TO pavilion_app;
GRANT SELECT ON content_version TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON contract TO pavilion_app;
GRANT INSERT, SELECT ON contract_event TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON contract_policy TO pavilion_app;
GRANT INSERT, SELECT ON contract_question TO pavilion_app;
GRANT UPDATE (outcome, answer, answered_by, answered_at) ON contract_question TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON contract_served TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON contract_setting TO pavilion_app;
GRANT SELECT ON contract_slot TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON contract_version TO pavilion_app;
GRANT SELECT ON currency TO pavilion_app;
GRANT INSERT (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step, stakes) ON currency TO pavilion_app;
GRANT UPDATE (shown_decimals, bet_step, deposit_step, withdraw_step, stakes) ON currency TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_service TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON data_export TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON demonstration_act TO pavilion_app;
GRANT INSERT, SELECT ON demonstration_member TO pavilion_app;
GRANT INSERT, SELECT ON demonstration_month TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON demonstration_telling TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON deposit TO pavilion_app;
GRANT SELECT ON deposit_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON deposit_proof TO pavilion_app;
GRANT INSERT, SELECT ON deposit_refund TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at, called_at, provider_ref, ask_at, asked, ended_at, notice_event) ON deposit_refund TO pavilion_app;
GRANT INSERT, SELECT ON deposit_resolution TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at) ON deposit_resolution TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON desk_grant TO pavilion_app;
GRANT SELECT ON entry TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON failed_try TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON favourite TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON feedback TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON four_eyes_rule TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON game TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON game_name TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON game_pause TO pavilion_app;
GRANT INSERT, SELECT ON game_session TO pavilion_app;
GRANT SELECT ON given_grant TO pavilion_app;
GRANT SELECT ON grant_course TO pavilion_app;
GRANT SELECT ON grant_facts TO pavilion_app;
GRANT SELECT ON grant_standing TO pavilion_app;
GRANT SELECT ON guard_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON help_article TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON hint TO pavilion_app;
GRANT SELECT ON SEQUENCE hint_id_seq TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON human_challenge TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON human_pass TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_picture TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON identity_policy TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON identity_submission TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON inbox_block TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON inbox_letter TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON inbox_rule TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON inbox_sending TO pavilion_app;
GRANT SELECT ON journal TO pavilion_app;
GRANT SELECT ON ledger_account TO pavilion_app;
GRANT SELECT ON ledger_period TO pavilion_app;
GRANT SELECT ON ledger_progress TO pavilion_app;
GRANT SELECT ON left_session TO pavilion_app;
GRANT INSERT, SELECT ON limit_change TO pavilion_app;
GRANT UPDATE (state) ON limit_change TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON list_export TO pavilion_app;
GRANT SELECT ON login_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON login_tally TO pavilion_app;
GRANT INSERT, SELECT ON lottery_chase TO pavilion_app;
GRANT UPDATE (held, staked, next_phase, state, reason, ended_at, ip, has_won) ON lottery_chase TO pavilion_app;
GRANT INSERT, SELECT ON lottery_dispute TO pavilion_app;
GRANT INSERT, SELECT ON lottery_entry TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON lottery_exposure TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON lottery_feed TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON lottery_feed_game TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON lottery_feed_message TO pavilion_app;
GRANT INSERT, SELECT ON lottery_game TO pavilion_app;
GRANT UPDATE (schedule, margin, position, names) ON lottery_game TO pavilion_app;
GRANT INSERT, SELECT ON lottery_issue TO pavilion_app;
GRANT UPDATE (closes_at, draws_at, state, seed_hash, chain_hash, digest, tickets, seed, result, closed_at, drawn_at, settled_at, revision, void_reason, started_at, refunded_at, voids, waits_for, lists_tickets) ON lottery_issue TO pavilion_app;
GRANT INSERT, SELECT ON lottery_line TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON lottery_offer TO pavilion_app;
GRANT INSERT, SELECT ON lottery_order TO pavilion_app;
GRANT UPDATE (rebate, status, won, revision, ended_at) ON lottery_order TO pavilion_app;
GRANT INSERT, SELECT ON lottery_proposal TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at) ON lottery_proposal TO pavilion_app;
GRANT SELECT ON lottery_rebated TO pavilion_app;
GRANT INSERT, SELECT ON lottery_resettled TO pavilion_app;
GRANT INSERT, SELECT ON marketing_choice TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON member TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON member_correction TO pavilion_app;
GRANT UPDATE (before, state, decided_by, decided_at) ON member_correction TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON member_credential TO pavilion_app;
GRANT SELECT ON member_facts TO pavilion_app;
GRANT SELECT ON member_guard TO pavilion_app;
GRANT UPDATE (status, excluded_until, cool_off_until, session_limit_minutes, day_start, week_start, month_start, deposit_day_limit, deposit_week_limit, deposit_month_limit, loss_day_limit, loss_week_limit, loss_month_limit, wager_day_limit, wager_week_limit, wager_month_limit, deposit_day_used, deposit_week_used, deposit_month_used, loss_day_used, loss_week_used, loss_month_used, wager_day_used, wager_week_used, wager_month_used) ON member_guard TO pavilion_app;
GRANT INSERT, SELECT ON member_note TO pavilion_app;
GRANT SELECT ON member_path TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON member_profile TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON member_rank TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON member_session TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON member_totp TO pavilion_app;
GRANT INSERT, SELECT ON member_transfer TO pavilion_app;
GRANT UPDATE (review, note, reviewed_by, reviewed_at) ON member_transfer TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON message_outbox TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_board TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON mission_day TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_done TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON mission_due TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_mark TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_place TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_score TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON mission_spent TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON mission_version TO pavilion_app;
GRANT SELECT ON money_fact TO pavilion_app;
GRANT SELECT ON money_movement TO pavilion_app;
GRANT SELECT ON moved_member TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON one_time_code TO pavilion_app;
GRANT SELECT ON online_member TO pavilion_app;
GRANT SELECT ON operation TO pavilion_app;
GRANT SELECT ON operation_consumer TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON operation_held TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON operator TO pavilion_app;
GRANT SELECT ON operator_facts TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON operator_link TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_recovery_code TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_role TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_session TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON operator_ticket TO pavilion_app;
GRANT SELECT ON opposed_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON password_reset TO pavilion_app;
GRANT SELECT ON path TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON payment_channel TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON payment_event TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON payment_provider TO pavilion_app;
GRANT SELECT ON payment_reference TO pavilion_app;
GRANT SELECT ON payment_way TO pavilion_app;
GRANT SELECT ON payout_account_facts TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON person TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON person_contact TO pavilion_app;
GRANT DELETE, SELECT, UPDATE ON person_key_due TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON phone_token_use TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_correction TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_earned TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_order TO pavilion_app;
GRANT INSERT, SELECT ON point_picture TO pavilion_app;
GRANT INSERT, SELECT ON point_rate TO pavilion_app;
GRANT UPDATE (ppm) ON point_rate TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_reward TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_terms TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON point_voucher TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON presenter TO pavilion_app;
GRANT INSERT, SELECT ON presenter_picture TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON process_heartbeat TO pavilion_app;
GRANT SELECT ON product TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_claim TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_code TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON promotion_person TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON promotion_picture TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_place TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_progress TO pavilion_app;
GRANT INSERT, SELECT ON promotion_rain_stop TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_spent TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_stock TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_ticket TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON promotion_ticket_offer TO pavilion_app;
GRANT INSERT, SELECT ON promotion_version TO pavilion_app;
GRANT UPDATE (approved_by, approved_at) ON promotion_version TO pavilion_app;
GRANT INSERT, SELECT ON proposal TO pavilion_app;
GRANT UPDATE (state, decided_by, decided_at, decision_reason, effect_id) ON proposal TO pavilion_app;
GRANT INSERT, SELECT ON proposal_confirmation TO pavilion_app;
GRANT INSERT, SELECT ON protection_event TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON protection_preference TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON push_choice TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscription TO pavilion_app;
GRANT INSERT, SELECT ON rank_event TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON rank_gift TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON rank_ladder TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON rank_mark TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON rank_met TO pavilion_app;
GRANT SELECT ON rank_standing TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON rate_count TO pavilion_app;
GRANT INSERT, SELECT ON rebate_claim TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON rebate_rate TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recent_game TO pavilion_app;
GRANT INSERT, SELECT ON reconciliation_difference TO pavilion_app;
GRANT INSERT, SELECT ON reconciliation_run TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_code TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_pass TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON referral TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON referral_code TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_rule TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON referral_spent TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON referral_stop TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON region_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON registration_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON remember_series TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON reward_grant TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON reward_rule TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON risk_case TO pavilion_app;
GRANT INSERT, SELECT ON risk_case_member TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON risk_due TO pavilion_app;
GRANT INSERT, SELECT ON risk_evidence TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON risk_lock TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON risk_mark TO pavilion_app;
GRANT INSERT, SELECT ON risk_note TO pavilion_app;
GRANT INSERT, SELECT ON risk_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON risk_sighting TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON room TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON room_block TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON room_hidden TO pavilion_app;
GRANT INSERT, SELECT ON room_line TO pavilion_app;
GRANT UPDATE (name, changed, removed_at) ON room_line TO pavilion_app;
GRANT INSERT, SELECT ON room_log TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON room_person TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON room_report TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON room_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON room_seat TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON room_word TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sealed_use TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON second_step TO pavilion_app;
GRANT INSERT, SELECT ON secret TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON security_alert TO pavilion_app;
GRANT SELECT ON security_alert_rule TO pavilion_app;
GRANT UPDATE (window_seconds, threshold, severity, enabled, version) ON security_alert_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON security_event TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON seed_mark TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON session_ticket TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON setting_version TO pavilion_app;
GRANT SELECT ON settlement TO pavilion_app;
GRANT SELECT ON settlement_operation TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON settlement_progress TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON settlement_rule TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON settlement_setting TO pavilion_app;
GRANT SELECT ON sign_in_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON social_arrival TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON social_attempt TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON social_identity TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON social_secret TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON support_picture TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON support_rule TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON threat_event TO pavilion_app;
GRANT SELECT ON transaction_type TO pavilion_app;
GRANT SELECT ON transfer_facts TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON trusted_address TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON trusted_device TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON turnover_cursor TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON turnover_lock TO pavilion_app;
GRANT INSERT, SELECT ON turnover_opposed TO pavilion_app;
GRANT INSERT, SELECT ON turnover_work TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON vendor TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON vendor_import TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON vendor_secret TO pavilion_app;
GRANT SELECT ON vendor_transaction TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON vendor_wallet TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON verified_contact TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON wallet_case TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON wallet_preference TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON wallet_settlement TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON wallet_transfer TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON winner_opt_out TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal TO pavilion_app;
GRANT INSERT, SELECT ON withdrawal_approval TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal_bank TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal_dispute TO pavilion_app;
GRANT SELECT ON withdrawal_facts TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal_payout TO pavilion_app;
GRANT DELETE, INSERT, SELECT ON withdrawal_proof TO pavilion_app;
GRANT UPDATE (dispute_id) ON withdrawal_proof TO pavilion_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal_rule TO pavilion_app;
GRANT INSERT, SELECT ON withdrawal_step TO pavilion_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON withdrawal_way TO pavilion_app;
