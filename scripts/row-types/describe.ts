// What a statement answers, asked of a migrated database: nothing is run.
import type { Pool, PoolClient } from '@pavilion/kit/pool';
import { isNode, parseNodeTree, textOf, type TreeNode, type TreeValue } from './node-tree.ts';
import { Nullability, outputOf, type Catalog, type CatalogFunction } from './nullability.ts';

export interface Column {
  name: string;
  /** As the driver names it by its parsers: `int8`, `_text`, `timestamptz` …; a domain's base type. */
  type: string;
  isNullable: boolean;
}

export type Description = { columns: Column[] } | { error: string };

export class Describer {
  private readonly client: PoolClient;
  private readonly types: ReadonlyMap<number, string>;
  private readonly nullability: Nullability;

  private constructor(client: PoolClient, types: ReadonlyMap<number, string>, nullability: Nullability) {
    this.client = client;
    this.types = types;
    this.nullability = nullability;
  }

  /** `neverNull`: functions of the schema that never answer null. */
  static async on(pool: Pool, schema: string, neverNull: ReadonlySet<string>): Promise<Describer> {
    const client = await pool.connect();
    const catalog = await readCatalog(client, schema, neverNull);
    return new Describer(client, await readTypes(client), new Nullability(catalog));
  }

  /** `withColumns`: also which columns can be null, which takes a second question. */
  async describe(text: string, withColumns = true): Promise<Description> {
    try {
      const prepared = await this.run(
        `PREPARE described AS ${text};
         SELECT parameter_types::text[] AS taken, result_types::oid[] AS answered FROM pg_prepared_statements WHERE name = 'described'; DEALLOCATE described`,
      );
      const { taken = [], answered } = prepared as { taken?: string[]; answered?: number[] | null };
      if (!withColumns || !answered || answered.length === 0) return { columns: [] };
      const query = await this.read(text, taken);
      const neverNull = this.nullability.ofQuery(query);
      return {
        columns: outputOf(query).map((entry, index) => ({
          name: textOf(entry, 'resname'),
          type: this.types.get(answered[index] ?? 0) ?? 'text',
          isNullable: !(neverNull[index] ?? false),
        })),
      };
    } catch (error) {
      await this.client.query('ROLLBACK; DEALLOCATE ALL');
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The statement as the body of a function, where PostgreSQL keeps what it read: which relation a column is of and which outer joins are around it. */
  private async read(text: string, taken: readonly string[]): Promise<TreeNode> {
    const found = await this.run(
      `BEGIN; CREATE FUNCTION pg_temp.described(${taken.join(', ')}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END;
       SELECT prosqlbody::text AS tree FROM pg_proc WHERE proname = 'described' AND pronamespace = pg_my_temp_schema(); ROLLBACK`,
    );
    const query = firstNode(parseNodeTree((found as { tree?: string }).tree ?? ''));
    if (!query) throw new Error('the statement has no tree');
    return query;
  }

  /** Several statements in one message; the only row that they answer. */
  private async run(statements: string): Promise<object> {
    const results = (await this.client.query(statements)) as unknown as { rows: object[] }[];
    return results.find(({ rows }) => rows.length > 0)?.rows[0] ?? {};
  }

  release(): void {
    this.client.release();
  }
}

const firstNode = (value: TreeValue): TreeNode | undefined => {
  if (isNode(value)) return value;
  return Array.isArray(value) ? (value as readonly TreeValue[]).map(firstNode).find((found) => found !== undefined) : undefined;
};

/** Names of types by their number: of a domain its base, of an enumeration or a row the text that the driver leaves it. */
async function readTypes(client: PoolClient): Promise<Map<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string }>(
    `SELECT t.oid, CASE WHEN t.typtype = 'd' THEN b.typname WHEN t.typtype IN ('e', 'c') THEN 'text' ELSE t.typname END AS name
       FROM pg_type t LEFT JOIN pg_type b ON b.oid = t.typbasetype`,
  );
  return new Map(rows.map(({ oid, name }) => [oid, name]));
}

async function readCatalog(client: PoolClient, schema: string, neverNull: ReadonlySet<string>): Promise<Catalog> {
  const columns = await client.query<{ key: string }>(`SELECT a.attrelid || ' ' || a.attnum AS key FROM pg_attribute a WHERE a.attnotnull`);
  const views = await client.query<{ oid: number; tree: string }>(
    `SELECT c.oid, r.ev_action::text AS tree FROM pg_class c JOIN pg_rewrite r ON r.ev_class = c.oid AND r.rulename = '_RETURN'
      WHERE c.relkind IN ('v', 'm') AND c.relnamespace = to_regnamespace($1)`,
    [schema],
  );
  const functions = await client.query<CatalogFunction & { oid: number }>(
    `SELECT p.oid, CASE WHEN p.proname IN ('lower', 'upper') AND p.prorettype = 'anyelement'::regtype THEN 'range_' ELSE '' END || p.proname AS name,
            p.pronamespace = 'pg_catalog'::regnamespace AS "isBuiltIn", p.proisstrict AS "isStrict", t.typrelid AS "rowsOf"
       FROM pg_proc p JOIN pg_type t ON t.oid = p.prorettype`,
  );
  return {
    notNull: new Set(columns.rows.map(({ key }) => key)),
    views: new Map(
      views.rows.flatMap(({ oid, tree }) => {
        const query = firstNode(parseNodeTree(tree));
        return query ? [[oid, query] as const] : [];
      }),
    ),
    functions: new Map(functions.rows.map(({ oid, ...called }) => [oid, called])),
    neverNull,
  };
}
