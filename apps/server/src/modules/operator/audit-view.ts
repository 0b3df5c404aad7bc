import type { auditList } from '@pavilion/contract/desk';
import type { InnerQuery } from '@pavilion/contract/endpoint';
import { type Page, pageOf } from '@pavilion/contract/paging';
import type { OperatorContext } from '../../http/desk.ts';
import type { Sql } from '../../kernel/db.ts';
import { type AuditFilter, findAuditEntries } from '../audit/public.ts';
import { namesOf } from './operators.ts';

/** A page of the trail with the names of the operators in it; whoever is no operator appears under the id. */
export async function findAudit(sql: Sql, filter: AuditFilter, page: Page) {
  const { list, ...facts } = await findAuditEntries(sql, filter, page);
  const names = await namesOf(
    sql,
    list.map(({ actorId }) => actorId),
  );
  return { list: list.map((entry) => ({ ...entry, actorName: names.get(entry.actorId) ?? entry.actorId })), ...facts };
}

export async function listAudit(sql: Sql, query: InnerQuery<typeof auditList>, { session }: OperatorContext) {
  return findAudit(sql, { ...query, scope: session.scope }, pageOf(query));
}
