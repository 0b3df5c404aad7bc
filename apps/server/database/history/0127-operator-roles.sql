-- Roles of the operators' own, beside the built-in ones: a name and a set of permissions.
CREATE TABLE operator_role (
  id          text PRIMARY KEY CHECK (id LIKE 'rol\_%'),
  name        text NOT NULL,
  permissions text[] NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL
);
CREATE UNIQUE INDEX operator_role_name ON operator_role (lower(name));

-- A built-in role, or the id of one in operator_role.
ALTER TABLE operator DROP CONSTRAINT operator_role_check;
ALTER TABLE operator ADD CONSTRAINT operator_role_known
  CHECK (role IN ('owner', 'manager', 'cashier', 'reviewer', 'support', 'auditor') OR role LIKE 'rol\_%');

GRANT SELECT, INSERT, UPDATE, DELETE ON operator_role TO pavilion_app;
