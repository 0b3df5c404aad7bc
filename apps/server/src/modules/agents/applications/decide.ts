import type { agentApplicationDecide, agentApplications } from '@pavilion/contract/agents/desk';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import { memberChanged } from '@pavilion/contract/identity/events';
import { DAY_MS } from '@pavilion/contract/base/time';
import type { DeskAccess, OperatorContext } from '../../../http/desk.ts';
import { countListed } from '../../../kernel/count-listed.ts';
import { many, maybeOne, one, type Tx, transaction } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { spokenLanguage } from '../../../messages/languages.ts';
import { operatorActor, writeAuditEntry } from '../../audit/public.ts';
import { makeAgent } from '../../identity/public.ts';
import { drawLink } from '../invitations/create-link.ts';
import { isBarred } from '../team/promote.ts';
import { lockTree } from '../tree-lock.ts';
import type { AgentDeps } from '../types.ts';

interface ApplicationRow {
  id: string;
  brand_id: string;
  member_id: string | null;
  name: string;
  contact: string;
  plan: string;
  language: string;
  state: 'waiting' | 'approved' | 'rejected';
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  answer: string;
  code: string | null;
}

interface Row extends ApplicationRow {
  username: string | null;
}

/** How long a visitor's invitation is good for. */
const INVITATION_DAYS = 14;
const MAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

export interface ApplicationDeps extends AgentDeps {
  access: DeskAccess;
}

export async function listApplications(
  { db, access }: ApplicationDeps,
  query: InnerQuery<typeof agentApplications>,
  { session }: OperatorContext,
) {
  const page = pageOf(query);
  const where = 'a.brand_id = ANY ($1) AND ($2::text IS NULL OR a.state = $2)';
  const values = [session.scope.filter((id) => query.brandId === undefined || id === query.brandId), query.state ?? null];
  const { count, isMore } = await countListed(db, `FROM affiliate_application a WHERE ${where}`, values);
  const order = query.state === 'waiting' ? 'a.created_at, a.id' : 'a.created_at DESC, a.id DESC';
  const rows = await many<Row>(
    db,
    `SELECT a.*, m.username FROM affiliate_application a LEFT JOIN member_facts m ON m.id = a.member_id WHERE ${where} ORDER BY ${order} LIMIT $3 OFFSET $4`,
    [...values, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  const names = await access.operatorNames(rows.flatMap((row) => row.decided_by ?? []));
  return {
    list: rows.map((row) => ({
      id: row.id,
      brandId: row.brand_id,
      member: row.member_id === null ? null : { id: row.member_id, username: row.username ?? '' },
      name: row.name,
      contact: row.contact,
      plan: row.plan,
      state: row.state,
      sentAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      decidedBy: row.decided_by && (names.get(row.decided_by) ?? row.decided_by),
      answer: row.answer,
      code: row.code,
    })),
    ...pageFacts(page, count, isMore),
  };
}

/** Once. A member becomes an agent at their place in the tree; a visitor gets an invitation of the house for one agent. */
export async function decideApplication(
  deps: ApplicationDeps,
  { id, approve, answer = '', reason }: InnerBody<typeof agentApplicationDecide>,
  context: OperatorContext,
): Promise<InnerValue<typeof agentApplicationDecide>> {
  const { session, now } = context;
  return transaction(deps.db, async (tx) => {
    const row = await maybeOne<ApplicationRow>(
      tx,
      'SELECT a.* FROM affiliate_application a WHERE a.id = $1 AND a.brand_id = ANY ($2) FOR NO KEY UPDATE',
      [id, session.scope],
    );
    if (!row) throw refuse('not.found');
    if (row.state !== 'waiting') throw refuse('application.decided.already');
    const isVisitor = row.member_id === null;
    if (approve && row.member_id !== null) await approveMember(deps, tx, { row, memberId: row.member_id, now });
    const invited = approve && isVisitor ? await inviteVisitor(deps, tx, { row, answer, now }) : { code: null, mailed: false };
    const state = approve ? ('approved' as const) : ('rejected' as const);
    await tx.query('UPDATE affiliate_application SET state = $2, decided_at = $3, decided_by = $4, answer = $5, code = $6 WHERE id = $1', [
      id,
      state,
      now,
      session.operatorId,
      answer,
      invited.code,
    ]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'agent.application',
      subjectKind: isVisitor ? 'application' : 'member',
      subjectId: row.member_id ?? id,
      brandId: row.brand_id,
      detail: { application: id, state, reason },
    });
    return { state, ...invited };
  });
}

interface Approval {
  row: ApplicationRow;
  now: Date;
}

async function approveMember({ hint }: ApplicationDeps, tx: Tx, { row, memberId, now }: Approval & { memberId: string }): Promise<void> {
  await lockTree(tx, row.brand_id, 'joins');
  const { status } = await one<{ status: string }>(tx, 'SELECT status FROM member_facts WHERE id = $1', [memberId]);
  if (await isBarred(tx, { memberId, status, now })) throw refuse('downline.barred');
  if (!(await makeAgent(tx, memberId))) throw refuse('downline.is.agent');
  await hint(tx, memberChanged, { brandId: row.brand_id, memberId });
}

async function inviteVisitor(
  deps: ApplicationDeps,
  tx: Tx,
  { row, answer, now }: Approval & { answer: string },
): Promise<{ code: string; mailed: boolean }> {
  const { code } = await drawLink(tx, {
    brandId: row.brand_id,
    agentId: null,
    linkType: 1,
    startsAt: null,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    note: row.name,
    maxUses: 1,
    rebates: new Map(),
    now,
  });
  const mailed = MAIL.test(row.contact);
  const language = spokenLanguage(row.language);
  if (mailed && language) {
    await deps.send(tx, {
      brandId: row.brand_id,
      memberId: null,
      channel: 'email',
      to: row.contact,
      language,
      template: 'agent.invitation',
      params: { name: row.name, link: await deps.linkTo(row.brand_id, `/r/${code}`), days: INVITATION_DAYS, answer },
      secret: true,
    });
  }
  return { code, mailed: mailed && language !== null };
}
