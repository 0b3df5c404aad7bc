import { randomBytes } from 'node:crypto';
import type { operatorInvite, operatorReset } from '@pavilion/contract/desk';
import type { InnerBody } from '@pavilion/contract/endpoint';
import { newId } from '@pavilion/contract/id';
import type { OperatorContext } from '../../http/desk.ts';
import { isInScope, isVisible } from '../../http/desk-scope.ts';
import { maybeOne, type Sql, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { SECRET_BYTES } from '../second-factor/public.ts';
import { operatorActor, writeAuditEntry } from '../audit/public.ts';
import { concerning } from './concerning.ts';
import { changeOther, refuseUnknownBrands } from './operators.ts';
import type { DeskParts } from './parts.ts';
import { refuseUnknownRole } from './roles.ts';
import { endDeskSessions } from './sessions.ts';

const LINK_SECONDS = 24 * 3600;

export interface NewLink {
  kind: 'owner' | 'operator' | 'reset';
  name: string;
  email: string;
  role: string;
  brandIds: readonly string[] | null;
  operatorId?: string;
  /** Null: made beside the product. */
  invitedBy: string | null;
  now: Date;
}

type LinkParts = Pick<DeskParts, 'seal' | 'consoleUrl'>;

/** Makes a welcome link; its token stands in the address behind `#`, which browsers keep to themselves, and here only as a hash. */
export async function makeLink({ seal, consoleUrl }: LinkParts, sql: Sql, link: NewLink) {
  const id = newId('lnk', link.now.getTime());
  const token = newToken();
  const sealed = (await seal()).seal(id, randomBytes(SECRET_BYTES));
  const expiresAt = new Date(link.now.getTime() + LINK_SECONDS * 1000);
  await sql.query(
    `INSERT INTO operator_link (id, token_hash, kind, name, email, role, brand_ids, operator_id, totp_sealed, invited_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
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
    ],
  );
  return { id, link: `${consoleUrl}/welcome#${token}`, expiresAt: expiresAt.toISOString() };
}

/** A link for an owner, made by who has the machine: the first one, or one more after the last was lost. */
export async function makeOwnerLink(
  parts: LinkParts & Pick<DeskParts, 'db'>,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const { link } = await makeLink(parts, parts.db, { kind: 'owner', name: '', email, role: 'owner', brandIds: null, invitedBy: null, now });
  return link;
}

/** A link for the first owner while there is none; null once somebody real works here. */
export async function firstOwnerLink(parts: LinkParts & Pick<DeskParts, 'db'>, now: Date): Promise<string | null> {
  const known = await maybeOne(parts.db, 'SELECT FROM operator WHERE NOT is_demonstration LIMIT 1');
  return known ? null : makeOwnerLink(parts, { email: '', now });
}

export async function inviteOperator(parts: DeskParts, body: InnerBody<typeof operatorInvite>, context: OperatorContext) {
  const { session, now } = context;
  refuseUnknownBrands(body.brandIds, context);
  const email = body.email.toLowerCase();
  return transaction(parts.db, async (tx) => {
    await refuseUnknownRole(tx, body.role, context.session);
    if (await maybeOne(tx, 'SELECT FROM operator WHERE email = $1', [email])) throw refuse('desk.email.taken', { field: 'email' });
    const { id, ...made } = await makeLink(parts, tx, { ...body, email, kind: 'operator', invitedBy: session.operatorId, now });
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'operator.invite',
      subjectKind: 'operator-link',
      subjectId: id,
      ...concerning(body.brandIds),
      detail: { name: body.name, email, role: body.role, brandIds: body.brandIds },
    });
    return made;
  });
}

export async function revokeLink({ db }: DeskParts, id: string, context: OperatorContext): Promise<void> {
  await transaction(db, async (tx) => {
    const link = await maybeOne<{ brand_ids: string[] | null }>(
      tx,
      'SELECT brand_ids FROM operator_link WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2 FOR UPDATE',
      [id, context.now],
    );
    if (!link || !isVisible(link.brand_ids, context.session)) throw refuse('not.found');
    if (!isInScope(link.brand_ids, context.session)) throw refuse('desk.not.permitted');
    await tx.query('UPDATE operator_link SET revoked_at = $2 WHERE id = $1', [id, context.now]);
    await writeAuditEntry(tx, operatorActor(context), {
      action: 'operator.invite.revoke',
      subjectKind: 'operator-link',
      subjectId: id,
      ...concerning(link.brand_ids),
    });
  });
}

/** Password and app are gone at once; the link sets both anew. */
export async function resetOperator(parts: DeskParts, body: InnerBody<typeof operatorReset>, context: OperatorContext) {
  const { operatorId, reason } = body;
  const { session, now } = context;
  return changeOther(
    parts,
    { operatorId, keepsOwner: true },
    {
      context,
      work: async (tx, { name, email, role, brand_ids: brandIds }) => {
        await tx.query('UPDATE operator SET password_hash = NULL, totp_sealed = NULL WHERE id = $1', [operatorId]);
        await tx.query('DELETE FROM operator_recovery_code WHERE operator_id = $1', [operatorId]);
        await tx.query('UPDATE operator_link SET revoked_at = $2 WHERE operator_id = $1 AND used_at IS NULL AND revoked_at IS NULL', [
          operatorId,
          now,
        ]);
        await endDeskSessions(tx, { operatorId }, { reason: 'reset', now });
        const { id: _id, ...made } = await makeLink(parts, tx, {
          kind: 'reset',
          name,
          email,
          role,
          brandIds,
          operatorId,
          invitedBy: session.operatorId,
          now,
        });
        await writeAuditEntry(tx, operatorActor(context), {
          action: 'operator.reset',
          subjectKind: 'operator',
          subjectId: operatorId,
          ...concerning(brandIds),
          detail: { reason },
        });
        return made;
      },
    },
  );
}
