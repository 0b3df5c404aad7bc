import type { askAboutDay, questionList } from '@pavilion/contract/contracts/calls';
import type { contractQuestionAnswer, contractQuestions } from '@pavilion/contract/contracts/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { contractQuestionAnswered } from '@pavilion/contract/contracts/events';
import { DateTime } from 'luxon';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import type { SessionContext } from '../../http/types.ts';
import { countListed } from '../../kernel/count-listed.ts';
import { many, maybeOne, one, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import type { ContractDeps } from './answer-contract.ts';
import { findContract } from './store.ts';
import type { ContractRow } from './tables.ts';

interface QuestionRow {
  id: string;
  brand_id: string;
  contract_id: string;
  member_id: string;
  day: string;
  line_id: string;
  question: string;
  asked_at: Date;
  outcome: 'explained' | 'corrected' | null;
  answer: string;
  answered_by: string | null;
  answered_at: Date | null;
  kind: ContractRow['kind'];
  type: ContractRow['type'];
}

const SELECT = `SELECT q.id, q.brand_id, q.contract_id, q.member_id, to_char(q.day, 'YYYY-MM-DD') AS day, q.line_id, q.question, q.asked_at, q.outcome, q.answer,
  q.answered_by, q.answered_at, c.kind, c.type`;
const FROM = 'FROM contract_question q JOIN contract c ON c.id = q.contract_id';

/** Either side of a contract asks about a day of it, once until it is answered. */
export async function askAbout(
  { db }: ContractDeps,
  { contractId, day, lineId = '', question }: InnerBody<typeof askAboutDay>,
  { session, brand, now }: SessionContext,
): Promise<{ id: string }> {
  const contract = await findContract(db, contractId);
  if (!contract || ![contract.agent_id, contract.upline_id].includes(session.memberId)) throw refuse('contract.not.found');
  const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: brand.timeZone }).toISODate() ?? '';
  if (day > dayOf(now) || day < dayOf(contract.created_at)) throw refuse('contract.question.day', { field: 'day' });
  const id = newId('cqu');
  const { rowCount } = await db.query(
    `INSERT INTO contract_question (id, brand_id, contract_id, member_id, day, line_id, question, asked_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (member_id, contract_id, day) WHERE answered_at IS NULL DO NOTHING`,
    [id, brand.id, contractId, session.memberId, day, lineId, question, now],
  );
  if (rowCount !== 1) throw refuse('contract.question.open', { field: 'day' });
  return { id };
}

export async function listOwnQuestions(
  { db }: ContractDeps,
  query: InnerQuery<typeof questionList>,
  { session }: SessionContext,
): Promise<InnerValue<typeof questionList>> {
  const page = pageOf(query);
  const where = 'q.member_id = $1 AND ($2::text IS NULL OR q.contract_id = $2)';
  const values = [session.memberId, query.contractId ?? null];
  const { count } = await one<{ count: number }>(db, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values);
  const rows = await many<QuestionRow>(db, `${SELECT} ${FROM} WHERE ${where} ORDER BY q.asked_at DESC, q.id DESC LIMIT $3 OFFSET $4`, [
    ...values,
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ]);
  return {
    list: rows.map((row) => ({
      ...questionFacts(row),
      askedAt: row.asked_at.getTime(),
      answeredAt: row.answered_at?.getTime() ?? null,
    })),
    ...pageFacts(page, count),
  };
}

const questionFacts = (row: QuestionRow) => ({
  id: row.id,
  contractId: row.contract_id,
  kind: row.kind,
  type: row.type,
  day: row.day,
  lineId: row.line_id || null,
  question: row.question,
  outcome: row.outcome,
  answer: row.answer,
});

interface QuestionDeps extends ContractDeps {
  access: DeskAccess;
}

export async function listQuestions(
  { db, access }: QuestionDeps,
  query: InnerQuery<typeof contractQuestions>,
  { session }: OperatorContext,
): Promise<InnerValue<typeof contractQuestions>> {
  const page = pageOf(query);
  const values = [
    session.scope.filter((id) => query.brandId === undefined || id === query.brandId),
    query.memberId ?? null,
    query.state ?? null,
  ];
  const where = `q.brand_id = ANY ($1) AND ($2::text IS NULL OR q.member_id = $2) AND ($3::text IS NULL OR ($3 = 'open') = (q.answered_at IS NULL))`;
  const { count, isMore } = await countListed(db, `FROM contract_question q WHERE ${where}`, values);
  const order = query.state === 'open' ? 'q.asked_at, q.id' : 'q.asked_at DESC, q.id DESC';
  const rows = await many<QuestionRow & { username: string }>(
    db,
    `${SELECT}, m.username ${FROM} JOIN member_facts m ON m.id = q.member_id WHERE ${where} ORDER BY ${order} LIMIT $4 OFFSET $5`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const names = await access.operatorNames(rows.flatMap((row) => row.answered_by ?? []));
  return {
    list: rows.map((row) => ({
      ...questionFacts(row),
      brandId: row.brand_id,
      memberId: row.member_id,
      username: row.username,
      askedAt: row.asked_at.toISOString(),
      answeredBy: row.answered_by && (names.get(row.answered_by) ?? row.answered_by),
      answeredAt: row.answered_at?.toISOString() ?? null,
    })),
    ...pageFacts(page, count, isMore),
  };
}

/** Once. Refuses `not.found` outside the scope and `desk.changed.meanwhile`. */
export async function answerQuestion(
  { db, hint }: QuestionDeps,
  { id, outcome, reason }: InnerBody<typeof contractQuestionAnswer>,
  context: OperatorContext,
): Promise<undefined> {
  const { session, now } = context;
  await transaction(db, async (tx) => {
    const row = await maybeOne<Omit<QuestionRow, 'day' | 'kind' | 'type'>>(
      tx,
      'SELECT * FROM contract_question WHERE id = $1 AND brand_id = ANY ($2) FOR UPDATE',
      [id, session.scope],
    );
    if (!row) throw refuse('not.found');
    if (row.answered_at) throw refuse('desk.changed.meanwhile');
    await tx.query('UPDATE contract_question SET outcome = $2, answer = $3, answered_by = $4, answered_at = $5 WHERE id = $1', [
      id,
      outcome,
      reason,
      session.operatorId,
      now,
    ]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'contracts.question',
      subjectKind: 'contract',
      subjectId: row.contract_id,
      brandId: row.brand_id,
      detail: { memberId: row.member_id, question: id, outcome, reason },
    });
    await hint(tx, contractQuestionAnswered, {
      brandId: row.brand_id,
      memberId: row.member_id,
      data: { contractId: row.contract_id },
    });
  });
  return undefined;
}
