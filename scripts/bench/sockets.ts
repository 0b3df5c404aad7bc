import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { seedDemonstrationBrands } from '../../apps/server/src/seed/demonstration.ts';
import type { WireValue } from '../../packages/contract/src/base/endpoint.ts';
import { newId } from '../../packages/contract/src/base/id.ts';
import { memberChanged } from '../../packages/contract/src/identity/events.ts';
import { memberInfo } from '../../packages/contract/src/identity/member.ts';
import { roomChanged } from '../../packages/contract/src/rooms/events.ts';
import { startEmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { root, schemas } from '../../apps/pavilion/src/schemas.ts';
import { startServer } from './http-bets.ts';

const SOCKETS = 10_000;
const MEMBERS = 1_000;
/** Opened at once. */
const COMPANY = 100;
const BRAND = 'brd_koi';
/** More than one beat, so that every connection was pinged and every session asked for. */
const IDLE_MS = 30_000;
const PATIENCE_MS = 30_000;
/** Changes measured from their commit until the member's page could show them. */
const CHANGES = 100;
const log = { info: () => undefined, warn: console.error };

/**
 * `sockets-10000`: members' sockets of one server process, idle; what they cost it, how soon all of them hear a hint, and how long a change takes from its commit
 * until the page that hears of it has the new answer.
 */
export async function run(): Promise<void> {
  mkdirSync(path.join(root, '.data'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.data/bench-'));
  const database = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg'), log });
  try {
    const url = database.databaseUrl('postgres');
    const owner = createPool({ url, searchPath: 'platform', max: 2 });
    const tickets = await prepare(owner);
    const server = await startServer(url);
    try {
      await measure(server.port, { owner, tickets });
    } finally {
      await server.stop();
      await owner.end();
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Members, sessions and tickets as logging in and asking for a socket would write them. */
async function prepare(owner: Pool): Promise<string[]> {
  const platform = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];
  await migrate(owner, platform);
  await prepareJobs(owner, platform.appRole);
  await seedDemonstrationBrands({ db: owner, clock: systemClock }, { pspUrl: 'http://127.0.0.1:1', games: studioGames });
  const members = Array.from({ length: MEMBERS }, () => newId('mem'));
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, $2, id, 'VI' FROM unnest($1::text[]) id`, [
    members,
    BRAND,
  ]);
  const tickets = Array.from({ length: SOCKETS }, () => randomBytes(32).toString('base64url'));
  await owner.query(
    `WITH seat AS (SELECT 'ses_' || n AS id, ($3::text[])[n % $4 + 1] AS member_id, ticket_hash
         FROM unnest($1::bytea[]) WITH ORDINALITY t (ticket_hash, n)), login AS (
       INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent)
         SELECT id, sha256(id::bytea), member_id, $2, now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench' FROM seat)
     INSERT INTO session_ticket (ticket_hash, kind, session_id, expires_at) SELECT ticket_hash, 'socket', id, now() + interval '1 hour' FROM seat`,
    [tickets.map((ticket) => createHash('sha256').update(ticket).digest()), BRAND, members, MEMBERS],
  );
  return tickets;
}

async function measure(port: number, { owner, tickets }: { owner: Pool; tickets: readonly string[] }): Promise<void> {
  const before = await figures(port);
  const heard = { count: 0 };
  const sockets: net.Socket[] = [];
  const start = performance.now();
  for (let from = 0; from < tickets.length; from += COMPANY) {
    sockets.push(
      ...(await Promise.all(
        tickets.slice(from, from + COMPANY).map((ticket) =>
          openOne(port, ticket, () => {
            heard.count += 1;
          }),
        ),
      )),
    );
  }
  const openedMs = performance.now() - start;
  await sleep(IDLE_MS);
  const idle = await figures(port);
  heard.count = 0;
  const sentAt = performance.now();
  await owner.query(`INSERT INTO hint (brand_id, event) VALUES ($1, $2)`, [BRAND, roomChanged.name]);
  while (heard.count < sockets.length && performance.now() - sentAt < PATIENCE_MS) await sleep(5);
  const allHeardMs = Math.round(performance.now() - sentAt);
  console.log(
    JSON.stringify({
      case: `sockets-${SOCKETS}`,
      open: idle.open,
      rssMb: Math.round(idle.rssMb),
      rssBeforeMb: Math.round(before.rssMb),
      openedPerSecond: Math.round(sockets.length / (openedMs / 1_000)),
      heard: heard.count,
      allHeardMs,
      ...(await appearing(port, owner)),
    }),
  );
  for (const socket of sockets) socket.destroy();
}

/** A name corrected by an operator, shown by a page that is open, with all other sockets open too. */
async function appearing(port: number, owner: Pool): Promise<{ appearsMs: number; appearsMsP95: number; appeared: number }> {
  const token = 'ses_1';
  const { rows } = await owner.query<{ member_id: string }>('SELECT member_id FROM member_session WHERE id = $1', [token]);
  const memberId = rows[0]?.member_id ?? '';
  await owner.query('INSERT INTO member_profile (member_id) VALUES ($1) ON CONFLICT DO NOTHING', [memberId]);
  const ticket = randomBytes(32).toString('base64url');
  await owner.query(
    `INSERT INTO session_ticket (ticket_hash, kind, session_id, expires_at) VALUES ($1, 'socket', $2, now() + interval '1 hour')`,
    [createHash('sha256').update(ticket).digest(), token],
  );
  let onFrame: () => void = () => undefined;
  const socket = await openOne(port, ticket, () => onFrame());
  const times: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const name = `Name ${change}`;
    const heard = new Promise<boolean>((resolve) => {
      onFrame = () => resolve(true);
    });
    const start = performance.now();
    await owner.query(
      `WITH corrected AS (UPDATE member_profile SET full_name = $3 WHERE member_id = $2)
         INSERT INTO hint (brand_id, member_id, event) VALUES ($1, $2, $4)`,
      [BRAND, memberId, name, memberChanged.name],
    );
    if (!(await Promise.race([heard, sleep(PATIENCE_MS, false)]))) break;
    const answer = await fetch(`http://127.0.0.1:${port}${memberInfo.path}`, { headers: { merchant: 'koi', authorization: token } });
    const { value } = (await answer.json()) as { value?: WireValue<typeof memberInfo> };
    if (value?.profile['fullName'] !== name) throw new Error('the page heard of a change and does not have it');
    times.push(performance.now() - start);
  }
  socket.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return { appearsMs: at(0.5), appearsMsP95: at(0.95), appeared: times.length };
}

async function figures(port: number): Promise<{ open: number; rssMb: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { open: figure('sockets_open'), rssMb: figure('process_resident_memory_bytes') / 2 ** 20 };
}

const PONG = 0x8a;
const PING = 0x89;
const TEXT = 0x81;

const BUSY_MS = 200;

/** A server that is too busy closes the connection before it takes the ticket: it is tried again, as the portal does. */
async function openOne(port: number, ticket: string, onFrame: () => void): Promise<net.Socket> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = await tryOne(port, ticket, onFrame);
    if (socket) return socket;
    if (performance.now() > end) throw new Error('the server stayed too busy to open a socket');
    await sleep(BUSY_MS);
  }
}

/** As little of a client as will do: it answers pings and counts frames. Resolves once the server said `ready`; null: closed before that. */
function tryOne(port: number, ticket: string, onFrame: () => void): Promise<net.Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.once('error', reject).once('close', () => resolve(null));
    socket.write(
      `GET /wps/socket?ticket=${ticket} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.on('data', (data: Buffer) => {
      // Frames of the server are short and come whole; masked pongs of no length answer its pings.
      if (data[0] === PING) socket.write(Buffer.from([PONG, 0x80, 0, 0, 0, 0]));
      if (data[0] === TEXT) onFrame();
      if (data.includes('"ready"')) resolve(socket);
    });
  });
}
