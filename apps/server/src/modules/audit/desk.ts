import { auditList, auditVerify } from '@pavilion/contract/desk';
import { memberAudit } from '@pavilion/contract/desk-members';
import { type Page, pageOf } from '@pavilion/contract/paging';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Db } from '../../kernel/db.ts';
import { type AuditFilter, findAuditEntries } from './queries.ts';
import { verifyAudit } from './verify.ts';

/** The trail, what of it concerns one member, and the check of its chain. */
export function registerAuditDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  /** A page of entries with the names of the operators in it; whoever is no operator appears under the id. */
  const findNamed = async (filter: AuditFilter, page: Page) => {
    const { list, ...facts } = await findAuditEntries(db, filter, page);
    const names = await access.operatorNames(list.map(({ actorId }) => actorId));
    return { list: list.map((entry) => ({ ...entry, actorName: names.get(entry.actorId) ?? entry.actorId })), ...facts };
  };
  serve(auditList, ({ query }, { session }) => findNamed({ ...query, scope: session.scope }, pageOf(query)));
  serve(auditVerify, (_input, { now }) => verifyAudit(db, now));
  serve(memberAudit, async ({ query }, context) => {
    const { brandId } = await access.memberInScope(query.memberId, context);
    return findNamed({ scope: context.session.scope, brandId, memberId: query.memberId }, pageOf(query));
  });
}
