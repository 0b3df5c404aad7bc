import { spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { studioGames } from '../../apps/server/src/test/studio-games.ts';
import { createOutbound } from '../../apps/server/src/kernel/outbound.ts';
import { SIGNATURE_HEADER } from '../../apps/server/src/modules/vendors/public.ts';
import { provisionVendor } from '../../apps/server/src/modules/vendors/provision-vendor.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { seedDemonstrationBrands } from '../../apps/server/src/seed/demonstration.ts';
import { newId } from '../../packages/contract/src/base/id.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { drive } from './sample.ts';
import type { Sample } from './sample.ts';

const VENDOR = 'LANTERN';
const GAME = 'dice';
export const HTTP_BRAND = { id: 'brd_koi', currency: 'VND' };
const STAKE_VENDOR_UNITS = 100_000_000;
const signInPool = promisify(sign) as (algorithm: string, data: Buffer, key: KeyObject) => Promise<Buffer>;

/** A member at a game: what a bet names. */
export interface Seat {
  memberId: string;
  token: string;
}

/** Brand, games, vendor key; returns the key the requests are signed with. */
export async function prepareVendor(pool: Pool): Promise<KeyObject> {
  await seedDemonstrationBrands({ db: pool, clock: systemClock }, { pspUrl: 'http://127.0.0.1:1', games: studioGames });
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await provisionVendor(
    pool,
    {
      code: VENDOR,
      baseUrl: 'http://127.0.0.1:1',
      adapter: 'operator-wallet',
      keys: { public: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    },
    createOutbound({ allowPrivate: true }),
  );
  return privateKey;
}

/** Logs the members in and launches the game for each: the rows that logging in and launching would write. */
export async function seatMembers(owner: Pool, members: readonly string[]): Promise<Seat[]> {
  const { rows } = await owner.query<{ node_id: number }>('SELECT node_id FROM game WHERE vendor = $1 AND code = $2', [VENDOR, GAME]);
  const nodeId = rows[0]?.node_id;
  if (nodeId === undefined) throw new Error(`the catalogue has no game ${GAME}`);
  const seats = members.map((memberId) => ({ memberId, token: randomBytes(32).toString('base64url') }));
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  await owner.query(
    `WITH seat AS (SELECT * FROM unnest($1::text[], $2::bytea[]) s (member_id, token_hash)), login AS (
       INSERT INTO member_session (id, token_hash, member_id, brand_id, created_at, active_at, expires_at, ip, user_agent)
         SELECT 'ses_' || member_id, sha256(member_id::bytea), member_id, $3, now(), now(), now() + interval '12 hours', '127.0.0.1', 'bench'
           FROM seat)
     INSERT INTO game_session (token_hash, id, brand_id, member_id, session_id, vendor, node_id, currency, language, ip, created_at, expires_at)
       SELECT token_hash, 'gse_' || member_id, $3, member_id, 'ses_' || member_id, $4, $5, $6, 'VI', '127.0.0.1', now(), now() + interval '12 hours'
         FROM seat`,
    [seats.map((seat) => seat.memberId), seats.map((seat) => hashOf(seat.token)), HTTP_BRAND.id, VENDOR, nodeId, HTTP_BRAND.currency],
  );
  return seats;
}

export interface BenchServer {
  port: number;
  /** Of the desk; 0 where it was not asked for. */
  deskPort: number;
  pid: number;
  /** The 99th percentile of how late its event loop was since it was last asked, ms. */
  lateness(): Promise<number>;
  stop(): Promise<void>;
}

/** The whole platform, requests and jobs, in a process of its own with so many connections. */
export async function startServer(databaseUrl: string, poolSize = 10, { desk = false, drawUrl = '' } = {}): Promise<BenchServer> {
  const file = path.join(import.meta.dirname, 'platform-process.ts');
  const child = spawn(process.execPath, [file, databaseUrl, String(poolSize), desk ? 'desk' : '', drawUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      output += data.toString();
      const found = /^port (\d+)$/m.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}`)));
  });
  return {
    port,
    deskPort: Number(/^desk (\d+)$/m.exec(output)?.[1] ?? 0),
    pid: child.pid ?? 0,
    lateness: () =>
      new Promise((resolve) => {
        const hear = (data: Buffer): void => {
          const found = /^loop ([\d.]+)$/m.exec(data.toString());
          if (!found) return;
          child.stdout.off('data', hear);
          resolve(Number(found[1]));
        };
        child.stdout.on('data', hear);
        child.kill('SIGUSR2');
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

export interface SignInput {
  seats: readonly Seat[];
  key: KeyObject;
  count: number;
  /** A bet and its win; else a bet alone. */
  isRound: boolean;
}

const request = async (call: 'bet' | 'win', facts: Record<string, unknown>, key: KeyObject): Promise<Buffer> => {
  const body = Buffer.from(JSON.stringify(facts));
  const signature = (await signInPool('RSA-SHA256', body, key)).toString('base64');
  return Buffer.concat([
    Buffer.from(
      `POST /vendor/${VENDOR}/transaction/${call} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n` +
        `${SIGNATURE_HEADER}: ${signature}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
};

/** Complete requests as bytes, signed before the clock starts: a bet each, or a bet and the win that closes its round. Seats take turns. */
export async function signRequests({ seats, key, count, isRound }: SignInput): Promise<Buffer[][]> {
  const groups: Buffer[][] = [];
  const first = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % seats.length;
  for (let done = 0; done < count; done += 256) {
    groups.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(256, count - done) }, async (_, i) => {
          const { memberId, token } = seats[(first + done + i) % seats.length] as Seat;
          const id = newId('tx');
          const facts = {
            user: memberId,
            token,
            game_code: GAME,
            transaction_uuid: id,
            supplier_transaction_id: id,
            request_uuid: id,
            round: id,
            round_closed: false,
            amount: STAKE_VENDOR_UNITS,
            currency: HTTP_BRAND.currency,
            is_free: false,
          };
          const bet = await request('bet', facts, key);
          if (!isRound) return [bet];
          return [
            bet,
            await request(
              'win',
              { ...facts, transaction_uuid: `${id}w`, reference_transaction_uuid: id, round_closed: true, amount: STAKE_VENDOR_UNITS / 2 },
              key,
            ),
          ];
        }),
      )),
    );
  }
  return groups;
}

/** Sends each group's requests one after the other, over `callers` kept connections. Ends early when the groups run out. */
export async function driveHttp(
  port: number,
  groups: Buffer[][],
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Sample> {
  const lines = await Promise.all(Array.from({ length: callers }, () => openLine(port)));
  let next = 0;
  return drive(callers, seconds, async (caller) => {
    const group = groups[next];
    next += 1;
    if (!group) return false;
    for (const bytes of group) {
      const answer = await lines[caller]?.(bytes);
      if (!answer?.includes('"RS_OK"')) throw new Error(`a request was refused: ${answer}`);
    }
    return true;
  });
}

/** One connection; writes a request, resolves with its whole answer. */
export async function openLine(port: number): Promise<(request: Buffer) => Promise<string>> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
  socket.unref();
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let text = '';
  let settle: ((answer: string) => void) | null = null;
  socket.on('data', (data: Buffer) => {
    text += data.toString('latin1');
    const head = text.indexOf('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
    if (head < 0 || text.length < head + 4 + length) return;
    const answer = text;
    text = '';
    settle?.(answer);
  });
  return (request) =>
    new Promise((resolve) => {
      settle = resolve;
      socket.write(request);
    });
}
