import { type homeRisk, MAX_WAITING } from '@pavilion/contract/reports/desk-home';
import type * as wire from '@pavilion/contract/risk/desk';
import type { InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { WITHDRAWAL } from '@pavilion/contract/payments/states';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type Db, many, maybeOne, one } from '../../kernel/db.ts';
import { maskFor } from '../../kernel/mask.ts';
import { refuse } from '../../kernel/refusal.ts';
import { oldestOf, type Queue, queueOf, type WaitingRow } from '../../kernel/waiting-queue.ts';
import { noteLook } from '../audit/public.ts';
import type { CaseRow } from './cases.ts';
import { liftsWaiting } from './lift-lock.ts';
import type { EvidenceKind } from './facts.ts';

export interface CaseViewDeps {
  db: Db;
  clock: Clock;
  access: DeskAccess;
}

type ListedRow = CaseRow & { member_id: string; username: string; members: number; evidence: number; amount: bigint; currency: string };

const SELECT = `SELECT c.*, b.currency, f.member_id, f.username, n.members, e.evidence, e.amount FROM risk_case c JOIN brand_facts b ON b.id = c.brand_id
  CROSS JOIN LATERAL (SELECT m.member_id, u.username FROM risk_case_member m JOIN member_facts u ON u.id = m.member_id
    WHERE m.case_id = c.id AND ($1::text IS NULL OR m.member_id = $1) ORDER BY m.member_id = c.subject DESC, u.created_at, m.member_id LIMIT 1) f
  CROSS JOIN LATERAL (SELECT count(*)::int AS members FROM risk_case_member m WHERE m.case_id = c.id) n
  CROSS JOIN LATERAL (SELECT count(*)::int AS evidence, coalesce(sum(x.amount), 0)::bigint AS amount FROM risk_evidence x WHERE x.case_id = c.id) e`;

const WHERE = `c.brand_id = ANY ($2) AND ($1::text IS NULL OR EXISTS (SELECT FROM risk_case_member m WHERE m.case_id = c.id AND m.member_id = $1))
  AND ($3::text IS NULL OR c.kind = $3) AND ($4::text[] IS NULL OR c.state = ANY ($4)) AND ($5::text IS NULL OR c.assignee = $5)`;

/** Cases of the operator's brands, newest first. */
export async function listCases(
  deps: CaseViewDeps,
  query: InnerQuery<typeof wire.riskCases>,
  context: OperatorContext,
): Promise<InnerValue<typeof wire.riskCases>> {
  const page = pageOf(query);
  const values = [
    query.memberId ?? null,
    context.session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.kind ?? null,
    query.state === undefined ? null : query.state === 'live' ? ['open', 'review'] : [query.state],
    query.mine ? context.session.operatorId : null,
  ];
  const { count } = await one<{ count: number }>(deps.db, `SELECT count(*)::int AS count FROM risk_case c WHERE ${WHERE}`, values);
  const rows = await many<ListedRow>(deps.db, `${SELECT} WHERE ${WHERE} ORDER BY c.opened_at DESC, c.id DESC LIMIT $6 OFFSET $7`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  const names = await deps.access.operatorNames(rows.flatMap((row) => [row.assignee ?? '', row.decided_by ?? '']));
  return { list: rows.map((row) => rowView(row, names, context)), ...pageFacts(page, count) };
}

/** Cases nobody has decided, those that wait longest first, for the desk's home. */
export async function waitingCases({ db }: CaseViewDeps, query: InnerQuery<typeof homeRisk>, { session }: OperatorContext): Promise<Queue> {
  const brands = session.scope.filter((id) => query.brandId === undefined || id === query.brandId);
  return queueOf(
    await many<WaitingRow>(
      db,
      oldestOf(
        `SELECT c.id, c.brand_id AS "brandId", c.username AS label, c.opened_at AS since, nullif(c.amount, 0) AS amount, c.currency
           FROM (${SELECT} WHERE c.brand_id = ANY ($2) AND c.state IN ('open', 'review')) c`,
        '$3',
      ),
      [null, brands, MAX_WAITING],
    ),
  );
}

const rowView = (row: ListedRow, names: ReadonlyMap<string, string>, { session }: OperatorContext) => ({
  id: row.id,
  brandId: row.brand_id,
  kind: row.kind,
  state: row.state,
  holds: row.holds,
  memberId: row.member_id,
  username: row.username,
  members: row.members,
  evidence: row.evidence,
  amount: row.amount,
  currency: row.currency,
  openedAt: row.opened_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  assignee: row.assignee && (names.get(row.assignee) ?? row.assignee),
  assignedToMe: row.assignee === session.operatorId,
  decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const MAX_ROWS = 200;

interface EvidenceRow {
  key: string;
  kind: EvidenceKind;
  ref: string;
  member_id: string;
  username: string;
  at: Date;
  amount: bigint | null;
}

/** One case. Addresses are shown in full to operators who may reveal facts of members, and the look is written down. Refuses `not.found`. */
export async function viewCase(deps: CaseViewDeps, id: string, context: OperatorContext): Promise<InnerValue<typeof wire.riskCase>> {
  const { db, access } = deps;
  const { session } = context;
  const row = await maybeOne<ListedRow>(db, `${SELECT} WHERE c.id = $2 AND c.brand_id = ANY ($3)`, [null, id, session.scope]);
  if (!row) throw refuse('not.found');
  const evidence = await many<EvidenceRow>(
    db,
    `SELECT e.key, e.kind, e.ref, e.member_id, m.username, e.at, e.amount FROM risk_evidence e JOIN member_facts m ON m.id = e.member_id
       WHERE e.case_id = $1 ORDER BY e.at DESC, e.key LIMIT $2`,
    [id, MAX_ROWS],
  );
  const notes = await many<{ id: string; operator_id: string; at: Date; text: string }>(
    db,
    'SELECT id, operator_id, at, text FROM risk_note WHERE case_id = $1 ORDER BY at DESC, id DESC',
    [id],
  );
  const locks = await readLocks(db, id);
  const waiting = await liftsWaiting(
    db,
    locks.map((one) => one.member_id),
  );
  const names = await access.operatorNames([
    row.assignee ?? '',
    row.decided_by ?? '',
    ...notes.map((one) => one.operator_id),
    ...locks.flatMap((one) => [one.locked_by, one.proposed_by ?? '', one.lifted_by ?? '']),
  ]);
  const nameOf = (operator: string | null): string | null => operator && (names.get(operator) ?? operator);
  const isFull = maskFor(session).isFull;
  if (isFull && evidence.some((one) => one.kind === 'address'))
    await noteLook(db, context, { action: 'risk.addresses.view', subjectKind: 'risk.case', subjectId: id, brandId: row.brand_id });
  return {
    ...rowView(row, names, context),
    ruleVersion: row.rule_version,
    reason: row.reason,
    people: await readPeople(db, row),
    rows: evidence.map((one) => ({
      key: shownKey(one),
      kind: one.kind,
      ref: shownRef(one, isFull),
      memberId: one.member_id,
      username: one.username,
      at: one.at.toISOString(),
      amount: one.amount,
    })),
    notes: notes.map((one) => ({ id: one.id, by: nameOf(one.operator_id) ?? '', at: one.at.toISOString(), text: one.text })),
    locks: locks.map((one) => ({
      id: one.id,
      memberId: one.member_id,
      lockedBy: nameOf(one.locked_by) ?? '',
      lockedAt: one.locked_at.toISOString(),
      proposed: one.lifted_at === null && waiting.has(one.member_id),
      proposedBy: nameOf(one.proposed_by),
      liftedBy: nameOf(one.lifted_by),
      reason: one.reason,
      liftedAt: one.lifted_at?.toISOString() ?? null,
    })),
  };
}

/** An address is a fact of its member: not in the key of the row either. */
const shownKey = ({ kind, key, member_id: memberId, at }: EvidenceRow): string =>
  kind === 'address' || kind === 'device' ? `${kind}:${memberId}:${at.getTime()}` : key;

function shownRef({ kind, ref }: EvidenceRow, isFull: boolean): string {
  if (kind === 'device') return ref.slice(0, 8);
  if (kind !== 'address' || isFull) return ref;
  const cut = ref.includes(':') ? ref.split(':').slice(0, 2).join(':') : ref.split('.').slice(0, 2).join('.');
  return `${cut}…`;
}

interface LockRow {
  id: string;
  member_id: string;
  locked_by: string;
  locked_at: Date;
  proposed_by: string | null;
  reason: string;
  lifted_by: string | null;
  lifted_at: Date | null;
}

const readLocks = (db: Db, id: string): Promise<LockRow[]> =>
  many<LockRow>(db, 'SELECT * FROM risk_lock WHERE case_id = $1 ORDER BY locked_at, id', [id]);

async function readPeople(db: Db, { id, subject }: CaseRow) {
  const rows = await many<{ id: string; username: string; status: string; created_at: Date; waiting: number; others: number }>(
    db,
    `SELECT u.id, u.username, u.status, u.created_at,
         (SELECT count(*)::int FROM withdrawal_facts w WHERE w.member_id = u.id AND w.state = ${WITHDRAWAL.review}) AS waiting,
         (SELECT count(*)::int FROM risk_case_member o JOIN risk_case c ON c.id = o.case_id WHERE o.member_id = u.id AND o.case_id <> $1 AND c.state <> 'cleared') AS others
       FROM risk_case_member m JOIN member_facts u ON u.id = m.member_id WHERE m.case_id = $1 ORDER BY u.id = $2 DESC, u.created_at, u.id`,
    [id, subject],
  );
  return rows.map((row) => ({
    memberId: row.id,
    username: row.username,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    waiting: row.waiting,
    otherCases: row.others,
  }));
}
