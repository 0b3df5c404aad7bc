import type { KeyObject } from 'node:crypto';
import { createBetPort } from '../../apps/server/src/modules/betting/public.ts';
import type { BetOp, BetPort } from '../../apps/server/src/modules/betting/public.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';
import { newId } from '../../packages/contract/src/base/id.ts';
import { prepareJobs } from '../../apps/server/src/jobs/prepare.ts';
import type { EmbeddedPostgres } from '../../packages/kit/src/embedded-postgres.ts';
import { migrate } from '../../packages/kit/src/migrate.ts';
import { createPool } from '../../packages/kit/src/pool.ts';
import type { Pool } from '../../packages/kit/src/pool.ts';
import { schemas } from '../../apps/pavilion/src/schemas.ts';
import { HTTP_BRAND, prepareVendor, seatMembers } from './http-bets.ts';
import type { Seat } from './http-bets.ts';
import { drive } from './sample.ts';
import type { Sample } from './sample.ts';

const MEMBERS = 10_000;
/** Players at the tables: more than callers, so that nobody's bets queue behind their own. */
const SEATS = 512;
export const WARM_UP_SECONDS = 1;

const PLATFORM = schemas.find(({ schema }) => schema === 'platform') as (typeof schemas)[number];

export interface Stage {
  members: string[];
  seats: Seat[];
  /** What the vendor signs with. */
  key: KeyObject;
}

/** A database of this name with members, money, a vendor and seats at its game; nobody is connected to it afterwards. */
export async function setStage(server: EmbeddedPostgres, admin: Pool, name: string): Promise<Stage> {
  await admin.query(`CREATE DATABASE ${name}`);
  const owner = createPool({ url: server.databaseUrl(name), searchPath: 'platform', max: 2 });
  const pool = poolAt(server.databaseUrl(name));
  await migrate(owner, PLATFORM);
  await prepareJobs(owner, PLATFORM.appRole);
  const key = await prepareVendor(pool);
  const members = await prepareMembers(owner, pool);
  const seats = await seatMembers(owner, members.slice(0, SEATS));
  // Statistics of tables with rows in them: plans made for empty tables would be kept for a while.
  const port = createBetPort(pool, { clock: systemClock });
  await driveCore(port, members, { callers: 64, seconds: WARM_UP_SECONDS, isRound: true });
  await owner.query('VACUUM ANALYZE');
  await Promise.all([pool.end(), owner.end()]);
  return { members, seats, key };
}

export const poolAt = (url: string): Pool => createPool({ url, role: PLATFORM.appRole, searchPath: 'platform', max: 8 });

/** Members with money and with every limit set, as far as it takes to keep betting. */
async function prepareMembers(owner: Pool, pool: Pool): Promise<string[]> {
  const ids = Array.from({ length: MEMBERS }, () => newId('mem'));
  await owner.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, $2, id, 'VI' FROM unnest($1::text[]) id`, [
    ids,
    HTTP_BRAND.id,
  ]);
  const plenty = 10n ** 15n;
  const windows = ['deposit', 'loss', 'wager'].flatMap((kind) => ['day', 'week', 'month'].map((period) => `${kind}_${period}_limit = $1`));
  await owner.query(`UPDATE member_guard SET session_limit_minutes = 720, ${windows.join(', ')}`, [plenty]);
  for (let from = 0; from < ids.length; from += 500) {
    const journals = ids.slice(from, from + 500).map((id) => ({
      key: `deposit:${id}`,
      hash: '00',
      type: 6101,
      reference: id,
      lines: [
        {
          from: { kind: 'clearing.deposit', brand: HTTP_BRAND.id, owner: 'bench', currency: 'VND' },
          to: { kind: 'member.cash', brand: HTTP_BRAND.id, owner: id, currency: 'VND' },
          amount: String(plenty / 10n),
        },
      ],
    }));
    await pool.query('SELECT ledger_post($1::jsonb, now())', [JSON.stringify(journals)]);
  }
  return ids;
}

interface CoreTurn {
  callers: number;
  seconds: number;
  /** A bet and the win that closes its round; else a bet alone. */
  isRound: boolean;
}

export async function driveCore(port: BetPort, members: readonly string[], { callers, seconds, isRound }: CoreTurn): Promise<Sample> {
  let next = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const sessionStartedAt = new Date();
  const apply = async (op: BetOp): Promise<void> => {
    const answer = await port.apply(op);
    if (answer.status !== 'ok') throw new Error(`a ${op.kind} was refused: ${answer.status}`);
  };
  return drive(callers, seconds, async () => {
    // A stride without a common factor: the callers wander over all members.
    next = (next + 7_919) % members.length;
    const id = newId('tx');
    const bet: BetOp = {
      kind: 'bet',
      vendor: 'lantern',
      transactionId: id,
      memberId: members[next] as string,
      roundId: id,
      amount: 10_000n,
      currency: 'VND',
      game: 'dice',
      product: 'rng',
      sessionStartedAt,
    };
    await apply(bet);
    if (isRound) await apply({ ...bet, kind: 'win', transactionId: `${id}w`, referenceId: id, amount: 5_000n, roundClosed: true });
    return true;
  });
}
