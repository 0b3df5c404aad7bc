import { balanceChanged } from '@pavilion/contract/wallet/events';
import type { Deps, OperationConsumer } from '../../deps.ts';
import { many, type Sql, type Tx } from '../../kernel/db.ts';
import { findMark } from '../ledger/public.ts';
import { lockMember } from '../player-limits/public.ts';
import { endSpent } from './end-spent.ts';
import { findLinked } from '../risk/public.ts';
import { findOpposed, noteOpposed } from './opposed.ts';
import { grantStep } from './rules.ts';
import type { LockRow } from './tables.ts';
import { type LockAfter, type PlayFact, type WorkableLock, type CountedTurnover, workOff } from './work-off.ts';

const LOCKS_CONSUMER = 'locks';
/** Members whose locks are worked by one set of statements. */
const MEMBERS_AT_ONCE = 1_000;
const NO_END = 9_223_372_036_854_775_807n;
/** As arguments of `operation_given`: all that is committed. */
const ALL_COMMITTED = `'1:1:', '4611686018427387999:4611686018427387999:'`;

/** A lock that work may change: open, or met with nothing withdrawn since. */
const LIVING = `(l.state = 'open' OR (l.state = 'met' AND NOT l.used))`;

export type LivingLock = LockRow & WorkableLock & { cursor: bigint };

/** Locks that work may change, oldest first, with how far their member is worked. */
export const findLiving = (sql: Sql, memberIds: readonly string[]): Promise<LivingLock[]> =>
  many<LivingLock>(
    sql,
    `SELECT l.*, c.number AS cursor FROM turnover_lock l JOIN turnover_cursor c ON c.member_id = l.member_id
       WHERE l.member_id = ANY ($1) AND ${LIVING} ORDER BY l.member_id, l.opened_number, l.id`,
    [memberIds],
  );

type Fact = PlayFact & { member_id: string };

/**
 * What was settled or corrected of these members' bets since each was worked, between two numbers. The placing of a bet is found by its stamp, which
 * the member's other operations may share: then its number decides.
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

const findEarlier = async (sql: Sql, facts: readonly Fact[]): Promise<CountedTurnover[]> => {
  const corrected = facts.filter(({ turnover }) => turnover < 0n).map(({ bet_id: bet }) => bet);
  return corrected.length === 0
    ? []
    : many<CountedTurnover>(sql, 'SELECT * FROM turnover_work WHERE bet_id = ANY ($1) ORDER BY number, line', [corrected]);
};

/** Locks as of all that is committed, whether or not it has been written down. Reads only. */
export async function countPending(sql: Sql, memberId: string): Promise<{ lock: LivingLock; after: LockAfter }[]> {
  // The mark before the locks: what it has passed is in them.
  const mark = await findMark(sql, LOCKS_CONSUMER);
  const locks = await findLiving(sql, [memberId]);
  const [first] = locks;
  if (!first) return [];
  const from = first.cursor > mark ? first.cursor : mark;
  const facts = await findFacts(sql, new Map([[memberId, first.cursor]]), { from, to: NO_END });
  const { after } = workOff(locks, await marked(sql, facts), await findEarlier(sql, facts));
  return locks.map((lock) => ({
    lock,
    after: after.get(lock.id) ?? { done: lock.done, state: lock.state, endedAt: lock.ended_at, net: 0n },
  }));
}

const marked = async (sql: Sql, facts: readonly Fact[]): Promise<readonly Fact[]> => {
  const opposed = facts.length === 0 ? new Set() : await findOpposed(sql, [...new Set(facts.map(({ bet_id: bet }) => bet))]);
  return opposed.size === 0 ? facts : facts.map((fact) => ({ ...fact, opposed: opposed.has(fact.bet_id) }));
};

const ofGrants = (locks: readonly LivingLock[]): string[] => [
  ...new Set(locks.filter(({ source }) => source === 'grant').map(({ member_id: id }) => id)),
];

interface Span {
  from: bigint;
  to: bigint;
  /** Bets that were counted before are looked at again too: accounts may have been linked since. */
  again?: boolean;
}

/** Writes down what was settled of these members' bets; answers the members of whom a lock ended or opened again. */
async function work(tx: Sql, memberIds: readonly string[], { from, to, again = false }: Span): Promise<Set<string>> {
  const cursors = await many<{ member_id: string; number: bigint }>(
    tx,
    'SELECT member_id, number FROM turnover_cursor WHERE member_id = ANY ($1) ORDER BY member_id FOR UPDATE',
    [memberIds],
  );
  if (cursors.length === 0) return new Set();
  const living = await findLiving(tx, memberIds);
  const byMember = Map.groupBy(living, ({ member_id: id }) => id);
  const found = await findFacts(tx, new Map(cursors.map(({ member_id: id, number }) => [id, number])), { from, to });
  const betIds = [...new Set(found.map(({ bet_id: bet }) => bet))];
  const grants = ofGrants(living);
  if (again) betIds.push(...(await findCounted(tx, grants)));
  if (grants.length > 0) await noteOpposed(tx, { betIds, memberIds: grants });
  const facts = await marked(tx, found);
  const earlier = await findEarlier(tx, facts);
  const notified = new Set<string>();
  const rows: CountedTurnover[] = [];
  const changed: { lock: LivingLock; after: LockAfter }[] = [];
  for (const [memberId, ofMember] of Map.groupBy(facts, ({ member_id: id }) => id)) {
    const locks = byMember.get(memberId) ?? [];
    const done = workOff(locks, ofMember, earlier);
    rows.push(...done.work);
    for (const lock of locks) {
      const after = done.after.get(lock.id);
      if (!after) continue;
      changed.push({ lock, after });
      if (after.state !== lock.state) notified.add(memberId);
    }
  }
  await write(tx, { facts, rows, changed });
  for (const memberId of await disregardOpposed(tx, grants)) notified.add(memberId);
  const looked = [...new Map(facts.map(({ member_id: memberId, at }) => [memberId, { memberId, at }])).values()];
  for (const memberId of await endSpent(tx, looked)) notified.add(memberId);
  return notified;
}

/** Bets that worked locks of grants off which work may change. */
const findCounted = async (tx: Sql, memberIds: readonly string[]): Promise<string[]> =>
  (
    await many<{ bet_id: string }>(
      tx,
      `SELECT DISTINCT w.bet_id FROM turnover_lock l JOIN turnover_work w ON w.lock_id = l.id
         WHERE l.member_id = ANY ($1) AND l.source = 'grant' AND ${LIVING} AND w.bet_id IS NOT NULL`,
      [memberIds],
    )
  ).map(({ bet_id: bet }) => bet);

/** Takes back what opposed bets had counted for grants, under lines of its own; what was withdrawn behind a lock stays. Answers the members of whom a lock opened again. */
async function disregardOpposed(tx: Sql, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await many<CountedTurnover & { member_id: string }>(
    tx,
    `SELECT w.lock_id, min(w.number) AS number, w.bet_id, l.member_id, -sum(w.turnover)::bigint AS turnover, -sum(w.counted)::bigint AS counted,
        (-1 - (array_agg(w.line ORDER BY w.number, w.line))[1])::smallint AS line
      FROM turnover_lock l JOIN turnover_work w ON w.lock_id = l.id JOIN turnover_opposed o ON o.bet_id = w.bet_id
      WHERE l.member_id = ANY ($1) AND l.source = 'grant' AND ${LIVING} GROUP BY w.lock_id, w.bet_id, l.member_id HAVING sum(w.counted) > 0`,
    [memberIds],
  );
  if (rows.length === 0) return [];
  const locks = new Map((await findLiving(tx, memberIds)).map((lock) => [lock.id, lock]));
  const changed = [...Map.groupBy(rows, ({ lock_id: id }) => id)].flatMap(([id, ofLock]) => {
    const lock = locks.get(id);
    const done = ofLock.reduce((sum, { counted }) => sum + counted, lock?.done ?? 0n);
    return lock ? [{ lock, after: { done, state: 'open' as const, endedAt: null, net: 0n } }] : [];
  });
  await write(tx, { facts: [], rows, changed });
  return changed.filter(({ lock }) => lock.state === 'met').map(({ lock }) => lock.member_id);
}

interface LockChanges {
  facts: readonly Fact[];
  rows: readonly CountedTurnover[];
  changed: readonly { lock: LivingLock; after: LockAfter }[];
}

async function write(tx: Sql, { facts, rows, changed }: LockChanges): Promise<void> {
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

async function writeGrants(tx: Sql, changed: LockChanges['changed']): Promise<void> {
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

/** As `workLocks`, where the caller holds the guard. `again`: before a bonus ends or money leaves, what counted is held against accounts that were linked since. */
export async function workGuarded(tx: Sql, memberId: string, { again = false } = {}): Promise<void> {
  const mark = await findMark(tx, LOCKS_CONSUMER);
  await work(tx, [memberId], { from: mark, to: NO_END, again });
}

/** Members with bonuses under their locks who are linked to these: what they played may be opposed to what these did. */
async function findBeside(tx: Sql, memberIds: readonly string[]): Promise<{ member_id: string; brand_id: string }[]> {
  const others = new Set([...(await findLinked(tx, memberIds)).values()].flatMap((ids) => [...ids]));
  for (const id of memberIds) others.delete(id);
  if (others.size === 0) return [];
  return many<{ member_id: string; brand_id: string }>(
    tx,
    `SELECT DISTINCT l.member_id, l.brand_id FROM turnover_lock l WHERE l.member_id = ANY ($1) AND l.source = 'grant' AND ${LIVING}`,
    [[...others]],
  );
}

/**
 * Follows the operations. It takes no guard: one member's operations are committed in the order of their numbers, so that what a statement sees of them is
 * a beginning of the rest, and the cursor's row keeps it and `workLocks` from counting one twice.
 */
export const createLocksConsumer = ({ hint }: Pick<Deps, 'hint'>): OperationConsumer => ({
  name: LOCKS_CONSUMER,
  work: async (tx, range) => {
    const members = await many<{ member_id: string; brand_id: string }>(
      tx,
      `SELECT DISTINCT o.member_id, o.brand_id FROM operation_given($1, $2, $3, $4) o
         WHERE (o.turnover IS NOT NULL OR o.settled_stake IS NOT NULL OR o.settled_payout IS NOT NULL)
           AND EXISTS (SELECT FROM turnover_lock l WHERE l.member_id = o.member_id AND ${LIVING}) ORDER BY o.member_id`,
      [...range],
    );
    const beside = await findBeside(
      tx,
      members.map(({ member_id: id }) => id),
    );
    const brands = new Map([...members, ...beside].map((row) => [row.member_id, row.brand_id]));
    // Whoever takes cursors of several members takes them in the order of their ids.
    const all = [...brands.keys()].toSorted((a, b) => (a < b ? -1 : 1));
    for (let at = 0; at < all.length; at += MEMBERS_AT_ONCE) {
      const some = all.slice(at, at + MEMBERS_AT_ONCE);
      for (const memberId of await work(tx, some, { from: range[0], to: range[1] })) {
        await hint(tx, balanceChanged, { brandId: brands.get(memberId) ?? '', memberId });
      }
    }
  },
});
