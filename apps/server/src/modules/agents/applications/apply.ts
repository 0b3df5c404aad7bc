import type { applyAsAffiliate, ownApplication } from '@pavilion/contract/agents/calls';
import type { InnerBody, InnerValue } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { isAgentType, isMemberType, type RequestContext, type SessionContext } from '../../../http/types.ts';
import { maybeOne } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import { isBarred } from '../team/promote.ts';
import type { AgentDeps } from '../types.ts';

/** A visitor leaves a way to answer; a member is known, and has one application waiting at most. */
export async function applyToBeAgent(
  { db }: Pick<AgentDeps, 'db'>,
  { name = '', contact = '', plan }: InnerBody<typeof applyAsAffiliate>,
  { session, brand, language, now, ip }: RequestContext,
): Promise<InnerValue<typeof applyAsAffiliate>> {
  // Who plays for free is a visitor.
  const memberId = session && isMemberType(session.customerType) ? session.memberId : null;
  if (session && isAgentType(session.customerType)) throw refuse('application.is.agent');
  if (memberId === null && contact === '') throw refuse('application.contact.required', { field: 'contact' });
  if (memberId !== null && (await isBarred(db, { memberId, status: 'active', now }))) throw refuse('downline.barred');
  const id = newId('app', now.getTime());
  const written = await maybeOne(
    db,
    `INSERT INTO affiliate_application (id, brand_id, member_id, name, contact, plan, language, ip, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (member_id) WHERE state = 'waiting' DO NOTHING RETURNING id`,
    [id, brand.id, memberId, name, contact, plan, language, ip, now],
  );
  if (!written) throw refuse('application.waiting');
  return { applicationId: id };
}

export async function readOwnApplication(
  { db }: Pick<AgentDeps, 'db'>,
  { session }: SessionContext,
): Promise<InnerValue<typeof ownApplication>> {
  const row = await maybeOne<{
    id: string;
    state: 'waiting' | 'approved' | 'rejected';
    created_at: Date;
    decided_at: Date | null;
    answer: string;
  }>(
    db,
    'SELECT id, state, created_at, decided_at, answer FROM affiliate_application WHERE member_id = $1 ORDER BY created_at DESC LIMIT 1',
    [session.memberId],
  );
  if (!row) return { application: null };
  const { id, state, answer } = row;
  return { application: { id, state, answer, sentAt: row.created_at.getTime(), decidedAt: row.decided_at?.getTime() ?? null } };
}
