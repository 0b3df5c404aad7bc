import { tmpdir } from 'node:os';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { startPlatform } from '../../apps/server/src/main.ts';
import { one } from '../../apps/server/src/kernel/db.ts';
import { Browser } from '../../apps/server/src/test/browser.ts';
import { openTestSession } from '../../apps/server/src/test/members.ts';
import type { TestPlatform } from '../../apps/server/src/test/test-platform.ts';
import type { Visitor } from '../../apps/server/src/test/visitor.ts';
import { createLog } from '../../packages/kit/src/log.ts';
import { YEAR_BRAND } from '../generate/shape.ts';
import type { Call } from './reports-calls.ts';
import { rowsReadBy } from './rows-read.ts';
import { type ReadyYear, YEAR_END } from './years.ts';

export interface CallFigures {
  p50: number;
  p99: number;
  rows: number;
  blocks: number;
  slowest: string;
}

/** By name of the call and by size. */
export type Table = Map<string, Map<string, CallFigures>>;

const urlOf = ({ path, query }: Call): string => `${path}?${new URLSearchParams(query).toString()}`;

/** Asks once for what is refused, once for the rows, then each turn by the clock. */
export async function measureCall(year: ReadyYear, turns: readonly (readonly [Visitor, Call])[]): Promise<CallFigures> {
  const ask = async ([visitor, one]: readonly [Visitor, Call]): Promise<string | undefined> =>
    (await visitor.send(urlOf(one), { method: 'GET', headers: { language: 'EN' } })).code;
  const nothing: CallFigures = { p50: Number.NaN, p99: Number.NaN, rows: 0, blocks: 0, slowest: '' };
  const [first] = turns;
  if (!first) return nothing;
  const refused = await ask(first);
  if (refused) return { ...nothing, slowest: `refused: ${refused}` };
  const read = await rowsReadBy(year.owner, async () => void (await ask(first)));
  const taken: number[] = [];
  for (const turn of turns) {
    const start = performance.now();
    await ask(turn);
    taken.push(performance.now() - start);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number): number => taken[Math.floor((taken.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), ...read };
}

/** The member, logged in. */
export async function memberAt(world: TestPlatform, memberId: string): Promise<Visitor> {
  const browser = new Browser(world, { merchant: 'koi' });
  browser.token = (await openTestSession(world, { id: memberId, brandId: YEAR_BRAND.id })).token;
  return browser;
}

/** The platform on a year, an hour before its end, without jobs. */
export async function openWorld({ owner, pool }: ReadyYear): Promise<TestPlatform> {
  // Later than the time before: a code of an authenticator app counts once.
  const { latest } = await one<{ latest: Date | null }>(
    owner,
    `SELECT max(created_at) + interval '2 minutes' AS latest FROM operator_session`,
  );
  const from = Math.max(YEAR_END.getTime() - HOUR_MS, latest?.getTime() ?? 0);
  const start = Date.now();
  let shift = 0;
  const now = (): Date => new Date(from + Date.now() - start + shift);
  const here = 'http://127.0.0.1:1';
  const platform = await startPlatform({
    db: pool,
    log: createLog({ name: 'bench', level: 'silent' }),
    clock: { now },
    host: '127.0.0.1',
    port: 0,
    http: true,
    worker: false,
    settings: {
      demo: true,
      publicUrl: here,
      studioUrl: here,
      consoleUrl: 'http://127.0.0.1:9',
      pspUrl: here,
      trustedProxies: ['127.0.0.1'],
      geoipDatabase: null,
      dataDir: tmpdir(),
    },
    desk: { port: 0, dist: '' },
  });
  await platform.domains.desk.seed();
  return {
    url: platform.url,
    deskUrl: platform.deskUrl,
    platform,
    database: { url: '', role: 'pavilion_app', pool, ownerPool: owner, drop: () => Promise.resolve() },
    now,
    pass: (seconds) => {
      shift += seconds * 1_000;
    },
    close: () => platform.close(),
  };
}

/** p50 that a page may take, and by how much it may grow. */
const [MAX_MS, MAX_GROWTH] = [100, 1.2];

/** A line a call; those beyond the bounds with the slowest of their questions. */
export function print(table: Table, sizes: readonly string[]): void {
  console.log(
    ['call'.padEnd(30), ...sizes.map((size) => `${size} bets: p50 p99 rows blocks`.padStart(34)), 'growth'.padStart(8)].join(' '),
  );
  for (const [name, ofName] of table) {
    const all = sizes.map((size) => ofName.get(size));
    const [first, last] = [all[0], all.at(-1)];
    const growth = first && last ? last.p50 / first.p50 : 1;
    const isOver = !name.startsWith('busiest') && growth > MAX_GROWTH && (last?.p50 ?? 0) > 10;
    console.log(
      [
        name.padEnd(30),
        ...all.map((one) =>
          one && Number.isFinite(one.p50)
            ? `${one.p50.toFixed(1)} ${one.p99.toFixed(1)} ${one.rows} ${one.blocks}`.padStart(34)
            : (one?.slowest ?? '').slice(0, 34).padStart(34),
        ),
        growth.toFixed(2).padStart(8),
        (last?.p50 ?? 0) > MAX_MS || isOver ? `<- ${last?.slowest ?? ''}` : '',
      ].join(' '),
    );
  }
}
