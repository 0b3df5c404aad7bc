-- Tries and refusals that speak of an attack. (security_event of 0060 is the history a member is shown of their own account.)

-- Events of one kind, subject and address within a minute are one row with a count: a storm grows a number, not the table.
CREATE TABLE threat_event (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  minute        timestamptz NOT NULL,
  at            timestamptz NOT NULL,
  last_at       timestamptz NOT NULL,
  -- securityEventKinds of the contract.
  kind          text NOT NULL CHECK (kind ~ '^[a-z][a-z.]{1,47}$'),
  severity      text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  -- No references: an event outlives whom it is about, and writing it waits for no lock of theirs. Null: of no brand.
  brand_id      text,
  member_id     text,
  operator_id   text,
  vendor        text,
  -- A name or contact somebody gave: masked to be shown, and as a keyed hash to be counted.
  subject       text NOT NULL DEFAULT '',
  subject_hash  bytea,
  -- Of IPv6 the network of 64 bits; '' where there is none.
  ip            text NOT NULL DEFAULT '',
  times         integer NOT NULL CHECK (times > 0),
  -- Codes and numbers by name.
  detail        jsonb NOT NULL DEFAULT '{}'
);
CREATE UNIQUE INDEX threat_event_bucket ON threat_event (minute, kind, brand_id, member_id, operator_id, vendor, subject_hash, ip) NULLS NOT DISTINCT;
-- The rules read the last minutes of some kinds; the desk filters by kind, brand, address and member.
CREATE INDEX threat_event_kind ON threat_event (kind, last_at);
CREATE INDEX threat_event_brand ON threat_event (brand_id, id);
CREATE INDEX threat_event_ip ON threat_event (ip, id) WHERE ip <> '';
CREATE INDEX threat_event_member ON threat_event (member_id, id) WHERE member_id IS NOT NULL;
CREATE INDEX threat_event_at ON threat_event (at);

-- Logins that succeeded, by minute: what the number of failed ones is held against.
CREATE TABLE login_tally (
  brand_id  text NOT NULL,
  minute    timestamptz NOT NULL,
  passed    integer NOT NULL,
  PRIMARY KEY (brand_id, minute)
);

CREATE TABLE security_alert_rule (
  code               text PRIMARY KEY,
  kinds              text[] NOT NULL CHECK (cardinality(kinds) > 0),
  grouped_by         text NOT NULL CHECK (grouped_by IN ('all', 'brand', 'ip', 'subject')),
  measure            text NOT NULL CHECK (measure IN ('times', 'subjects', 'addresses')),
  -- Only subjects with at most so many events count.
  most_each          integer CHECK (most_each > 0),
  -- Besides the threshold: at least this share of the brand's successful logins in the window.
  percent_of_logins  integer CHECK (percent_of_logins BETWEEN 1 AND 10000),
  window_seconds     integer NOT NULL CHECK (window_seconds BETWEEN 60 AND 86400),
  threshold          integer NOT NULL CHECK (threshold BETWEEN 1 AND 1000000),
  severity           text NOT NULL CHECK (severity IN ('info', 'warning', 'critical')),
  enabled            boolean NOT NULL DEFAULT true,
  version            integer NOT NULL DEFAULT 1,
  position           integer NOT NULL
);

CREATE TABLE security_alert (
  id               text PRIMARY KEY,
  rule             text NOT NULL REFERENCES security_alert_rule (code),
  severity         text NOT NULL,
  brand_id         text,
  -- What the rule grouped by: an address, a member's, operator's or vendor's id, or a hash; '' for all or the brand.
  group_key        text NOT NULL,
  about            text NOT NULL,
  member_id        text,
  value            integer NOT NULL,
  threshold        integer NOT NULL,
  window_seconds   integer NOT NULL,
  opened_at        timestamptz NOT NULL,
  last_at          timestamptz NOT NULL,
  closed_at        timestamptz,
  acknowledged_at  timestamptz,
  acknowledged_by  text,
  note             text NOT NULL DEFAULT ''
);
-- One open alert for each thing a rule speaks of, however many processes judge it.
CREATE UNIQUE INDEX security_alert_open ON security_alert (rule, brand_id, group_key) NULLS NOT DISTINCT WHERE closed_at IS NULL;
CREATE INDEX security_alert_opened ON security_alert (opened_at);
CREATE INDEX security_alert_unseen ON security_alert (opened_at) WHERE acknowledged_at IS NULL;

INSERT INTO security_alert_rule (position, code, kinds, grouped_by, measure, most_each, percent_of_logins, window_seconds, threshold, severity) VALUES
  -- Many names with a few tries each, whatever the addresses: one password tried on all of them.
  (1, 'spraying', '{login.failed}', 'brand', 'subjects', 4, 30, 600, 30, 'critical'),
  (2, 'names.from.address', '{login.failed,captcha.failed}', 'ip', 'subjects', NULL, NULL, 600, 10, 'warning'),
  (3, 'addresses.at.name', '{login.failed}', 'subject', 'addresses', NULL, NULL, 1800, 8, 'warning'),
  (4, 'operator.sign.in', '{operator.login.failed,operator.code.failed}', 'subject', 'times', NULL, NULL, 900, 4, 'warning'),
  (5, 'operators.under.attack', '{operator.login.failed,operator.login.locked,operator.code.failed}', 'all', 'times', NULL, NULL, 900, 15, 'critical'),
  (6, 'vendor.signature', '{vendor.signature.failed}', 'subject', 'times', NULL, NULL, 300, 5, 'critical'),
  (7, 'vendor.transaction.reused', '{vendor.transaction.reused}', 'subject', 'times', NULL, NULL, 3600, 1, 'critical'),
  (8, 'payment.signature', '{payment.signature.failed}', 'subject', 'times', NULL, NULL, 300, 3, 'critical'),
  (9, 'captcha.address', '{captcha.failed}', 'ip', 'times', NULL, NULL, 600, 30, 'warning'),
  (10, 'captcha.storm', '{captcha.failed}', 'brand', 'times', NULL, NULL, 600, 300, 'critical'),
  (11, 'codes.burnt', '{code.burnt,second.step.burnt,factor.locked}', 'brand', 'subjects', NULL, NULL, 600, 10, 'warning'),
  (12, 'passwords.locked', '{payment.password.locked,password.locked}', 'brand', 'subjects', NULL, NULL, 3600, 5, 'warning'),
  (13, 'session.theft', '{remember.reused}', 'subject', 'times', NULL, NULL, 3600, 1, 'warning'),
  (14, 'exclusion.evaded', '{exclusion.evaded}', 'brand', 'times', NULL, NULL, 86400, 1, 'warning'),
  (15, 'sms.pumping', '{sms.refused}', 'brand', 'times', NULL, NULL, 600, 10, 'warning');

GRANT SELECT, INSERT, UPDATE, DELETE ON threat_event, login_tally, security_alert TO pavilion_app;
GRANT SELECT ON security_alert_rule TO pavilion_app;
-- What a rule counts is fixed; when it speaks is the operators' choice.
GRANT UPDATE (window_seconds, threshold, severity, enabled, version) ON security_alert_rule TO pavilion_app;
