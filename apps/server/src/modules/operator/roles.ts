import { newId } from '@pavilion/contract/base/id';
import {
  decidingPermissions,
  type DeskPermission,
  deskPermissions,
  type DeskRole,
  deskRoles,
  rolePermissions,
} from '@pavilion/contract/permissions';
import type { roleDrop, roleSave } from '@pavilion/contract/operator/desk-roles';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskSession, OperatorContext } from '../../http/desk.ts';
import { isInScope, isVisible } from '../../http/desk-scope.ts';
import * as z from 'zod/mini';
import { many, maybeOne, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { holdProposals, noteAct, propose, proposalKind, repeatedAct, repeatedProposal, voidProposals } from '../four-eyes/public.ts';
import { concerning } from './concerning.ts';
import type { OperatorDeps } from './deps.ts';

/** Only owners change operators. */
const OWNERS_ONLY: readonly DeskPermission[] = ['operators.write'];

const isBuiltIn = (role: string): role is DeskRole => (deskRoles as readonly string[]).includes(role);

/** What a role allows: a built-in one by the contract, else what its row says. `own` is null for a role that is gone. */
export function permissionsOf(role: string, own: readonly string[] | null): readonly DeskPermission[] {
  if (isBuiltIn(role)) return rolePermissions[role];
  return deskPermissions.filter((permission) => own?.includes(permission) === true && !OWNERS_ONLY.includes(permission));
}

/** Roles of every brand and those made for one of the reader's brands. */
export async function listRoles({ db }: OperatorDeps, { now, session }: OperatorContext) {
  const list = await many<{
    id: string;
    name: string;
    permissions: string[];
    version: number;
    brand_ids: string[] | null;
    holders: number;
  }>(
    db,
    `SELECT r.id, r.name, r.permissions, r.version, r.brand_ids, (${HOLDERS})::int AS holders FROM operator_role r ORDER BY lower(r.name)`,
    [now],
  );
  return {
    list: list
      .filter((row) => isVisible(row.brand_ids, session))
      .map(({ brand_ids: brandIds, ...row }) => ({
        ...row,
        permissions: [...permissionsOf(row.id, row.permissions)],
        mayChange: isInScope(brandIds, session),
      })),
  };
}

const HOLDERS = `(SELECT count(*) FROM operator o WHERE o.role = r.id)
  + (SELECT count(*) FROM operator_link l WHERE l.role = r.id AND l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > $1)`;

/** Refuses a role of the operators' own that the operator does not see (`desk.role.unknown`). It stays until the transaction ends. */
export async function refuseUnknownRole(tx: Tx, role: string, session: DeskSession): Promise<void> {
  if (isBuiltIn(role)) return;
  const found = await maybeOne<{ brand_ids: string[] | null }>(tx, 'SELECT brand_ids FROM operator_role WHERE id = $1 FOR SHARE', [role]);
  if (!found || !isVisible(found.brand_ids, session)) throw refuse('desk.role.unknown', { field: 'role' });
}

/** Name of a role of the operators' own; null for a built-in one. */
export async function roleNameOf(sql: Sql, role: string): Promise<string | null> {
  if (isBuiltIn(role)) return null;
  return (await maybeOne<{ name: string }>(sql, 'SELECT name FROM operator_role WHERE id = $1', [role]))?.name ?? null;
}

/** What a role allows now. */
export async function givenBy(sql: Sql, role: string): Promise<readonly DeskPermission[]> {
  if (isBuiltIn(role)) return permissionsOf(role, null);
  const row = await maybeOne<{ permissions: string[] }>(sql, 'SELECT permissions FROM operator_role WHERE id = $1', [role]);
  return permissionsOf(role, row?.permissions ?? null);
}

/** What of it decides, or loosens a control. */
export const decidingOf = async (sql: Sql, role: string): Promise<DeskPermission[]> =>
  (await givenBy(sql, role)).filter((permission) => decidingPermissions.includes(permission));

export const isDeciding = async (sql: Sql, role: string): Promise<boolean> => (await decidingOf(sql, role)).length > 0;

/** One change of roles and operators at a time. */
export const lockOperators = (tx: Tx) => tx.query(`SELECT pg_advisory_xact_lock(hashtext('pavilion.operators'))`);

/**
 * A role is changed and dropped by an active owner of the brands it was made for, and one that operators of other brands hold by an owner
 * of all brands. Answers the brands it belongs to.
 */
async function refuseBeyondScope(tx: Tx, roleId: string | null, { session, now }: OperatorContext): Promise<readonly string[] | null> {
  const self = await maybeOne(tx, `SELECT id FROM operator WHERE id = $1 AND status = 'active' AND role = 'owner'`, [session.operatorId]);
  if (!self) throw refuse('desk.not.permitted');
  if (roleId === null) return isInScope(null, session) ? null : session.scope;
  const role = await maybeOne<{ brand_ids: string[] | null }>(tx, 'SELECT brand_ids FROM operator_role WHERE id = $1', [roleId]);
  if (!role || !isVisible(role.brand_ids, session)) throw refuse('not.found');
  if (!isInScope(role.brand_ids, session)) throw refuse('desk.not.permitted');
  if (isInScope(null, session)) return role.brand_ids;
  const held = await maybeOne(
    tx,
    `SELECT id FROM operator WHERE role = $1 AND (brand_ids IS NULL OR NOT brand_ids <@ $2::text[])
     UNION ALL SELECT id FROM operator_link WHERE role = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $3
       AND (brand_ids IS NULL OR NOT brand_ids <@ $2::text[]) LIMIT 1`,
    [roleId, session.scope, now],
  );
  if (held) throw refuse('desk.not.permitted');
  return role.brand_ids;
}

const terms = z.object({ name: z.string(), permissions: z.array(z.enum(deskPermissions)) });
type Terms = z.output<typeof terms>;
interface StoredRole extends Terms {
  version: number;
}

const findRole = (tx: Sql, roleId: string) =>
  maybeOne<StoredRole>(tx, 'SELECT name, permissions, version FROM operator_role WHERE id = $1 FOR UPDATE', [roleId]);

interface RoleChange extends Terms {
  roleId: string;
  brandIds: readonly string[] | null;
  reason: string;
  proposal?: string;
}

async function writeRole(tx: Tx, { roleId, brandIds, name, permissions, reason, proposal }: RoleChange, actor: Actor): Promise<void> {
  const before = await findRole(tx, roleId);
  await (before
    ? tx.query('UPDATE operator_role SET name = $2, permissions = $3, version = version + 1 WHERE id = $1', [roleId, name, permissions])
    : tx.query('INSERT INTO operator_role (id, name, permissions, created_by, created_at, brand_ids) VALUES ($1, $2, $3, $4, $5, $6)', [
        roleId,
        name,
        permissions,
        actor.id,
        actor.now,
        brandIds,
      ]));
  await writeAuditEntry(tx, actor, {
    action: before ? 'operator.role.change' : 'operator.role.add',
    subjectKind: 'operator-role',
    subjectId: roleId,
    ...concerning(brandIds),
    detail: {
      before: before && { name: before.name, permissions: before.permissions },
      after: { name, permissions },
      reason,
      ...(proposal === undefined ? {} : { proposal }),
    },
  });
}

async function refuseTakenName(tx: Tx, name: string, roleId: string | null): Promise<void> {
  const same = await maybeOne(tx, 'SELECT FROM operator_role WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2', [name, roleId]);
  if (same) throw refuse('desk.role.name.taken', { field: 'name' });
}

/** Made and narrowed by one owner; permissions that decide are added by two. */
export async function saveRole({ db }: OperatorDeps, body: InnerBody<typeof roleSave>, context: OperatorContext) {
  const { name, reason, version } = body;
  const actor = operatorActor(context);
  const permissions = [...new Set(body.permissions)].toSorted();
  // An operator cannot grant what they do not have, and rights of owners cannot be granted.
  const beyond = permissions.filter((one) => !context.session.permissions.includes(one) || OWNERS_ONLY.includes(one));
  if (beyond.length > 0) throw refuse('desk.role.beyond', { field: 'permissions' });
  return transaction(db, async (tx) => {
    await lockOperators(tx);
    const brandIds = await refuseBeyondScope(tx, body.roleId, context);
    const repeated = await repeatedProposal(tx, context);
    if (repeated) return { roleId: repeated.subject.id, state: repeated.state };
    const done = await repeatedAct<{ roleId: string }>(tx, context);
    if (done) return { ...done, state: 'done' as const };
    await refuseTakenName(tx, name, body.roleId);
    const before = body.roleId === null ? null : await findRole(tx, body.roleId);
    if (body.roleId !== null && !before) throw refuse('not.found');
    if (before && before.version !== version) throw refuse('desk.changed.meanwhile');
    const roleId = body.roleId ?? newId('rol', context.now.getTime());
    const subject = { kind: 'operator-role', id: roleId, name, version: String(before?.version ?? 0) };
    const added = permissions.filter((one) => decidingPermissions.includes(one) && !before?.permissions.includes(one));
    if (added.length > 0) {
      const made = { kind: roleKind, brandIds: brandIds && [...brandIds], subject, payload: { name, permissions }, reason };
      await propose(tx, { ...made, ...(context.repeatable ? { request: context.repeatable } : {}) }, actor);
      return { roleId, state: 'proposed' as const };
    }
    const waiting = { kinds: ['role.save'], subject } as const;
    await holdProposals(tx, waiting);
    await writeRole(tx, { roleId, brandIds, name, permissions, reason }, actor);
    await voidProposals(tx, { ...waiting, reason: 'changed' }, actor);
    await noteAct(tx, context, { roleId });
    return { roleId, state: 'done' as const };
  });
}

export const roleKind = proposalKind<Terms>({
  kind: 'role.save',
  payload: terms,
  propose: 'operators.write',
  confirm: 'operators.write',
  lock: async (tx, { subject, payload: { name } }) => {
    await lockOperators(tx);
    const role = await findRole(tx, subject.id);
    if (String(role?.version ?? 0) !== subject.version) throw refuse('desk.changed.meanwhile');
    await refuseTakenName(tx, name, subject.id).catch(() => {
      throw refuse('desk.changed.meanwhile');
    });
  },
  show: async (tx, { subject, payload: { name, permissions } }) => {
    const before = await findRole(tx, subject.id);
    const had = new Set<string>(before?.permissions);
    return [
      { field: 'name', before: before?.name ?? null, after: name },
      { field: 'added', before: null, after: permissions.filter((one) => !had.has(one)).join(', ') },
      { field: 'removed', before: [...had].filter((one) => !permissions.includes(one as DeskPermission)).join(', ') || null, after: null },
    ];
  },
  apply: async (tx, { id, subject, brandIds, payload, reason }, actor) => {
    await writeRole(tx, { roleId: subject.id, brandIds, ...payload, reason, proposal: id }, actor);
    return subject.id;
  },
});

export async function dropRole(
  { db }: OperatorDeps,
  { roleId, reason }: InnerBody<typeof roleDrop>,
  context: OperatorContext,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOperators(tx);
    const brandIds = await refuseBeyondScope(tx, roleId, context);
    // A concurrent invitation with the role holds it FOR SHARE: this waits for it and then counts it.
    await tx.query('SELECT FROM operator_role WHERE id = $1 FOR UPDATE', [roleId]);
    const role = await maybeOne<{ name: string; holders: number }>(
      tx,
      `SELECT r.name, (${HOLDERS})::int AS holders FROM operator_role r WHERE r.id = $2`,
      [context.now, roleId],
    );
    if (!role) throw refuse('not.found');
    if (role.holders > 0) throw refuse('desk.role.held');
    await tx.query('DELETE FROM operator_role WHERE id = $1', [roleId]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'operator.role.drop',
      subjectKind: 'operator-role',
      subjectId: roleId,
      ...concerning(brandIds),
      detail: { name: role.name, reason },
    });
  });
}
