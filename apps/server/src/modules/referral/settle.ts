import { referralChanged } from '@pavilion/contract/referral/events';
import type { ReferralReason, ReferralRule } from '@pavilion/contract/referral/terms';
import { HOUR_MS } from '@pavilion/contract/base/time';
import type { Tick } from '../../deps.ts';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { eachInTurn } from '../../kernel/each-in-turn.ts';
import { sumPlay } from '../activity/public.ts';
import { lockMembers } from '../player-limits/public.ts';
import { giftLock, isBarred, issueGrant } from '../rewards/public.ts';
import { decide, isEnough } from './decide.ts';
import type { ReferralDeps, ReferralRow } from './deps.ts';
import { isStopped, monthOf, ruleOf } from './rule.ts';
import { findSamePerson } from './same-person.ts';

const AT_ONCE = 200;
const SLICE_MS = 300_000;
/** What was done in time is counted by then. */
const LATE_MS = HOUR_MS;

/** Looks at waiting referrals: all, or those a member brought or joined by. Each is settled once, no matter how many look at once. */
export async function settleWaiting(deps: ReferralDeps, who: { memberId?: string } = {}): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await many<ReferralRow>(
      deps.db,
      `SELECT * FROM referral WHERE state = 'waiting' AND id > $1 AND ($2::text IS NULL OR inviter_id = $2 OR invited_id = $2)
         AND NOT EXISTS (SELECT FROM referral_stop s WHERE s.brand_id = referral.brand_id) ORDER BY id LIMIT $3`,
      [after, who.memberId ?? null, AT_ONCE],
    );
    await eachInTurn(rows, (row) => look(deps, row));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

export const referralTick = (deps: ReferralDeps): Tick => ({
  name: 'settle-referrals',
  cron: '*/5 * * * *',
  run: async () => {
    if (await deps.maySettle()) await settleWaiting(deps);
  },
});

/** The terms the newcomer was promised. */
export const termsOf = async (sql: Sql, { brand_id: brandId, version }: Pick<ReferralRow, 'brand_id' | 'version'>): Promise<ReferralRule> =>
  ruleOf(
    (await one<{ terms: unknown }>(sql, `SELECT terms FROM referral_rule WHERE brand_id = $1 AND version = $2`, [brandId, version])).terms,
  );

/** What the invited did in time: their first deposit, where it came in time, and what they played. */
export async function findDone(sql: Sql, row: ReferralRow, now: Date): Promise<{ firstDeposit: bigint | null; turnover: bigint }> {
  const first = await maybeOne<{ amount: bigint; at: Date }>(
    sql,
    'SELECT kept AS amount, at FROM deposit_facts WHERE brand_id = $1 AND member_id = $2 ORDER BY at, id LIMIT 1',
    [row.brand_id, row.invited_id],
  );
  const from = new Date(Math.floor(row.joined_at.getTime() / SLICE_MS) * SLICE_MS);
  const to = now < row.until ? now : row.until;
  const [play] = from < to ? await sumPlay(sql, { brandId: row.brand_id, memberId: row.invited_id, from, to }) : [];
  return { firstDeposit: first && first.at < row.until ? first.amount : null, turnover: play?.turnover ?? 0n };
}

async function look(deps: ReferralDeps, row: ReferralRow): Promise<void> {
  const now = deps.clock.now();
  const rule = await termsOf(deps.db, row);
  const done = await findDone(deps.db, row, now);
  if (isEnough(rule, done)) return transaction(deps.db, (tx) => settle(tx, deps, { row, rule, now }));
  const isOver = now.getTime() >= row.until.getTime() + LATE_MS;
  if (!isOver && done.turnover === row.turnover && done.firstDeposit === row.first_deposit) return undefined;
  await deps.db.query(
    `UPDATE referral SET first_deposit = $2, turnover = $3, state = CASE WHEN $4::timestamptz IS NULL THEN state ELSE 'lapsed' END, decided_at = $4
       WHERE id = $1 AND state = 'waiting'`,
    [row.id, done.firstDeposit, done.turnover, isOver ? now : null],
  );
}

interface DueReferral {
  row: ReferralRow;
  rule: ReferralRule;
  now: Date;
}

/** Under both guards and the month's row: nothing is given twice, nothing beyond the cap and the budget. */
async function settle(tx: Tx, deps: ReferralDeps, { row, rule, now }: DueReferral): Promise<void> {
  const { id, brand_id: brandId, inviter_id: inviterId, invited_id: invitedId } = row;
  await lockMembers(tx, [inviterId, invitedId]);
  const waiting = await maybeOne(tx, `SELECT 1 FROM referral WHERE id = $1 AND state = 'waiting' FOR UPDATE`, [id]);
  if (!waiting || (await isStopped(tx, brandId))) return;
  // The deposit may have gone back meanwhile: what takes it holds the guard too.
  const done = await findDone(tx, row, now);
  if (!isEnough(rule, done)) return;
  const { timeZone, currency } = await deps.brandById(brandId);
  const month = monthOf(now, timeZone);
  await tx.query('INSERT INTO referral_spent (brand_id, month) VALUES ($1, $2) ON CONFLICT DO NOTHING', [brandId, month]);
  const { spent } = await one<{ spent: bigint }>(tx, 'SELECT spent FROM referral_spent WHERE brand_id = $1 AND month = $2 FOR UPDATE', [
    brandId,
    month,
  ]);
  const { count } = await one<{ count: number }>(
    tx,
    'SELECT count(*)::int AS count FROM referral WHERE inviter_id = $1 AND month = $2 AND inviter_got IS NOT NULL',
    [inviterId, month],
  );
  const decision = decide(rule, {
    ...done,
    samePerson: await findSamePerson(tx, deps, {
      brandId,
      inviterId,
      invitedId,
      joinedAt: row.joined_at,
      sameAddressHours: rule.sameAddressHours,
    }),
    inviterBarred: await isBarred(tx, inviterId, now),
    invitedBarred: await isBarred(tx, invitedId, now),
    countedThisMonth: count,
    spentThisMonth: spent,
  });
  const give = async (kind: 'inviter' | 'invited', memberId: string): Promise<string | null> => {
    const amount = decision[kind];
    if (amount === null) return null;
    const lock = giftLock(rule.gifts, amount, now);
    const grant = { key: `referral:${id}:${kind}`, brandId, currency, memberId, source: 'referral', code: kind, amount, ...lock, now };
    return (await issueGrant(tx, deps, grant)).id;
  };
  const [inviterGrant, invitedGrant] = [await give('inviter', inviterId), await give('invited', invitedId)];
  await tx.query('UPDATE referral_spent SET spent = spent + $3 WHERE brand_id = $1 AND month = $2', [
    brandId,
    month,
    (decision.inviter ?? 0n) + (decision.invited ?? 0n),
  ]);
  const isCounted = inviterGrant !== null || invitedGrant !== null;
  await writeDecision(tx, {
    ...row,
    state: isCounted ? 'counted' : 'refused',
    reasons: decision.reasons,
    first_deposit: done.firstDeposit,
    turnover: done.turnover,
    inviter_got: decision.inviter,
    invited_got: decision.invited,
    inviter_grant: inviterGrant,
    invited_grant: invitedGrant,
    month: isCounted ? month : null,
    decided_at: now,
  });
  await deps.hint(tx, referralChanged, { brandId, memberId: inviterId });
}

async function writeDecision(tx: Tx, row: ReferralRow & { reasons: ReferralReason[] | string[] }): Promise<void> {
  await tx.query(
    `UPDATE referral SET state = $2, reasons = $3, first_deposit = $4, turnover = $5, inviter_got = $6, invited_got = $7, inviter_grant = $8,
       invited_grant = $9, month = $10, decided_at = $11 WHERE id = $1`,
    [
      row.id,
      row.state,
      row.reasons,
      row.first_deposit,
      row.turnover,
      row.inviter_got,
      row.invited_got,
      row.inviter_grant,
      row.invited_grant,
      row.month,
      row.decided_at,
    ],
  );
}
