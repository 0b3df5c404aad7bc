import { newId } from '@pavilion/contract/base/id';
import { maybeOne, one, type Tx } from '../../kernel/db.ts';
import { accounts, post } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { type LockTerms, openLock } from './open-lock.ts';
import { grantStep, type GrantState } from './rules.ts';
import type { GrantRow } from './tables.ts';

export interface OpeningGrant extends Partial<LockTerms> {
  /** The caller's, unique for ever: the same key is the same grant. */
  key: string;
  brandId: string;
  currency: string;
  memberId: string;
  /** What gives it (`desk`, `promotion` …), and which one: its house account is theirs. */
  source: string;
  code: string;
  /** Ledger units, above zero. */
  amount: bigint;
  /** Code of the movement in statements; `promotion` unless given otherwise. */
  type?: 'promotion' | 'rebate';
  now: Date;
}

/**
 * Pays a grant onto the member's cash, once: `grant:<id>`. With turnover asked it has a lock of its own (`process`), without it is `completed`.
 * Takes the member's guard. The same key answers the existing grant, whatever else is asked.
 */
export async function openGrant(tx: Tx, grant: OpeningGrant): Promise<GrantRow> {
  const { key, brandId, currency, memberId, source, code, amount, asked = 0n } = grant;
  await lockMember(tx, memberId);
  const known = await maybeOne<GrantRow>(tx, 'SELECT * FROM reward_grant WHERE key = $1', [key]);
  if (known) return known;
  const id = newId('grt');
  const posted = await postGrant(tx, { ...grant, id });
  const row = await one<GrantRow>(
    tx,
    `INSERT INTO reward_grant (id, brand_id, member_id, source, code, key, currency, amount, state, turnover_asked, takes_winnings, expires_at, created_at, paid_at,
        ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14) RETURNING *`,
    [
      id,
      brandId,
      memberId,
      source,
      code,
      key,
      currency,
      amount,
      paidState(asked),
      asked,
      asked > 0n,
      asked > 0n ? (grant.expiresAt ?? null) : null,
      posted.postedAt,
      asked > 0n ? null : posted.postedAt,
    ],
  );
  await openLock(tx, { ...grant, asked, source: 'grant', code: id, held: 0n, credited: amount, opened: posted });
  return row;
}

/** Pays a grant that was issued, under the member's guard and its row: `grant:<id>`. */
export async function payGrant(tx: Tx, issued: GrantRow, { now, ...lock }: LockTerms & { now: Date }): Promise<GrantRow> {
  const { id, brand_id: brandId, member_id: memberId, amount } = issued;
  const grant = { ...issued, brandId, memberId, now };
  const posted = await postGrant(tx, grant);
  const row = await one<GrantRow>(
    tx,
    'UPDATE reward_grant SET state = $2, expires_at = $3, paid_at = $4, ended_at = $5 WHERE id = $1 RETURNING *',
    [
      id,
      paidState(lock.asked),
      lock.asked > 0n ? (lock.expiresAt ?? null) : null,
      posted.postedAt,
      lock.asked > 0n ? null : posted.postedAt,
    ],
  );
  await openLock(tx, { ...grant, ...lock, source: 'grant', code: id, held: 0n, credited: amount, opened: posted });
  return row;
}

type GrantPosting = Pick<OpeningGrant, 'brandId' | 'currency' | 'memberId' | 'source' | 'code' | 'amount' | 'type' | 'now'> & {
  id: string;
};

const postGrant = (tx: Tx, { id, now, ...grant }: GrantPosting) =>
  post(
    tx,
    {
      key: `grant:${id}`,
      type: grant.type ?? 'promotion',
      reference: id,
      memo: { source: grant.source, code: grant.code },
      lines: [{ from: houseOf(grant), to: accounts.cash(grant), amount: grant.amount }],
    },
    now,
  );

/** House account a grant is paid from and goes back to. */
export const houseOf = ({ brandId, currency, source, code }: Pick<OpeningGrant, 'brandId' | 'currency' | 'source' | 'code'>) =>
  accounts.promotion({ brandId, currency, code: `${source}:${code}` });

/** Issued, claimed and paid in one transaction. */
function paidState(asked: bigint): GrantState {
  const claimed = grantStep('issued', 'claim', 'system');
  const paid = claimed && grantStep(claimed, 'pay', 'system');
  const state = paid && asked === 0n ? grantStep(paid, 'complete', 'system') : paid;
  if (!state) throw new Error('a grant that is issued can be paid');
  return state;
}
