import { codeOfTag } from '@pavilion/contract/base/language';
import type { operatorChange, operatorLock } from '@pavilion/contract/operator/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope, isVisible } from '../../http/desk-scope.ts';
import * as z from 'zod/mini';
import { many, maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { holdProposals, noteAct, propose, proposalKind, repeatedAct, repeatedProposal, voidProposals } from '../four-eyes/public.ts';
import { concerning } from './concerning.ts';
import type { OperatorDeps } from './deps.ts';
import { decidingOf, givenBy, isDeciding, lockOperators, permissionsOf, refuseUnknownRole, roleNameOf } from './roles.ts';
import { endDeskSessions, IDLE_SECONDS } from './sessions.ts';

export interface OperatorRow {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Of a role of the operators' own. */
  role_name: string | null;
  brand_ids: string[] | null;
  status: 'active' | 'locked';
  created_at: Date;
  last_login_at: Date | null;
  live: number;
}

const OPERATOR = `
  SELECT o.id, o.email, o.name, o.role, (SELECT r.name FROM operator_role r WHERE r.id = o.role) AS role_name, o.brand_ids, o.status, o.created_at, o.last_login_at,
    (SELECT count(*)::int FROM operator_session s WHERE s.operator_id = o.id AND s.ended_at IS NULL AND s.expires_at > $1
      AND s.active_at > $1::timestamptz - make_interval(secs => ${IDLE_SECONDS})) AS live
  FROM operator o`;

const operatorView = (row: OperatorRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  roleName: row.role_name,
  brandIds: row.brand_ids,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  liveSessions: row.live,
});

/** Names of operators by id; other ids are not in it. */
export async function namesOf(sql: Sql, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await many<{ id: string; name: string }>(sql, 'SELECT id, name FROM operator WHERE id = ANY ($1)', [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An operator with permissions and brands, as the console shows them. */
/** The theme's colour of actions, references followed; null if it is no plain colour. */
function colourOf(theme: Record<string, unknown>): string | null {
  const { tokens, palette } = theme as { tokens?: Record<string, string>; palette?: Record<string, string> };
  const value = tokens?.['action'];
  const named = value === undefined ? undefined : /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1];
  return (named === undefined ? value : (tokens?.[named] ?? palette?.[named])) ?? null;
}

export async function describeOperator(deps: Pick<OperatorDeps, 'content'>, sql: Sql, operatorId: string) {
  const row = await one<Pick<OperatorRow, 'id' | 'name' | 'email' | 'role' | 'role_name' | 'brand_ids'> & { own: string[] | null }>(
    sql,
    `SELECT o.id, o.name, o.email, o.role, o.brand_ids, r.name AS role_name, r.permissions AS own
     FROM operator o LEFT JOIN operator_role r ON r.id = o.role WHERE o.id = $1`,
    [operatorId],
  );
  const brands = (await deps.content.listBrands()).filter(({ id }) => row.brand_ids?.includes(id) ?? true);
  const facts = await Promise.all(brands.map((brand) => deps.content.brandSnapshot(brand.id)));
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    roleName: row.role_name,
    permissions: [...permissionsOf(row.role, row.own)],
    brands: facts.map(({ info, currencySymbol, status, theme }) => ({
      id: info.id,
      code: info.code,
      name: info.name,
      currency: info.currency,
      currencySymbol,
      currencyDecimals: info.currencyDecimals,
      timeZone: info.timeZone,
      languages: info.languages.map(codeOfTag),
      status: status as 'open' | 'maintenance' | 'closed',
      colour: colourOf(theme),
    })),
  };
}

interface OpenedSession {
  sql: Sql;
  operatorId: string;
  session: { token: string; expiresAt: Date };
  recoveryCodes?: string[];
}

/** What a login or a welcome ends with. */
export async function sessionAnswer(deps: Pick<OperatorDeps, 'content'>, { sql, operatorId, session, recoveryCodes }: OpenedSession) {
  return {
    token: session.token,
    idleSeconds: IDLE_SECONDS,
    expiresAt: session.expiresAt.toISOString(),
    operator: await describeOperator(deps, sql, operatorId),
    recoveryCodes: recoveryCodes ?? null,
  };
}

/** Operators and open links that share a brand with the reader; of their brands only those the reader sees. */
export async function listOperators({ db }: OperatorDeps, { now, session }: OperatorContext) {
  const seen = (brandIds: string[] | null) =>
    isInScope(null, session) ? brandIds : (brandIds?.filter((id) => isInScope(id, session)) ?? null);
  const rows = await many<OperatorRow>(db, `${OPERATOR} ORDER BY o.created_at, o.id LIMIT 500`, [now]);
  const links = await many<{
    id: string;
    kind: 'owner' | 'operator' | 'reset';
    name: string;
    email: string;
    role: string;
    role_name: string | null;
    brand_ids: string[] | null;
    created_at: Date;
    expires_at: Date;
    inviter: string | null;
  }>(
    db,
    `
    SELECT l.id, l.kind, l.name, l.email, l.role, (SELECT r.name FROM operator_role r WHERE r.id = l.role) AS role_name, l.brand_ids, l.created_at, l.expires_at, o.name AS inviter
    FROM operator_link l LEFT JOIN operator o ON o.id = l.invited_by
    WHERE l.used_at IS NULL AND l.revoked_at IS NULL AND l.expires_at > $1 AND NOT l.held ORDER BY l.created_at DESC LIMIT 200`,
    [now],
  );
  return {
    list: rows.filter((row) => isVisible(row.brand_ids, session)).map((row) => operatorView({ ...row, brand_ids: seen(row.brand_ids) })),
    invitations: links
      .filter((link) => isVisible(link.brand_ids, session))
      .map((link) => ({
        id: link.id,
        kind: link.kind,
        name: link.name,
        email: link.email,
        role: link.role,
        roleName: link.role_name,
        brandIds: seen(link.brand_ids),
        createdAt: link.created_at.toISOString(),
        expiresAt: link.expires_at.toISOString(),
        invitedBy: link.inviter,
      })),
  };
}

/** Refuses `desk.brand.unknown`. An operator gives no more brands than they see. */
export function refuseUnknownBrands(brandIds: readonly string[] | null, context: OperatorContext): void {
  if (!isInScope(brandIds, context.session)) throw refuse('desk.brand.unknown', { field: 'brandIds' });
}

/**
 * One change of operators at a time, so that two owners cannot lock each other out at once. Refuses `desk.self.forbidden`, and
 * `desk.owner.last` if no operator who may change operators would be left.
 */
export async function changeOther<T>(
  { db }: OperatorDeps,
  { operatorId, keepsOwner }: { operatorId: string; keepsOwner: boolean },
  {
    context,
    work,
  }: {
    context: OperatorContext;
    work(tx: Tx, before: OperatorRow): Promise<T>;
  },
): Promise<T> {
  return transaction(db, async (tx) => {
    await lockOperators(tx);
    const before = await maybeOne<OperatorRow>(tx, `${OPERATOR} WHERE o.id = $2 FOR UPDATE OF o`, [context.now, operatorId]);
    if (!before || !isVisible(before.brand_ids, context.session)) throw refuse('not.found');
    if (operatorId === context.session.operatorId) throw refuse('desk.self.forbidden');
    // The caller was admitted before this lock and may have been locked or lost the role since.
    const self = await maybeOne(tx, `SELECT FROM operator WHERE id = $1 AND status = 'active' AND role = 'owner'`, [
      context.session.operatorId,
    ]);
    if (!self) throw refuse('desk.not.permitted');
    // An operator of fewer brands must not get the link of a reset: it would open all brands of the other.
    if (!isInScope(before.brand_ids, context.session)) throw refuse('desk.not.permitted');
    if (!keepsOwner && before.role === 'owner') {
      const other = await maybeOne(
        tx,
        `SELECT FROM operator WHERE role = 'owner' AND status = 'active' AND password_hash IS NOT NULL AND id <> $1`,
        [operatorId],
      );
      if (!other) throw refuse('desk.owner.last');
    }
    return work(tx, before);
  });
}

/** Whom somebody invited who may no longer invite comes no more. */
async function revokeLinksOf(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await tx.query('UPDATE operator_link SET revoked_at = $2 WHERE invited_by = $1 AND used_at IS NULL AND revoked_at IS NULL', [
    operatorId,
    now,
  ]);
}

const findView = async (tx: Sql, id: string, now: Date) =>
  operatorView(await one<OperatorRow>(tx, `${OPERATOR} WHERE o.id = $2`, [now, id]));

const terms = z.object({ role: z.string(), brandIds: z.nullable(z.array(z.string())) });
type Terms = z.output<typeof terms>;

/** Whether role and brands let an operator decide what they could not before. */
async function givesMore(tx: Tx, before: Terms, after: Terms): Promise<boolean> {
  if (!(await isDeciding(tx, after.role))) return false;
  const had = new Set(await decidingOf(tx, before.role));
  const wider = after.brandIds === null ? before.brandIds !== null : !after.brandIds.every((id) => before.brandIds?.includes(id) ?? true);
  return wider || (await decidingOf(tx, after.role)).some((permission) => !had.has(permission));
}

async function writeTerms(
  tx: Tx,
  before: Pick<OperatorRow, 'id' | 'role' | 'brand_ids'>,
  { role, brandIds }: Terms,
  { actor, reason, proposal }: { actor: Actor; reason: string; proposal?: string },
): Promise<void> {
  await tx.query('UPDATE operator SET role = $2, brand_ids = $3 WHERE id = $1', [before.id, role, brandIds]);
  await endDeskSessions(tx, { operatorId: before.id }, { reason: 'role', now: actor.now });
  await revokeLinksOf(tx, before.id, actor.now);
  await writeAuditEntry(tx, actor, {
    action: 'operator.change',
    subjectKind: 'operator',
    subjectId: before.id,
    ...concerning(before.brand_ids, brandIds),
    detail: {
      before: { role: before.role, brandIds: before.brand_ids },
      after: { role, brandIds },
      reason,
      ...(proposal === undefined ? {} : { proposal }),
    },
  });
}

/** Less is taken at once by one owner; a role or brands by which an operator decides more take two. */
export async function changeOperator(deps: OperatorDeps, body: InnerBody<typeof operatorChange>, context: OperatorContext) {
  const { operatorId, role, brandIds, reason } = body;
  const { now } = context;
  const actor = operatorActor(context);
  return changeOther(
    deps,
    { operatorId, keepsOwner: role === 'owner' },
    {
      context,
      work: async (tx, before) => {
        refuseUnknownBrands(brandIds, context);
        await refuseUnknownRole(tx, role, context.session);
        const subject = { kind: 'operator', id: operatorId, name: before.name };
        const repeated = await repeatedProposal(tx, context);
        if (repeated) return { ...(await findView(tx, operatorId, now)), state: repeated.state };
        if (await repeatedAct(tx, context)) return { ...(await findView(tx, operatorId, now)), state: 'done' as const };
        if (await givesMore(tx, { role: before.role, brandIds: before.brand_ids }, { role, brandIds })) {
          // An operator who gets more rights does not decide about it.
          const made = { kind: changeKind, brandIds: ofBoth(before.brand_ids, brandIds), subject, payload: { role, brandIds }, reason };
          await propose(tx, { ...made, authors: [operatorId], ...requestOf(context) }, actor);
          return { ...(await findView(tx, operatorId, now)), state: 'proposed' as const };
        }
        await holdProposals(tx, { kinds: OF_OPERATORS, subject });
        await writeTerms(tx, before, { role, brandIds }, { actor, reason });
        await voidProposals(tx, { kinds: OF_OPERATORS, subject, reason: 'changed' }, actor);
        await noteAct(tx, context, {});
        return { ...(await findView(tx, operatorId, now)), state: 'done' as const };
      },
    },
  );
}

const requestOf = ({ repeatable }: OperatorContext) => (repeatable ? { request: repeatable } : {});

const OF_OPERATORS = ['operator.change', 'operator.unlock', 'operator.reset'] as const;

const ofBoth = (one: readonly string[] | null, other: readonly string[] | null): string[] | null =>
  one === null || other === null ? null : [...new Set([...one, ...other])];

/** Operators change one after the other. Refuses `desk.changed.meanwhile`. */
export async function lockOperatorRow(tx: Tx, operatorId: string): Promise<void> {
  await lockOperators(tx);
  if (!(await maybeOne(tx, 'SELECT FROM operator WHERE id = $1 FOR UPDATE', [operatorId]))) throw refuse('desk.changed.meanwhile');
}

const rowOf = (tx: Sql, id: string) =>
  one<Pick<OperatorRow, 'id' | 'email' | 'role' | 'brand_ids' | 'status'>>(
    tx,
    'SELECT id, email, role, brand_ids, status FROM operator WHERE id = $1',
    [id],
  );

const brandsText = (brandIds: readonly string[] | null): string => brandIds?.join(', ') ?? '*';

export const changeKind = proposalKind<Terms>({
  kind: 'operator.change',
  payload: terms,
  propose: 'operators.write',
  confirm: 'operators.write',
  lock: (tx, { subject }) => lockOperatorRow(tx, subject.id),
  show: async (tx, { subject, payload: { role, brandIds } }) => {
    const before = await rowOf(tx, subject.id);
    return [
      { field: 'email', before: before.email, after: before.email },
      { field: 'role', before: (await roleNameOf(tx, before.role)) ?? before.role, after: (await roleNameOf(tx, role)) ?? role },
      { field: 'brands', before: brandsText(before.brand_ids), after: brandsText(brandIds) },
      { field: 'permissions', before: (await givenBy(tx, before.role)).join(', '), after: (await givenBy(tx, role)).join(', ') },
    ];
  },
  apply: async (tx, { id, subject, payload, reason }, actor) => {
    await writeTerms(tx, await rowOf(tx, subject.id), payload, { actor, reason, proposal: id });
    return subject.id;
  },
});

const noPayload = z.object({});

/** An operator who decides comes back by two. */
export const unlockKind = proposalKind<object>({
  kind: 'operator.unlock',
  payload: noPayload,
  propose: 'operators.write',
  confirm: 'operators.write',
  lock: (tx, { subject }) => lockOperatorRow(tx, subject.id),
  show: async (tx, { subject }) => {
    const { email, status, role } = await rowOf(tx, subject.id);
    return [
      { field: 'email', before: email, after: email },
      { field: 'role', before: role, after: (await roleNameOf(tx, role)) ?? role },
      { field: 'status', before: status, after: 'active' },
    ];
  },
  apply: async (tx, { subject, brandIds, reason }, actor) => {
    await writeStatus(tx, { operatorId: subject.id, locked: false, brandIds, reason }, actor);
    return subject.id;
  },
});

interface Status {
  operatorId: string;
  locked: boolean;
  brandIds: readonly string[] | null;
  reason: string;
}

async function writeStatus(tx: Tx, { operatorId, locked, brandIds, reason }: Status, actor: Actor): Promise<void> {
  await tx.query('UPDATE operator SET status = $2 WHERE id = $1', [operatorId, locked ? 'locked' : 'active']);
  if (locked) {
    await endDeskSessions(tx, { operatorId }, { reason: 'lock', now: actor.now });
    await revokeLinksOf(tx, operatorId, actor.now);
  }
  await writeAuditEntry(tx, actor, {
    action: locked ? 'operator.lock' : 'operator.unlock',
    subjectKind: 'operator',
    subjectId: operatorId,
    ...concerning(brandIds),
    detail: { reason },
  });
}

export async function lockOperator(deps: OperatorDeps, body: InnerBody<typeof operatorLock>, context: OperatorContext) {
  const { operatorId, locked, reason } = body;
  const { now } = context;
  const actor = operatorActor(context);
  return changeOther(
    deps,
    { operatorId, keepsOwner: !locked },
    {
      context,
      work: async (tx, { name, role, status, brand_ids: brandIds }) => {
        const subject = { kind: 'operator', id: operatorId, name };
        const repeated = await repeatedProposal(tx, context);
        if (repeated) return { ...(await findView(tx, operatorId, now)), state: repeated.state };
        if (await repeatedAct(tx, context)) return { ...(await findView(tx, operatorId, now)), state: 'done' as const };
        if (!locked && status === 'locked' && (await isDeciding(tx, role))) {
          const made = { kind: unlockKind, brandIds, subject, payload: {}, reason, authors: [operatorId] };
          await propose(tx, { ...made, ...requestOf(context) }, actor);
          return { ...(await findView(tx, operatorId, now)), state: 'proposed' as const };
        }
        await holdProposals(tx, { kinds: OF_OPERATORS, subject });
        await writeStatus(tx, { operatorId, locked, brandIds, reason }, actor);
        await voidProposals(tx, { kinds: OF_OPERATORS, subject, reason: 'changed' }, actor);
        await noteAct(tx, context, {});
        return { ...(await findView(tx, operatorId, now)), state: 'done' as const };
      },
    },
  );
}
