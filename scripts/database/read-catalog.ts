import type { Pool } from '../../packages/kit/src/pool.ts';

export interface Relation {
  name: string;
  isView: boolean;
  columns: string[];
  constraints: string[];
  indexes: string[];
  triggers: string[];
  grants: string[];
  /** Of its columns. */
  comments: string[];
  /** What a view selects; empty for a table. */
  definition: string;
  partitionBy: string | null;
  /** Of a fixed partition: whose it is and for which values. */
  partitionOf: string | null;
  options: string | null;
}

export interface Routine {
  name: string;
  /** An index, a column or a constraint needs it. */
  isNeeded: boolean;
  signature: string;
  definition: string;
  grants: string[];
  /** Tables whose triggers call it. */
  tables: string[];
}

export interface CatalogEntry {
  name: string;
  definition: string;
}

/** Rights of others than the owner, one GRANT for each role. */
const grantsOf = (acl: string, kind: string, owner: string, target: string): string => `ARRAY(
  SELECT format('GRANT %s ON ${kind}%s TO %s', string_agg(DISTINCT g.privilege_type, ', '), ${target},
      CASE WHEN g.grantee = 0 THEN 'PUBLIC' ELSE pg_get_userbyid(g.grantee) END)
  FROM aclexplode(${acl}) g WHERE g.grantee <> ${owner} GROUP BY g.grantee ORDER BY 1)`;

const COLUMN_GRANTS = `ARRAY(
  SELECT format('GRANT %s (%s) ON %s TO %s', g.privilege_type, string_agg(a.attname, ', ' ORDER BY a.attnum), c.relname,
      CASE WHEN g.grantee = 0 THEN 'PUBLIC' ELSE pg_get_userbyid(g.grantee) END)
  FROM pg_attribute a, aclexplode(a.attacl) g
  WHERE a.attrelid = c.oid AND NOT a.attisdropped AND g.grantee <> c.relowner GROUP BY g.privilege_type, g.grantee ORDER BY 1)`;

/** Of the sequences of its identity columns. */
const SEQUENCE_GRANTS = `ARRAY(
  SELECT format('GRANT %s ON SEQUENCE %s TO %s', string_agg(DISTINCT g.privilege_type, ', '), q.relname,
      CASE WHEN g.grantee = 0 THEN 'PUBLIC' ELSE pg_get_userbyid(g.grantee) END)
  FROM pg_depend o JOIN pg_class q ON q.oid = o.objid AND q.relkind = 'S', aclexplode(q.relacl) g
  WHERE o.classid = 'pg_class'::regclass AND o.refclassid = 'pg_class'::regclass AND o.refobjid = c.oid AND o.deptype = 'i' AND g.grantee <> q.relowner
  GROUP BY q.relname, g.grantee ORDER BY 1)`;

const COLUMNS = `ARRAY(
  SELECT format('%I %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attstorage <> t.typstorage THEN
        format(' STORAGE %s', CASE a.attstorage WHEN 'p' THEN 'PLAIN' WHEN 'e' THEN 'EXTERNAL' WHEN 'x' THEN 'EXTENDED' ELSE 'MAIN' END) ELSE '' END,
      CASE WHEN a.attcollation <> t.typcollation THEN format(' COLLATE %I', l.collname) ELSE '' END,
      CASE WHEN a.attidentity <> '' THEN
             format(' GENERATED %s AS IDENTITY%s', CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END, (
               SELECT CASE WHEN (s.seqstart, s.seqincrement, s.seqcache, s.seqcycle) = (1, 1, 1, false) THEN ''
                   ELSE format(' (START %s INCREMENT %s CACHE %s%s)', s.seqstart, s.seqincrement, s.seqcache, CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END) END
                 FROM pg_depend i JOIN pg_sequence s ON s.seqrelid = i.objid
                 WHERE i.classid = 'pg_class'::regclass AND i.refobjid = c.oid AND i.refobjsubid = a.attnum AND i.deptype = 'i'))
           WHEN a.attgenerated <> '' THEN
             format(' GENERATED ALWAYS AS (%s) %s', pg_get_expr(d.adbin, d.adrelid), CASE a.attgenerated WHEN 's' THEN 'STORED' ELSE 'VIRTUAL' END)
           WHEN d.adbin IS NOT NULL THEN format(' DEFAULT %s', pg_get_expr(d.adbin, d.adrelid)) ELSE '' END,
      CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END)
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum LEFT JOIN pg_collation l ON l.oid = a.attcollation
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum)`;

const COMMENTS = `ARRAY(
  SELECT format('COMMENT ON COLUMN %s.%I IS %L', c.relname, a.attname, d.description)
  FROM pg_description d JOIN pg_attribute a ON a.attrelid = d.objoid AND a.attnum = d.objsubid
  WHERE d.classoid = 'pg_class'::regclass AND d.objoid = c.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum)`;

/** Tables, views, and partitions by a list of values; partitions by time come and go with the months. */
export async function readRelations(pool: Pool, schema: string): Promise<Relation[]> {
  return inSchema<Relation>(
    pool,
    schema,
    `SELECT c.relname AS name, c.relkind IN ('v', 'm') AS "isView", ${COLUMNS} AS columns,
       ARRAY(SELECT format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid, true)) FROM pg_constraint k
             WHERE k.conrelid = c.oid AND k.contype NOT IN ('n', 't') ORDER BY k.contype = 'p' DESC, k.conname) AS constraints,
       ARRAY(SELECT regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?' || n.nspname || '\\.', ' ON ') FROM pg_index i
             WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_inherits h WHERE h.inhrelid = i.indexrelid)
               AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = c.oid)
             ORDER BY 1) AS indexes,
       ARRAY(SELECT pg_get_triggerdef(t.oid, true) FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgparentid = 0 ORDER BY t.tgname) AS triggers,
       ${grantsOf('c.relacl', '', 'c.relowner', 'c.relname')} || ${COLUMN_GRANTS} || ${SEQUENCE_GRANTS} AS grants, ${COMMENTS} AS comments,
       CASE WHEN c.relkind IN ('v', 'm') THEN pg_get_viewdef(c.oid, true) ELSE '' END AS definition,
       CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END AS "partitionBy", array_to_string(c.reloptions, ', ') AS options,
       CASE WHEN c.relispartition THEN format('%s %s', parent.relname, pg_get_expr(c.relpartbound, c.oid)) END AS "partitionOf"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       LEFT JOIN pg_inherits h ON h.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = h.inhparent
       LEFT JOIN pg_partitioned_table kind ON kind.partrelid = h.inhparent
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm') AND (NOT c.relispartition OR kind.partstrat = 'l') ORDER BY 1`,
  );
}

/** Functions and procedures with their text and who may call them; PUBLIC may, where nothing was revoked. */
export async function readRoutines(pool: Pool, schema: string): Promise<Routine[]> {
  const signature = `p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')'`;
  return inSchema<Routine>(
    pool,
    schema,
    `SELECT p.proname AS name, ${signature} AS signature, pg_get_functiondef(p.oid) AS definition,
       ${grantsOf(`COALESCE(p.proacl, acldefault('f', p.proowner))`, 'FUNCTION ', 'p.proowner', 'p.oid::regprocedure')} AS grants,
       EXISTS (SELECT FROM pg_depend d WHERE d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid AND d.deptype IN ('n', 'a')
               AND d.classid NOT IN ('pg_trigger'::regclass, 'pg_proc'::regclass)) AS "isNeeded",
       ARRAY(SELECT DISTINCT r.relname::text FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
             WHERE t.tgfoid = p.oid AND NOT t.tgisinternal AND NOT r.relispartition) AS tables
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = $1 AND p.prokind IN ('f', 'p') ORDER BY 2`,
  );
}

/** Enumerations, domains and composite types; not the row types of tables. */
export async function readTypes(pool: Pool, schema: string): Promise<CatalogEntry[]> {
  return inSchema<CatalogEntry>(
    pool,
    schema,
    `SELECT t.typname AS name, CASE t.typtype
         WHEN 'e' THEN format('CREATE TYPE %s AS ENUM (%s)', t.typname,
           (SELECT string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid))
         WHEN 'd' THEN format('CREATE DOMAIN %s AS %s%s', t.typname, format_type(t.typbasetype, t.typtypmod),
           (SELECT string_agg(' ' || pg_get_constraintdef(k.oid, true), '' ORDER BY k.conname) FROM pg_constraint k WHERE k.contypid = t.oid))
         ELSE format('CREATE TYPE %s AS (%s)', t.typname,
           (SELECT string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' ORDER BY a.attnum)
            FROM pg_attribute a WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped)) END AS definition
     FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
     WHERE n.nspname = $1 AND (t.typtype IN ('e', 'd') OR c.relkind = 'c') ORDER BY 1`,
  );
}

/** Sequences of their own; those of identity columns are part of the column. */
export async function readSequences(pool: Pool, schema: string): Promise<CatalogEntry[]> {
  return inSchema<CatalogEntry>(
    pool,
    schema,
    `SELECT c.relname AS name, array_to_string(
         format('CREATE SEQUENCE %s AS %s START %s INCREMENT %s%s', c.relname, format_type(s.seqtypid, NULL), s.seqstart, s.seqincrement,
           CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END)
         || ${grantsOf('c.relacl', 'SEQUENCE ', 'c.relowner', 'c.relname')}, E';\\n') AS definition
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_sequence s ON s.seqrelid = c.oid
     WHERE n.nspname = $1 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i') ORDER BY 1`,
  );
}

async function inSchema<Row extends object>(pool: Pool, schema: string, text: string): Promise<Row[]> {
  return (await pool.query<Row & Record<string, unknown>>(text, [schema])).rows;
}
