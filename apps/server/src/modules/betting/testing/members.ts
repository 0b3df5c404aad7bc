import { newId } from '@pavilion/contract/base/id';
import type { Db } from '../../../kernel/db.ts';
import { accounts, post } from '../../ledger/public.ts';
import type { BetOp } from '../operation.ts';

/** One main unit in ledger units. */
export const MAIN = 10_000n;
export const BRAND = { brandId: 'koi', currency: 'VND' };

/** Of a port whose operations wait their turn however busy the machine is, instead of being refused. */
export const UNHURRIED = { maxWaitMs: 60_000 };

/** A brand to play in. `db` may insert brands and members, as the server may. */
export async function openBrand(db: Db): Promise<void> {
  await db.query(
    `INSERT INTO brand (id, code, name, currency, time_zone, default_language)
       VALUES ('koi', 'koi', 'Koi', 'VND', 'Asia/Ho_Chi_Minh', 'VI') ON CONFLICT DO NOTHING`,
  );
}

/** Members with `balance` ledger units each. */
export async function makeMembers(db: Db, count: number, balance: bigint): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('mem'));
  await db.query(`INSERT INTO member (id, brand_id, username, language) SELECT id, 'koi', id, 'VI' FROM unnest($1::text[]) id`, [ids]);
  if (balance > 0n) await Promise.all(ids.map((id) => fund(db, id, balance)));
  return ids;
}

/** Before every clock of the tests: stamps of a member never run backwards. */
const LONG_AGO = new Date('2026-01-01T00:00:00Z');

export async function fund(db: Db, memberId: string, amount: bigint, now: Date = LONG_AGO): Promise<void> {
  await post(
    db,
    {
      key: `deposit:${newId('dep')}`,
      type: 'deposit',
      reference: 'dep_test',
      lines: [{ from: accounts.depositClearing({ ...BRAND, provider: 'sandbox' }), to: accounts.cash({ ...BRAND, memberId }), amount }],
    },
    now,
  );
}

let serial = 0;

/** A bet of one main unit on a round of its own, changed by `over`. */
export function operation(memberId: string, over: Partial<BetOp> = {}): BetOp {
  serial += 1;
  return {
    kind: 'bet',
    vendor: 'lantern',
    transactionId: newId('tx'),
    memberId,
    roundId: `round-${serial}`,
    amount: MAIN,
    currency: 'VND',
    game: 'dice',
    product: 'rng',
    ...over,
  };
}
