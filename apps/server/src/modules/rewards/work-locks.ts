import type { Hint, OperationConsumer } from '../../deps.ts';
import { many, type Sql, type Tx } from '../../kernel/db.ts';
import { findMark } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endSpent } from './end-spent.ts';
import { grantStep } from './rules.ts';
import type { LockRow } from './tables.ts';
import { type LockAfter, type PlayFact, type WorkableLock, type Worked, workOff } from './work-off.ts';

const LOCKS_CONSUMER = 'locks';
/** Members whose locks are worked by one set of statements. */
const MEMBERS_AT_ONCE = 1_000;
const NO_END = 9_223_372_036_854_775_807n;
/** As arguments of `operation_given`: all that is committed. */
const ALL_COMMITTED = `'1:1:', '4611686018427387999:4611686018427387999:'`;

/** A lock that work may change: open, or met with nothing withdrawn since. */
const LIVING = `(l.state = 'open' OR (l.state = 'met' AND NOT l.used))`;

export type LivingLock = LockRow & WorkableLock & Record<string, unknown> & { cursor: bigint };

/** Locks that work may change, oldest first, with how far their member is worked. */
export const findLiving = (sql: Sql, memberIds: readonly string[]): Promise<LivingLock[]> =>
  many<LivingLock>(
    sql,
    `SELECT l.*, c.number AS cursor FROM turnover_lock l JOIN turnover_cursor c ON c.member_id = l.member_id
       WHERE l.member_id = ANY ($1) AND ${LIVING} ORDER BY l.member_id, l.opened_number, l.id`,
    [memberIds],
  );

type Fact = PlayFact & Record<string, unknown> & { member_id: string };

/**
 * What was settled or corrected of these members' bets since each was worked, between two numbers. The placing of a bet is found by its stamp, which
 * the member's other operations may share: then its number tells.
 */
async function findFacts(sql: Sql, cursors: ReadonlyMap<string, bigint>, { from, to }: { from: bigint; to: bigint }): Promise<Fact[]> {
  return many<Fact>(
    sql,
    `SELECT o.number, o.line, o.at, o.member_id, o.bet_id, b.product, coalesce(p.turnover_weight, 1000000) AS weight, b.stake,
        coalesce(o.turnover, 0) AS turnover, coalesce(o.settled_payout, 0) - coalesce(o.settled_stake, 0) AS net, b.placed_at,
        CASE WHEN o.kind = 'bet' THEN o.number ELSE (SELECT max(s.number) FROM operation_given(0, ${NO_END}, ${ALL_COMMITTED}) s
          WHERE s.payer = g.cash_account AND s.at = b.placed_at AND s.payer_balance IS NOT NULL AND s.bet_id = o.bet_id AND s.kind = 'bet') END AS placed_number
      FROM operation_given($3, $4, ${ALL_COMMITTED}) o JOIN unnest($1::text[], $2::bigint[]) c (member_id, number) ON c.member_id = o.member_id
        JOIN guard_facts g ON g.member_id = o.member_id JOIN bet_facts b ON b.id = o.bet_id LEFT JOIN product p ON p.code = b.product
      WHERE o.number > c.number AND (o.turnover IS NOT NULL OR o.settled_stake IS NOT NULL OR o.settled_payout IS NOT NULL)
      ORDER BY o.number, o.line`,
    [[...cursors.keys()], [...cursors.values()], from, to],
  );
}

const findEarlier = async (sql: Sql, facts: readonly Fact[]): Promise<Worked[]> => {
  const corrected = facts.filter(({ turnover }) => turnover < 0n).map(({ bet_id: bet }) => bet);
  return corrected.length === 0
    ? []
    : many<Worked & Record<string, unknown>>(sql, 'SELECT * FROM turnover_work WHERE bet_id = ANY ($1) ORDER BY number, line', [corrected]);
};

/** Locks as they stand when all that is committed is counted, whether or not it has been written down. Reads only. */
export async function countPending(sql: Sql, memberId: string): Promise<{ lock: LivingLock; after: LockAfter }[]> {
  // The mark before the locks: what it has passed is in them.
  const mark = await findMark(sql, LOCKS_CONSUMER);
  const locks = await findLiving(sql, [memberId]);
  const [first] = locks;
  if (!first) return [];
  const from = first.cursor > mark ? first.cursor : mark;
  const facts = await findFacts(sql, new Map([[memberId, first.cursor]]), { from, to: NO_END });
  const { after } = workOff(locks, facts, await findEarlier(sql, facts));
  return locks.map((lock) => ({
    lock,
    after: after.get(lock.id) ?? { done: lock.done, state: lock.state, endedAt: lock.ended_at, net: 0n },
  }));
}

/** Writes down what was settled of these members' bets; answers the members of whom a lock ended or opened again. */
async function work(tx: Sql, memberIds: readonly string[], { from, to }: { from: bigint; to: bigint }): Promise<Set<string>> {
  const cursors = await many<{ member_id: string; number: bigint }>(
    tx,
    'SELECT member_id, number FROM turnover_cursor WHERE member_id = ANY ($1) ORDER BY member_id FOR UPDATE',
    [memberIds],
  );
  if (cursors.length === 0) return new Set();
  const byMember = Map.groupBy(await findLiving(tx, memberIds), ({ member_id: id }) => id);
  const facts = await findFacts(tx, new Map(cursors.map(({ member_id: id, number }) => [id, number])), { from, to });
  const earlier = await findEarlier(tx, facts);
  const told = new Set<string>();
  const rows: Worked[] = [];
  const changed: { lock: LivingLock; after: LockAfter }[] = [];
  for (const [memberId, ofMember] of Map.groupBy(facts, ({ member_id: id }) => id)) {
    const locks = byMember.get(memberId) ?? [];
    const done = workOff(locks, ofMember, earlier);
    rows.push(...done.work);
    for (const lock of locks) {
      const after = done.after.get(lock.id);
      if (!after) continue;
      changed.push({ lock, after });
      if (after.state !== lock.state) told.add(memberId);
    }
  }
  await write(tx, { facts, rows, changed });
  const looked = [...new Map(facts.map(({ member_id: memberId, at }) => [memberId, { memberId, at }])).values()];
  for (const memberId of await endSpent(tx, looked)) told.add(memberId);
  return told;
}

interface Writing {
  facts: readonly Fact[];
  rows: readonly Worked[];
  changed: readonly { lock: LivingLock; after: LockAfter }[];
}

async function write(tx: Sql, { facts, rows, changed }: Writing): Promise<void> {
  const last = new Map(facts.map(({ member_id: id, number }) => [id, number]));
  if (last.size > 0) {
    await tx.query(
      'UPDATE turnover_cursor c SET number = w.number FROM unnest($1::text[], $2::bigint[]) w (member_id, number) WHERE c.member_id = w.member_id',
      [[...last.keys()], [...last.values()]],
    );
  }
  if (rows.length > 0) {
    await tx.query(
      `INSERT INTO turnover_work (lock_id, number, line, bet_id, turnover, counted)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::smallint[], $4::text[], $5::bigint[], $6::bigint[])`,
      [
        rows.map((row) => row.lock_id),
        rows.map((row) => row.number),
        rows.map((row) => row.line),
        rows.map((row) => row.bet_id),
        rows.map((row) => row.turnover),
        rows.map((row) => row.counted),
      ],
    );
  }
  if (changed.length > 0) {
    await tx.query(
      `UPDATE turnover_lock l SET done = w.done, state = w.state, ended_at = w.ended_at
         FROM unnest($1::text[], $2::bigint[], $3::text[], $4::timestamptz[]) w (id, done, state, ended_at) WHERE l.id = w.id`,
      [
        changed.map(({ lock }) => lock.id),
        changed.map(({ after }) => after.done),
        changed.map(({ after }) => after.state),
        changed.map(({ lock, after }) => (after.state === 'open' ? null : (after.endedAt ?? lock.ended_at))),
      ],
    );
  }
  await writeGrants(
    tx,
    changed.filter(({ lock }) => lock.source === 'grant'),
  );
}

async function writeGrants(tx: Sql, changed: Writing['changed']): Promise<void> {
  for (const { lock, after } of changed) {
    const act = after.state === lock.state ? null : after.state === 'met' ? 'complete' : 'reopen';
    const state = act && grantStep(act === 'complete' ? 'process' : 'completed', act, 'system');
    await tx.query('UPDATE reward_grant SET winnings = winnings + $2, state = coalesce($3, state), ended_at = $4 WHERE id = $1', [
      lock.code,
      after.net,
      state,
      after.state === 'met' ? (after.endedAt ?? lock.ended_at) : null,
    ]);
  }
}

/**
 * Applies what was settled of the member's bets and not yet written down, under the member's guard, which it takes. After it the member's locks are
 * exact until the transaction ends. Of several members: in the order of their ids.
 */
export async function workLocks(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId);
  await workGuarded(tx, memberId);
}

/** As `workLocks`, where the caller holds the guard. */
export async function workGuarded(tx: Sql, memberId: string): Promise<void> {
  const mark = await findMark(tx, LOCKS_CONSUMER);
  await work(tx, [memberId], { from: mark, to: NO_END });
}

/**
 * Follows the operations. It takes no guard: one member's operations are committed in the order of their numbers, so that what a statement sees of them is
 * a beginning of the rest, and the cursor's row keeps it and `workLocks` from counting one twice.
 */
export const createLocksConsumer = ({ hint }: { hint(tx: Sql, hint: Hint): Promise<void> }): OperationConsumer => ({
  name: LOCKS_CONSUMER,
  work: async (tx, range) => {
    const members = await many<{ member_id: string; brand_id: string }>(
      tx,
      `SELECT DISTINCT o.member_id, o.brand_id FROM operation_given($1, $2, $3, $4) o
         WHERE (o.turnover IS NOT NULL OR o.settled_stake IS NOT NULL OR o.settled_payout IS NOT NULL)
           AND EXISTS (SELECT FROM turnover_lock l WHERE l.member_id = o.member_id AND ${LIVING}) ORDER BY o.member_id`,
      [...range],
    );
    const brands = new Map(members.map((row) => [row.member_id, row.brand_id]));
    for (let at = 0; at < members.length; at += MEMBERS_AT_ONCE) {
      const some = members.slice(at, at + MEMBERS_AT_ONCE).map(({ member_id: id }) => id);
      for (const memberId of await work(tx, some, { from: range[0], to: range[1] })) {
        await hint(tx, { brandId: brands.get(memberId) ?? '', memberId, event: 'balance.changed' });
      }
    }
  },
});
