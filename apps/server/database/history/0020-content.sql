-- Brands as data: hosts, modules, registration rules, who may enter, and the operators' words.

-- One number that grows with every change below; processes hold a snapshot and ask only for this.
CREATE TABLE content_version (
  one      boolean PRIMARY KEY DEFAULT true CHECK (one),
  version  bigint NOT NULL DEFAULT 1
);
INSERT INTO content_version DEFAULT VALUES;

CREATE FUNCTION content_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = platform, pg_temp AS $$
BEGIN
  UPDATE content_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TABLE brand_host (
  host      text PRIMARY KEY CHECK (host = lower(host)),
  brand_id  text NOT NULL REFERENCES brand (id),
  name      text NOT NULL,
  is_main   boolean NOT NULL DEFAULT false
);

-- A module without a parent hangs under the root of the tree. A child under an off parent counts as off.
CREATE TABLE brand_module (
  brand_id  text NOT NULL REFERENCES brand (id),
  code      text NOT NULL CHECK (code ~ '^[A-Z0-9]{3,30}$'),
  parent    text,
  enabled   boolean NOT NULL,
  position  integer NOT NULL,
  PRIMARY KEY (brand_id, code),
  FOREIGN KEY (brand_id, parent) REFERENCES brand_module (brand_id, code)
);

CREATE TABLE registration_rule (
  brand_id          text NOT NULL REFERENCES brand (id),
  field             text NOT NULL,
  enabled           boolean NOT NULL,
  required          boolean NOT NULL,
  -- A regular expression; '*' accepts anything.
  accepted_pattern  text NOT NULL DEFAULT '*',
  pattern_id        smallint NOT NULL DEFAULT 0 CHECK (pattern_id BETWEEN 0 AND 19),
  min_length        integer NOT NULL DEFAULT 0 CHECK (min_length >= 0),
  max_length        integer NOT NULL DEFAULT 255 CHECK (max_length BETWEEN 1 AND 255),
  position          integer NOT NULL,
  PRIMARY KEY (brand_id, field),
  CHECK (min_length <= max_length),
  CHECK (enabled OR NOT required)
);

CREATE TABLE customer_service (
  id        text PRIMARY KEY,
  brand_id  text NOT NULL REFERENCES brand (id),
  cs_type   text NOT NULL,
  name      text NOT NULL,
  address   text NOT NULL,
  position  integer NOT NULL
);

CREATE TABLE brand_resource (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  resource_type  text NOT NULL,
  url            text NOT NULL,
  label          text NOT NULL,
  position       integer NOT NULL
);

-- Times of the maintenance that brand.status speaks of.
CREATE TABLE brand_maintenance (
  brand_id    text PRIMARY KEY REFERENCES brand (id),
  started_at  timestamptz NOT NULL,
  ends_at     timestamptz
);

-- deny: blocked. allow: once a brand allows any country, others are blocked. whitelist: passes maintenance and blocks.
CREATE TABLE region_rule (
  brand_id  text NOT NULL REFERENCES brand (id),
  kind      text NOT NULL CHECK (kind IN ('country', 'address')),
  effect    text NOT NULL CHECK (effect IN ('allow', 'deny', 'whitelist')),
  -- ISO 3166-1 alpha-2, or an address or CIDR range.
  value     text NOT NULL,
  PRIMARY KEY (brand_id, kind, value),
  CHECK (kind <> 'country' OR (value ~ '^[A-Z]{2}$' AND effect <> 'whitelist'))
);

-- Whatever operators write, in every language. A missing language reads the English words.
CREATE TABLE content_text (
  entity    text NOT NULL,
  field     text NOT NULL,
  language  text NOT NULL,
  text      text NOT NULL,
  PRIMARY KEY (entity, field, language)
);

CREATE TABLE announcement (
  id              text PRIMARY KEY,
  brand_id        text NOT NULL REFERENCES brand (id),
  -- B banner, PL player notice, PU popup, PR promotion, H other
  type            text NOT NULL CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H')),
  -- W desktop, M mobile; null both
  platform        text CHECK (platform IN ('W', 'M')),
  execution       text CHECK (execution IN ('A', 'B', 'F')),
  group_name      text,
  -- Base name of the picture; width and format are added by the reader.
  picture         text,
  linkage_type    text NOT NULL DEFAULT 'NONE' CHECK (linkage_type IN ('URL', 'P', 'G', 'NONE')),
  linkage         text NOT NULL DEFAULT '',
  vendor          text,
  node_id         integer,
  room_id         text,
  promotion_type  text,
  category        text NOT NULL DEFAULT '',
  position        integer NOT NULL,
  published       boolean NOT NULL DEFAULT true,
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz,
  CHECK ((type = 'PU') = (execution IS NOT NULL)),
  CHECK ((type = 'B') = (group_name IS NOT NULL))
);
CREATE INDEX announcement_brand ON announcement (brand_id, type, position);

CREATE TABLE help_article (
  id          text PRIMARY KEY,
  brand_id    text NOT NULL REFERENCES brand (id),
  anchor      text NOT NULL CHECK (anchor ~ '^[a-z][a-z0-9-]{1,40}$'),
  section     text NOT NULL,
  position    integer NOT NULL,
  updated_at  timestamptz NOT NULL,
  UNIQUE (brand_id, anchor)
);

CREATE TABLE feedback (
  id             text PRIMARY KEY,
  brand_id       text NOT NULL REFERENCES brand (id),
  member_id      text REFERENCES member (id),
  question_type  text NOT NULL,
  content        text NOT NULL,
  contact        text,
  language       text NOT NULL,
  ip             text NOT NULL,
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  created_at     timestamptz NOT NULL
);
CREATE INDEX feedback_open ON feedback (brand_id, created_at) WHERE state = 'open';

-- Which seed a database carries, so that a start with the same data writes nothing.
CREATE TABLE seed_mark (
  name  text PRIMARY KEY,
  hash  text NOT NULL
);

CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_host FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_module FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON registration_rule
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON customer_service
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_resource
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON brand_maintenance
  FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON region_rule FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON content_text FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON announcement FOR EACH STATEMENT EXECUTE FUNCTION content_changed();
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE ON help_article FOR EACH STATEMENT EXECUTE FUNCTION content_changed();

GRANT SELECT ON content_version TO pavilion_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON brand_host, brand_module, registration_rule, customer_service, brand_resource,
  brand_maintenance, region_rule, content_text, announcement, help_article TO pavilion_app;
GRANT SELECT, INSERT, UPDATE ON feedback, seed_mark TO pavilion_app;
