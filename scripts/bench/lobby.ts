import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { seedDemonstrationBrands } from '../../apps/server/src/seed/demonstration.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import type { BenchOptions } from '../bench.ts';
import { buildWeb } from '../../apps/pavilion/src/web/build-web.ts';
import { root, schemas } from '../../apps/pavilion/src/schemas.ts';
import { startServer } from './http-bets.ts';
import { drive, summarise } from './sample.ts';
import type { Sample } from './sample.ts';

const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
const SIZES = { few: 100, many: 10_000 } as const;
type Size = keyof typeof SIZES;
const VENDORS = 80;
const HOT = 24;
const BRAND = { id: 'brd_koi', code: 'koi', currency: 'VND' };
const TYPES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'PVP'];
const CLASSES = ['SM', 'AC', 'TG'];
const SYLLABLES = ['lan', 'tern', 'koi', 'moon', 'drag', 'gold', 'tro', 'choi', 'sen', 'mai', 'phu', 'quy', 'van', 'loc', 'riv', 'er'];
const log = { info: () => undefined, warn: console.error };

/** Text of the name of game `n`: two words of three syllables, so that every third of it is found in a few others. */
const nameOf = (n: number): string =>
  [n, n * 7 + 3].map((seed) => [seed, seed >> 4, seed >> 8].map((part) => SYLLABLES[part % SYLLABLES.length]).join('')).join(' ');

/** A piece of three to eight characters of the name of one of the first games, which both lobbies have: some three thousand of them. */
const wordOf = (n: number): string => nameOf((n * 37) % SIZES.few).slice(n % 5, (n % 5) + 3 + (n % 6));

/** One request of a case; `n` counts them, so that words differ. Answers of both lobbies are about as long: only the work may grow. */
const cases: Record<string, (n: number) => string> = {
  list: () => '/wps/relay/GCSGAME_gameList?pageNo=1&pageSize=18',
  'last page': () => '/wps/relay/GCSGAME_gameList?pageNo=5&pageSize=18',
  filters: (n) => `/wps/relay/GCSGAME_gameList?gameType=${TYPES[n % TYPES.length]}&maxLines=${40 + (n % 20)}&pageNo=1&pageSize=12`,
  search: (n) => `/wps/relay/GCSGAME_gameList?gameName=${encodeURIComponent(wordOf(n))}&pageNo=1&pageSize=3`,
  hot: () => '/wps/relay/GCSGAME_hotGamesV2',
  lanes: () => '/wps/relay/GCSGAME_newGameVendor',
  home: () => '/',
};

/**
 * A lobby of 100 and one of 10,000 games, both of 80 vendors, each on a server of its own, asked in turns by one caller: milliseconds on
 * the server's machine, and how much the large one takes more (`growth`, of the medians).
 */
export async function run({ seconds, rounds }: BenchOptions): Promise<void> {
  await buildWeb({ say: console.error });
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log, durable: false });
  try {
    const servers = { few: await openLobby(database, 'few'), many: await openLobby(database, 'many') };
    try {
      for (const [name, pathOf] of Object.entries(cases))
        await measure({ name, pathOf, seconds, rounds, ports: { few: servers.few.port, many: servers.many.port } });
    } finally {
      await servers.few.stop();
      await servers.many.stop();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openLobby(server: EmbeddedPostgres, size: Size): Promise<{ port: number; stop(): Promise<void> }> {
  const admin = createPool({ url: server.superuserUrl, max: 1 });
  await admin.query(`CREATE DATABASE lobby_${size}`);
  await admin.end();
  const url = server.databaseUrl(`lobby_${size}`);
  const owner = createPool({ url, searchPath: 'platform', max: 2 });
  await migrate(owner, PLATFORM);
  await prepareJobs(owner, PLATFORM.appRole);
  const pool = createPool({ url, role: PLATFORM.appRole, searchPath: 'platform', max: 2 });
  await seedDemonstrationBrands({ db: pool, clock: systemClock }, { pspUrl: 'http://127.0.0.1:1', games: studioGames });
  await fill(owner, SIZES[size]);
  await Promise.all([owner.end(), pool.end()]);
  return startServer(url);
}

async function fill(owner: Pool, games: number): Promise<void> {
  const numbers = Array.from({ length: games }, (_, n) => n);
  await owner.query(
    `INSERT INTO vendor (code, name, adapter) SELECT 'V' || n, 'Vendor ' || n, 'operator-wallet' FROM generate_series(0, $1 - 1) n`,
    [VENDORS],
  );
  await owner.query(
    `INSERT INTO brand_vendor (brand_id, vendor, position) SELECT $1, code, substr(code, 2)::int FROM vendor WHERE code ~ '^V\\d'`,
    [BRAND.id],
  );
  await owner.query(
    `INSERT INTO game (vendor, code, game_type, classify, lines, rtp_ppm, has_demo, picture, currencies)
       SELECT 'V' || n % $1, 'game-' || n, ($2::text[])[n % $1 % $3 + 1], ($4::text[])[n % $1 % $5 + 1], n % 60, 960000, true, 'dice', ARRAY[$6]
       FROM unnest($7::int[]) n`,
    [VENDORS, TYPES, TYPES.length, CLASSES, CLASSES.length, BRAND.currency, numbers],
  );
  await owner.query(
    `INSERT INTO game_name (node_id, language, name) SELECT g.node_id, l, n.name || CASE l WHEN 'EN' THEN '' ELSE ' ' || lower(l) END
       FROM unnest($1::text[], $2::text[]) n (code, name) JOIN game g ON g.code = n.code, unnest(ARRAY['EN', 'VI', 'CN', 'MY']) l`,
    [numbers.map((n) => `game-${n}`), numbers.map(nameOf)],
  );
  await owner.query(
    `INSERT INTO brand_game (brand_id, node_id, hot_position, is_new, position)
       SELECT $1, g.node_id, CASE WHEN g.node_id % $2 = 0 THEN g.node_id / $2 END, g.node_id % 50 = 0, g.node_id FROM game g`,
    [BRAND.id, Math.floor(games / HOT)],
  );
}

interface MeasuredCall {
  name: string;
  pathOf(n: number): string;
  seconds: number;
  rounds: number;
  ports: Record<Size, number>;
}

async function measure({ name, pathOf, seconds, rounds, ports }: MeasuredCall): Promise<void> {
  const samples: Record<Size, Sample[]> = { few: [], many: [] };
  let n = 0;
  const ask = async (size: Size): Promise<boolean> => {
    n += 1;
    const answer = await fetch(`http://127.0.0.1:${ports[size]}${pathOf(n)}`, { headers: { merchant: BRAND.code, language: 'EN' } });
    const text = await answer.text();
    if (!answer.ok || text.includes('"success":false')) throw new Error(`${name}: ${answer.status} ${text.slice(0, 200)}`);
    return true;
  };
  for (const size of ['few', 'many'] as const) await drive(1, 0.5, () => ask(size));
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['few', 'many'] as const) samples[size].push(await drive(1, seconds / 2, () => ask(size)));
  }
  const [few, many] = [summarise(samples.few), summarise(samples.many)];
  console.log(
    JSON.stringify({
      case: `lobby-${name.replaceAll(' ', '-')}`,
      p50Ms: many.p50Ms,
      p99Ms: many.p99Ms,
      p50Ms100: few.p50Ms,
      growth: Number((many.p50Ms / few.p50Ms).toFixed(2)),
    }),
  );
}
