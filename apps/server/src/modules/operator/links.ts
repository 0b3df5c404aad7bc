import { randomBytes } from 'node:crypto';
import type { operatorInvite, operatorReset } from '@pavilion/contract/operator/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import { DAY_SECONDS } from '@pavilion/contract/base/time';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope, isVisible } from '../../http/desk-scope.ts';
import * as z from 'zod/mini';
import { maybeOne, one, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { SECRET_BYTES } from '../second-factor/public.ts';
import { type Actor, operatorActor, writeAuditEntry } from '../audit/public.ts';
import { hasDecider, propose, proposalKind, voidProposals } from '../four-eyes/public.ts';
import { concerning } from './concerning.ts';
import { changeOther, lockOperatorRow, refuseUnknownBrands } from './operators.ts';
import type { OperatorDeps } from './deps.ts';
import { givenBy, isDeciding, lockOperators, refuseUnknownRole, roleNameOf } from './roles.ts';
import { endDeskSessions } from './sessions.ts';

const LINK_SECONDS = DAY_SECONDS;

export interface NewLink {
  kind: 'owner' | 'operator' | 'reset';
  name: string;
  email: string;
  role: string;
  brandIds: readonly string[] | null;
  operatorId?: string;
  /** Null: made by the command line. */
  invitedBy: string | null;
  /** Opens nothing before a second operator confirmed it. */
  held?: boolean;
  now: Date;
}

type LinkDeps = Pick<OperatorDeps, 'seal' | 'consoleUrl'>;

/** Makes a welcome link; its token is in the fragment of the address, which browsers do not send, and stored only as a hash. */
export async function makeLink({ seal, consoleUrl }: LinkDeps, sql: Sql, link: NewLink) {
  const id = newId('lnk', link.now.getTime());
  const token = newToken();
  const sealed = (await seal()).seal(id, randomBytes(SECRET_BYTES));
  const expiresAt = new Date(link.now.getTime() + LINK_SECONDS * 1000);
  await sql.query(
    `INSERT INTO operator_link (id, token_hash, kind, name, email, role, brand_ids, operator_id, totp_sealed, invited_by, created_at, expires_at, held)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      tokenHash(token),
      link.kind,
      link.name,
      link.email.toLowerCase(),
      link.role,
      link.brandIds,
      link.operatorId ?? null,
      sealed,
      link.invitedBy,
      link.now,
      expiresAt,
      link.held === true,
    ],
  );
  return { id, link: `${consoleUrl}/welcome#${token}`, expiresAt: expiresAt.toISOString() };
}

/** A link for an owner, made on the machine while no operator could confirm it: the first one, or another after the last was lost. */
export async function makeOwnerLink(
  deps: LinkDeps & Pick<OperatorDeps, 'db'>,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const { link } = await makeLink(deps, deps.db, { kind: 'owner', name: '', email, role: 'owner', brandIds: null, invitedBy: null, now });
  return link;
}

/** The same asked for while operators work here: the machine counts as one, and an operator who may confirms it at the desk before it opens anything. */
export async function proposeOwnerLink(
  deps: LinkDeps & Pick<OperatorDeps, 'db'>,
  email: string,
  actor: Actor,
): Promise<{ link: string; state: 'done' | 'proposed' }> {
  return transaction(deps.db, async (tx) => {
    await lockOperators(tx);
    const held = await hasDecider(tx, { permission: 'operators.write', brandIds: null, authors: [actor.id] });
    const invited: Invitation = { name: email || 'owner', email, role: 'owner', brandIds: null };
    const { id, link } = await makeLink(deps, tx, { ...invited, name: '', kind: 'owner', invitedBy: null, held, now: actor.now });
    if (held) {
      const subject = { kind: 'operator-link', id, name: invited.name };
      await propose(tx, { kind: inviteKind, brandIds: null, subject, payload: invited, reason: 'command line' }, actor);
    } else await noteInvitation(tx, actor, id, invited);
    return { link, state: held ? 'proposed' : 'done' };
  });
}

/** A link for the first owner while there is none; null once somebody real works here. */
export async function firstOwnerLink(deps: LinkDeps & Pick<OperatorDeps, 'db'>, now: Date): Promise<string | null> {
  const known = await maybeOne(deps.db, 'SELECT FROM operator WHERE NOT is_demonstration LIMIT 1');
  return known ? null : makeOwnerLink(deps, { email: '', now });
}

/** A role that decides nothing is given by one owner, any other by two; the link is held until the second confirms it. */
export async function inviteOperator(deps: OperatorDeps, body: InnerBody<typeof operatorInvite>, context: OperatorContext) {
  const { session, now } = context;
  const actor = operatorActor(context);
  refuseUnknownBrands(body.brandIds, context);
  const email = body.email.toLowerCase();
  return transaction(deps.db, async (tx) => {
    await lockOperators(tx);
    await refuseUnknownRole(tx, body.role, context.session);
    if (await maybeOne(tx, 'SELECT FROM operator WHERE email = $1', [email])) throw refuse('desk.email.taken', { field: 'email' });
    const held = (await isDeciding(tx, body.role)) && !(await isFirstSecond(tx, body, actor));
    const { id, ...made } = await makeLink(deps, tx, { ...body, email, kind: 'operator', invitedBy: session.operatorId, held, now });
    const invited = { name: body.name, email, role: body.role, brandIds: body.brandIds };
    if (held) {
      const subject = { kind: 'operator-link', id, name: body.name };
      await propose(tx, { kind: inviteKind, brandIds: body.brandIds, subject, payload: invited, reason: INVITED }, actor);
    } else await noteInvitation(tx, actor, id, invited);
    return { ...made, state: held ? ('proposed' as const) : ('done' as const) };
  });
}

/** No reason is asked of an invitation: its facts are the reason. */
const INVITED = '–';

const invitation = z.object({ name: z.string(), email: z.string(), role: z.string(), brandIds: z.nullable(z.array(z.string())) });
type Invitation = z.output<typeof invitation>;

const noteInvitation = (tx: Sql, actor: Actor, id: string, invited: Invitation) =>
  writeAuditEntry(tx, actor, {
    action: 'operator.invite',
    subjectKind: 'operator-link',
    subjectId: id,
    ...concerning(invited.brandIds),
    detail: { ...invited },
  });

/** Two must exist before two can be asked: an owner who is alone invites the second owner, once. */
async function isFirstSecond(tx: Tx, { role, brandIds }: Pick<Invitation, 'role' | 'brandIds'>, actor: Actor): Promise<boolean> {
  if (role !== 'owner' || (await hasDecider(tx, { permission: 'operators.write', brandIds, authors: [actor.id] }))) return false;
  const earlier = await maybeOne(
    tx,
    `SELECT FROM operator_link WHERE kind = 'operator' AND role = 'owner' AND NOT held AND (used_at IS NOT NULL OR (revoked_at IS NULL AND expires_at > $1)) LIMIT 1`,
    [actor.now],
  );
  return !earlier;
}

export const inviteKind = proposalKind<Invitation>({
  kind: 'operator.invite',
  payload: invitation,
  propose: 'operators.write',
  confirm: 'operators.write',
  lock: async (tx, { subject }) => {
    await lockOperators(tx);
    if (!(await maybeOne(tx, 'SELECT FROM operator_link WHERE id = $1', [subject.id]))) throw refuse('desk.changed.meanwhile');
  },
  show: async (tx, { payload: { name, email, role, brandIds } }) => [
    { field: 'name', before: null, after: name },
    { field: 'email', before: null, after: email },
    { field: 'role', before: null, after: (await roleNameOf(tx, role)) ?? role },
    { field: 'brands', before: null, after: brandIds?.join(', ') ?? '*' },
    { field: 'permissions', before: null, after: (await givenBy(tx, role)).join(', ') },
  ],
  apply: async (tx, { subject, payload: invited }, actor) => {
    if (await maybeOne(tx, 'SELECT FROM operator WHERE email = $1', [invited.email])) throw refuse('desk.changed.meanwhile');
    const { rowCount } = await tx.query(
      'UPDATE operator_link SET held = false, expires_at = $2 WHERE id = $1 AND held AND used_at IS NULL AND revoked_at IS NULL',
      [subject.id, new Date(actor.now.getTime() + LINK_SECONDS * 1000)],
    );
    if (rowCount !== 1) throw refuse('desk.changed.meanwhile');
    await noteInvitation(tx, actor, subject.id, invited);
    return subject.id;
  },
});

export async function revokeLink({ db }: OperatorDeps, id: string, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOperators(tx);
    const link = await maybeOne<{ brand_ids: string[] | null }>(
      tx,
      'SELECT brand_ids FROM operator_link WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL AND (held OR expires_at > $2) FOR UPDATE',
      [id, context.now],
    );
    if (!link || !isVisible(link.brand_ids, context.session)) throw refuse('not.found');
    if (!isInScope(link.brand_ids, context.session)) throw refuse('desk.not.permitted');
    await tx.query('UPDATE operator_link SET revoked_at = $2 WHERE id = $1', [id, context.now]);
    await voidProposals(
      tx,
      { kinds: ['operator.invite'], subject: { kind: 'operator-link', id }, reason: 'changed' },
      operatorActor(context),
    );
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'operator.invite.revoke',
      subjectKind: 'operator-link',
      subjectId: id,
      ...concerning(link.brand_ids),
    });
  });
}

/**
 * Password and app are gone at once; the link sets both. The operator who resets another one could log in as them: for those who decide the link opens nothing
 * before a second operator confirmed it.
 */
export async function resetOperator(deps: OperatorDeps, body: InnerBody<typeof operatorReset>, context: OperatorContext) {
  const { operatorId, reason } = body;
  const { session, now } = context;
  const actor = operatorActor(context);
  return changeOther(
    deps,
    { operatorId, keepsOwner: true },
    {
      context,
      work: async (tx, { name, email, role, brand_ids: brandIds }) => {
        const held = await isDeciding(tx, role);
        await tx.query('UPDATE operator_link SET revoked_at = $2 WHERE operator_id = $1 AND used_at IS NULL AND revoked_at IS NULL', [
          operatorId,
          now,
        ]);
        const link = { kind: 'reset' as const, name, email, role, brandIds, operatorId, invitedBy: session.operatorId, held, now };
        const { id, ...made } = await makeLink(deps, tx, link);
        if (held) {
          const subject = { kind: 'operator', id: operatorId, name };
          await propose(tx, { kind: resetKind, brandIds, subject, payload: { linkId: id }, reason, authors: [operatorId] }, actor);
          return { ...made, state: 'proposed' as const };
        }
        await takeAccess(tx, operatorId, { actor, brandIds, reason });
        return { ...made, state: 'done' as const };
      },
    },
  );
}

async function takeAccess(
  tx: Tx,
  operatorId: string,
  { actor, brandIds, reason }: { actor: Actor; brandIds: readonly string[] | null; reason: string },
): Promise<void> {
  await tx.query('UPDATE operator SET password_hash = NULL, totp_sealed = NULL WHERE id = $1', [operatorId]);
  await tx.query('DELETE FROM operator_recovery_code WHERE operator_id = $1', [operatorId]);
  await endDeskSessions(tx, { operatorId }, { reason: 'reset', now: actor.now });
  await writeAuditEntry(tx, actor, {
    action: 'operator.reset',
    subjectKind: 'operator',
    subjectId: operatorId,
    ...concerning(brandIds),
    detail: { reason },
  });
}

const resetPayload = z.object({ linkId: z.string() });

export const resetKind = proposalKind<z.output<typeof resetPayload>>({
  kind: 'operator.reset',
  payload: resetPayload,
  propose: 'operators.write',
  confirm: 'operators.write',
  lock: (tx, { subject }) => lockOperatorRow(tx, subject.id),
  show: async (tx, { subject }) => {
    const { email, role } = await one<{ email: string; role: string }>(tx, 'SELECT email, role FROM operator WHERE id = $1', [subject.id]);
    return [
      { field: 'email', before: email, after: email },
      { field: 'role', before: role, after: (await roleNameOf(tx, role)) ?? role },
      { field: 'access', before: 'password, 2FA', after: null },
    ];
  },
  apply: async (tx, { subject, brandIds, payload: { linkId }, reason }, actor) => {
    const { rowCount } = await tx.query(
      'UPDATE operator_link SET held = false, expires_at = $2 WHERE id = $1 AND held AND used_at IS NULL AND revoked_at IS NULL',
      [linkId, new Date(actor.now.getTime() + LINK_SECONDS * 1000)],
    );
    if (rowCount !== 1) throw refuse('desk.changed.meanwhile');
    await takeAccess(tx, subject.id, { actor, brandIds, reason });
    return subject.id;
  },
});
