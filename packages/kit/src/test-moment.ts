// TEST_NOW=<moment> lets every test file begin at that moment, in the program and in its databases; TEST_ZONE=<zone> gives the brands of its platforms
// that zone. Read by tests alone.
import type { Pool } from './pool.ts';

const REAL = Symbol.for('pavilion.real-date');

/** The moment every test file begins at, milliseconds of the epoch; null where none is named. */
export function testMoment(text = process.env['TEST_NOW']): number | null {
  if (!text) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`TEST_NOW is no moment: ${text}`);
  return at;
}

/** The zone that the tests' brands count their days in, in place of their own; null where none is named. */
export function testZone(zone = process.env['TEST_ZONE']): string | null {
  if (!zone) return null;
  if (!Intl.supportedValuesOf('timeZone').includes(zone)) throw new Error(`TEST_ZONE is no time zone: ${zone}`);
  return zone;
}

/** From here on this thread's `Date` goes on from `moment`; answers what brings the system's back. */
export function startAt(moment: number): () => void {
  const real = (Date as DateConstructor & { [REAL]?: DateConstructor })[REAL] ?? Date;
  const shift = moment - real.now();
  const now = (): number => real.now() + shift;
  globalThis.Date = new Proxy(real, {
    construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name) => (name === REAL ? real : name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
  return () => void (globalThis.Date = real);
}

/**
 * Lets the clock of a test's database go as this thread's `Date` goes: `now()` and `clock_timestamp()`, in statements of these pools and in our functions.
 * Before their first connection.
 */
export async function shiftClock({ pool, ownerPool: owner }: { pool: Pool; ownerPool: Pool }, schema: string): Promise<void> {
  // Also of pools that are made after these, as the worker's is: what a program enqueues is due by the clock of the process that takes it.
  for (const { options } of [pool, owner])
    options.options = options.options?.replace(`search_path=${schema}`, `search_path=${schema},pg_catalog`);
  const shift = Math.round(Date.now() - performance.timeOrigin - performance.now());
  for (const [name, kind] of [
    ['now', 'STABLE'],
    ['clock_timestamp', 'VOLATILE'],
  ])
    await owner.query(
      `CREATE OR REPLACE FUNCTION ${schema}.${name}() RETURNS timestamptz LANGUAGE sql ${kind} AS $$ SELECT pg_catalog.${name}() + interval '${shift} ms' $$`,
    );
  await owner.query(`DO $$ DECLARE f record; BEGIN
    FOR f IN SELECT p.oid::regprocedure AS name, split_part(c, '=', 2) AS path FROM pg_proc p, unnest(p.proconfig) c
      WHERE p.pronamespace = '${schema}'::regnamespace AND c LIKE 'search_path=${schema}%' AND c NOT LIKE '%pg_catalog%' LOOP
      EXECUTE format('ALTER ROUTINE %s SET search_path = %s', f.name, regexp_replace(f.path, '^${schema}', '${schema}, pg_catalog'));
    END LOOP;
  END $$`);
}
