import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { messagesTo } from '../apps/pavilion/src/outbox.ts';
import { type ReachedDatabase, reachDatabase } from '../apps/pavilion/src/reach-database.ts';
import { root } from '../apps/pavilion/src/schemas.ts';
import type { StartedProduct } from '../apps/pavilion/src/testing/started-product.ts';

/** The product of this worker; `apps/pavilion/src/testing/started-product.ts` started one for each before the first journey. */
const products = JSON.parse(process.env['PAVILION_PRODUCTS'] ?? '[]') as StartedProduct[];
const own = products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];

export const portalUrl = own?.url ?? '';
export const studioUrl = own?.studioUrl ?? '';
export const pspUrl = own?.pspUrl ?? '';
export const consoleUrl = own?.consoleUrl ?? '';
export const idpUrl = own?.idpUrl ?? '';
export const vendorUrl = own?.vendorUrl ?? '';
export const dataDir = own?.data ?? '';

/** The demonstration member of either brand. */
export const demo = { username: 'demo', password: 'Lantern-2026' } as const;

const run = promisify(execFile);

/** Runs one of the commands beside a running product, on its data. Throws with what it said when it fails. */
export const besideProduct = (script: Script, ...words: string[]): Promise<string> => besideData({ script, words });

type Script = 'operator' | 'check-books';

interface CommandInput {
  script: Script;
  words: readonly string[];
  /** Data folder of another product than the one of all journeys. */
  dataDir?: string;
  /** What the command reads from its standard input. */
  input?: string;
  /** Of its environment. */
  settings?: Readonly<Record<string, string>>;
}

export async function besideData({ script, words, dataDir: data = dataDir, input = '', settings = {} }: CommandInput): Promise<string> {
  const running = run(process.execPath, ['scripts/run.mjs', `apps/pavilion/src/commands/${script}.ts`, ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '', ...settings },
  });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** A connection to this worker's product, in the platform's role; opened at the first use and kept. */
let reached: Promise<ReachedDatabase> | undefined;
const database = async (): Promise<ReachedDatabase['pool']> => {
  reached ??= reachDatabase({ databaseUrl: undefined, dataDir }, 'platform');
  return (await reached).pool;
};

/** Newest text sent to a number or address after `since`; throws while there is none. */
async function newestText(to: string, since: number): Promise<string> {
  const newest = (await messagesTo(await database(), to)).findLast(({ at }) => at.getTime() >= since);
  if (newest === undefined) throw new Error(`Nothing was sent to ${to} yet.`);
  return newest.text;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 100;

/** What `pattern` finds in the newest message to a number or address, once one written after `since` is there. */
export async function received(to: string, pattern: RegExp, since: number): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      const found = pattern.exec(await newestText(to, since))?.[0];
      if (found !== undefined) return found;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    if (Date.now() > until) throw new Error(`Nothing like ${pattern} was sent to ${to}.`);
    await sleep(POLL_MS);
  }
}

export const codeOf = (to: string, since: number): Promise<string> => received(to, /\b\d{6}\b/, since);

/** Moves the last codes a minute into the past, instead of waiting. */
export async function aMinutePasses(): Promise<void> {
  await (await database()).query(`DELETE FROM code_count WHERE key LIKE 'minute:%'`);
}

/** Has the demonstration's rain of Golden Koi begin in this minute: a version of it with that hour, instead of waiting for the next full one. */
export async function rainFallsNow(): Promise<void> {
  const pool = await database();
  const { rows } = await pool.query<{ id: string; version: number }>(
    `INSERT INTO promotion_version SELECT (jsonb_populate_record(v, jsonb_build_object('version', v.version + 1, 'terms',
         jsonb_set(v.terms, '{rule,hours}', jsonb_build_array(to_char(now() AT TIME ZONE 'Asia/Ho_Chi_Minh', 'HH24:MI')))))).*
       FROM promotion p JOIN promotion_version v ON v.promotion_id = p.id AND v.version = p.live WHERE p.code = 'hourly-rain' AND p.brand_id = 'brd_koi'
       RETURNING promotion_id AS id, version`,
  );
  await pool.query('UPDATE promotion SET live = $2, draft = $2 WHERE id = $1', [rows[0]?.id, rows[0]?.version]);
}

/** Has bets end and the draw be due now on the issue of a lottery's newest ticket, instead of waiting for its day. Answers the number. */
export async function drawIsDue(gameId: number): Promise<string> {
  const { rows } = await (
    await database()
  ).query<{ numero: string }>(
    `UPDATE lottery_issue SET closes_at = now() - interval '1 second', draws_at = now() WHERE id = (SELECT issue_id FROM lottery_order
       WHERE game_id = $1 ORDER BY placed_at DESC LIMIT 1) RETURNING numero`,
    [gameId],
  );
  return rows[0]?.numero ?? '';
}

/** Takes the authenticator codes that counted for ones of an hour ago, instead of waiting for new ones. */
export async function resetCodeSteps(): Promise<void> {
  const pool = await database();
  await pool.query('UPDATE operator SET totp_last_step = totp_last_step - 120 WHERE totp_last_step > 0');
  await pool.query('UPDATE member_totp SET last_step = last_step - 120 WHERE confirmed_at IS NOT NULL');
}

/** Puts a phone service in force at a brand, or takes it away. At the desk two operators do. */
export async function setPhoneService(brand: string, firebase: object | null): Promise<void> {
  await (
    await database()
  ).query(
    `UPDATE brand SET settings = settings || jsonb_build_object('access', coalesce(settings -> 'access', '{}') || $2::jsonb) WHERE code = $1`,
    [brand, JSON.stringify({ firebase })],
  );
}
