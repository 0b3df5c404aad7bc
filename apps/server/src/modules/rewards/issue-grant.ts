import { newId } from '@pavilion/contract/base/id';
import { rewardClaimed, rewardIssued, rewardLapsed } from '@pavilion/contract/rewards/events';
import { balanceChanged } from '@pavilion/contract/wallet/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { Deps, Tick } from '../../deps.ts';
import { many, maybeOne, one, prepared, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isPaused, lockMember } from '../player-limits/public.ts';
import { payGrant } from './open-grant.ts';
import { grantStep } from './rules.ts';
import type { GrantRow } from './tables.ts';

/** What a grant asks once it is claimed. Amounts in ledger units. */
export interface IssuedTerms {
  /** Turnover to play; 0n: the money is free at once. */
  asked: bigint;
  /** A bet above it does not count; null: any counts. */
  largestBet: bigint | null;
  /** Product → parts per million that count; a product that is not named counts as the table `product` says. */
  weights: Readonly<Record<string, number>>;
  /** From the claim; null: no end. */
  daysToPlay: number | null;
}

export interface IssuingGrant {
  /** The caller's, unique for ever: the same key is the same grant. */
  key: string;
  brandId: string;
  currency: string;
  memberId: string;
  /** What gives it (`promotion`, `mission` …), and which one. */
  source: string;
  code: string;
  /** Ledger units, above zero. */
  amount: bigint;
  terms: IssuedTerms;
  claimUntil: Date;
  now: Date;
}

export type ClaimingDeps = Pick<Deps, 'db' | 'clock' | 'hint'>;
type HintDeps = Pick<Deps, 'hint'>;

const FREE_PLAY = 4;

const STATUS = prepared('SELECT status, customer_type AS type FROM member_facts WHERE id = $1');

/** Whether a member gets nothing: closed, free play, excluded or cooling off. Exact under the member's guard. */
export async function isBarred(sql: Sql, memberId: string, now: Date): Promise<boolean> {
  const { status, type } = await one<{ status: string; type: number }>(sql, STATUS, [memberId]);
  return status === 'closed' || type === FREE_PLAY || isPaused(sql, memberId, now);
}

/**
 * Issues a grant that waits to be claimed: no money moves. Takes the member's guard. The same key answers the existing grant, whatever else is asked. Who is
 * barred is for the caller to check before; a claim checks it again.
 */
export async function issueGrant(tx: Tx, { hint }: HintDeps, grant: IssuingGrant): Promise<GrantRow> {
  const { terms } = grant;
  await lockMember(tx, grant.memberId);
  const known = await maybeOne<GrantRow>(tx, 'SELECT * FROM reward_grant WHERE key = $1', [grant.key]);
  if (known) return known;
  const row = await one<GrantRow>(
    tx,
    `INSERT INTO reward_grant (id, brand_id, member_id, source, code, key, currency, amount, state, turnover_asked, takes_winnings, created_at, terms, claim_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'issued', $9, $10, $11, $12, $13) RETURNING *`,
    [
      newId('grt'),
      grant.brandId,
      grant.memberId,
      grant.source,
      grant.code,
      grant.key,
      grant.currency,
      grant.amount,
      terms.asked,
      terms.asked > 0n,
      grant.now,
      JSON.stringify({
        largestBet: terms.largestBet === null ? null : String(terms.largestBet),
        weights: terms.weights,
        daysToPlay: terms.daysToPlay,
      }),
      grant.claimUntil,
    ],
  );
  await hint(tx, rewardIssued, { brandId: row.brand_id, memberId: row.member_id, data: { refId: row.id } });
  return row;
}

/**
 * Claims an issued grant of the member: claimed, paid and under its lock in one transaction. A grant that was claimed before is answered unchanged, so that of many claims one
 * pays. Refuses `not.found`, `reward.lapsed`, `reward.barred`.
 */
export const claimGrant = (deps: ClaimingDeps, { id, memberId }: { id: string; memberId: string }): Promise<GrantRow> =>
  transaction(deps.db, (tx) => claimGrantIn(tx, deps, { id, memberId, now: deps.clock.now() }));

/** `claimGrant` in the caller's transaction. */
async function claimGrantIn(tx: Tx, { hint }: HintDeps, claim: { id: string; memberId: string; now: Date }): Promise<GrantRow> {
  const { id, memberId, now } = claim;
  await lockMember(tx, memberId);
  const grant = await maybeOne<GrantRow>(tx, 'SELECT * FROM reward_grant WHERE id = $1 AND member_id = $2 FOR UPDATE', [id, memberId]);
  if (!grant) throw refuse('not.found');
  if (grant.paid_at !== null) return grant;
  if (grantStep(grant.state, 'claim', 'member') === null || !grant.terms || !grant.claim_until || grant.claim_until <= now)
    throw refuse('reward.lapsed');
  if (await isBarred(tx, memberId, now)) throw refuse('reward.barred');
  const { largestBet, weights, daysToPlay } = grant.terms;
  const paid = await payGrant(tx, grant, {
    asked: grant.turnover_asked,
    largestBet: largestBet === null ? null : BigInt(largestBet),
    weights,
    expiresAt: daysToPlay === null ? null : new Date(now.getTime() + daysToPlay * DAY_MS),
    now,
  });
  const owner = { brandId: paid.brand_id, memberId };
  await hint(tx, rewardClaimed, { ...owner, data: { refId: id } });
  await hint(tx, balanceChanged, { ...owner });
  return paid;
}

/** Grants of a member that wait to be claimed, the ones that lapse first before. */
export const findIssued = (sql: Sql, memberId: string, now: Date): Promise<GrantRow[]> =>
  many<GrantRow>(
    sql,
    `SELECT * FROM reward_grant WHERE member_id = $1 AND state = 'issued' AND claim_until > $2 ORDER BY claim_until, id`,
    [memberId, now],
  );

const AT_ONCE = 200;

/** Ends issued grants nobody claimed in time, each in a transaction of its own. */
export const lapseTick = ({ db, hint }: Pick<Deps, 'db' | 'hint'>): Tick => ({
  name: 'lapse-grants',
  cron: '* * * * *',
  run: async (now) => {
    const due = await many<{ id: string; member_id: string }>(
      db,
      `SELECT id, member_id FROM reward_grant WHERE state = 'issued' AND claim_until <= $1 ORDER BY claim_until LIMIT $2`,
      [now, AT_ONCE],
    );
    await eachInTurn(due, ({ id, member_id: memberId }) =>
      transaction(db, async (tx) => {
        await lockMember(tx, memberId);
        const lapsed = await maybeOne<GrantRow>(
          tx,
          `UPDATE reward_grant SET state = $2, ended_at = $3 WHERE id = $1 AND state = 'issued' RETURNING *`,
          [id, grantStep('issued', 'expire', 'system'), now],
        );
        if (lapsed) await hint(tx, rewardLapsed, { brandId: lapsed.brand_id, memberId, data: { refId: id } });
      }),
    );
  },
});
