import { auditList, auditVerify } from '@pavilion/contract/operator/desk';
import { memberAudit } from '@pavilion/contract/identity/desk';
import { type Page, pageOf } from '@pavilion/contract/base/paging';
import type { DeskAccess, DeskRegistrar } from '../../http/desk.ts';
import { type Db, many, type Sql } from '../../kernel/db.ts';
import { type AuditFilter, type AuditView, findAuditEntries } from './queries.ts';
import { verifyAudit } from './verify.ts';

/** The trail, what of it concerns one member, and the check of its chain. */
export function registerAuditDesk({ serve, access }: DeskRegistrar, { db }: { db: Db }): void {
  const findNamed = async (filter: AuditFilter, page: Page) => {
    const { list, ...facts } = await findAuditEntries(db, filter, page);
    return { list: await named({ db, access }, list, filter.scope), ...facts };
  };
  serve(auditList, ({ query }, { session }) => findNamed({ ...query, scope: session.scope }, pageOf(query)));
  serve(auditVerify, (_input, { now }) => verifyAudit(db, now));
  serve(memberAudit, async ({ query }, context) => {
    const { brandId } = await access.memberInScope(query.memberId, context);
    return findNamed({ scope: context.session.scope, brandId, memberId: query.memberId }, pageOf(query));
  });
}

/** The member an entry concerned: its subject, or whose the subject is. */
const memberOf = ({ subjectKind, subjectId, detail }: AuditView): string | null =>
  subjectKind === 'member' ? subjectId : typeof detail['memberId'] === 'string' ? detail['memberId'] : null;

/** Entries with the names of who acted and whom it concerned; an id nobody of the scope has keeps the id alone. */
async function named({ db, access }: { db: Sql; access: DeskAccess }, list: readonly AuditView[], scope: readonly string[]) {
  const members = await usernames(
    db,
    list.flatMap((entry) => [memberOf(entry) ?? [], entry.actorKind === 'member' ? entry.actorId : []].flat()),
    scope,
  );
  const operators = await access.operatorNames(
    list.flatMap(({ actorId, subjectKind, subjectId }) => (subjectKind === 'operator' ? [actorId, subjectId] : [actorId])),
  );
  const brands = new Map(
    (await many<IdAndName>(db, 'SELECT id, name FROM brand_facts WHERE id = ANY ($1)', [scope])).map(({ id, name }) => [id, name]),
  );
  const subjects: Readonly<Record<string, ReadonlyMap<string, string>>> = { member: members, operator: operators, brand: brands };
  return list.map((entry) => {
    const memberId = memberOf(entry);
    const username = memberId === null ? undefined : members.get(memberId);
    return {
      ...entry,
      actorName: operators.get(entry.actorId) ?? members.get(entry.actorId) ?? entry.actorId,
      subjectName: subjects[entry.subjectKind]?.get(entry.subjectId) ?? drawName(entry),
      member: memberId === null || username === undefined ? null : { memberId, username },
    };
  });
}

/** Code of a lottery game, and the draw's number where it was about one. */
const drawName = ({ subjectKind, detail: { game, issue } }: AuditView): string =>
  subjectKind.startsWith('lottery') && typeof game === 'string' ? `${game} ${typeof issue === 'string' ? issue : ''}`.trim() : '';

interface IdAndName {
  id: string;
  name: string;
}

async function usernames(sql: Sql, ids: readonly string[], scope: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await many<IdAndName>(sql, 'SELECT id, username AS name FROM member_facts WHERE id = ANY ($1) AND brand_id = ANY ($2)', [
    [...new Set(ids)],
    scope,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
