import type { deskAccept, deskWelcome } from '@pavilion/contract/operator/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { DeskContext } from '../../http/desk.ts';
import { maybeOne, type Sql, type Tx, transaction } from '../../kernel/db.ts';
import { checkTry } from '../../kernel/guarded-tries.ts';
import { refuse } from '../../kernel/refusal.ts';
import { tokenHash } from '../../kernel/token.ts';
import { otpauthUri, secretText, stepOf } from '../second-factor/public.ts';
import { writeAuditEntry } from '../audit/public.ts';
import { sessionAnswer } from './operators.ts';
import type { OperatorDeps } from './deps.ts';
import { operatorPasswordFault, PASSWORD_LENGTH } from './rules.ts';
import { OPERATOR_TRIES, renewRecoveryCodes } from './second-factor.ts';
import { roleNameOf } from './roles.ts';
import { openDeskSession } from './sessions.ts';

interface LinkRow {
  id: string;
  kind: 'owner' | 'operator' | 'reset';
  name: string;
  email: string;
  role: string;
  brand_ids: string[] | null;
  operator_id: string | null;
  totp_sealed: Buffer;
  expires_at: Date;
  /** Waits for a second operator. */
  held: boolean;
}

const OPEN = 'SELECT * FROM operator_link WHERE token_hash = $1 AND used_at IS NULL AND revoked_at IS NULL AND (held OR expires_at > $2)';

const findOpen = async (sql: Sql, token: string, now: Date): Promise<LinkRow> => {
  const link = await maybeOne<LinkRow>(sql, OPEN, [tokenHash(token), now]);
  if (!link) throw refuse('desk.link.over');
  if (link.held) throw refuse('desk.link.waiting');
  return link;
};

/** What a link is for. It shows the same key for the app as often as it is opened, until it is used. */
export async function lookAtLink(deps: OperatorDeps, { token }: InnerBody<typeof deskWelcome>, { now }: DeskContext) {
  const link = await findOpen(deps.db, token, now);
  const secret = (await deps.seal()).open(link.id, link.totp_sealed);
  return {
    kind: link.kind,
    name: link.name,
    email: link.email,
    role: link.role,
    roleName: await roleNameOf(deps.db, link.role),
    expiresAt: link.expires_at.toISOString(),
    otpauth: otpauthUri(secret, { issuer: 'Pavilion Desk', account: link.email || 'owner' }),
    totpKey: secretText(secret),
  };
}

/**
 * Uses a link up, exactly once. The code proves that the app is set up; its step counts as used. Opens a session and
 * answers the recovery codes, which are shown nowhere else.
 */
export async function acceptLink(deps: OperatorDeps, body: InnerBody<typeof deskAccept>, context: DeskContext) {
  const { db, hasher, seal } = deps;
  const { now } = context;
  const link = await findOpen(db, body.token, now);
  // An invitation holds for the address it was made for; a link for an owner names none, so its user gives one.
  const email = (link.kind === 'owner' ? body.email : link.email).toLowerCase();
  const fault = operatorPasswordFault(body.password, { email, name: body.name });
  if (fault) throw refuse(fault, { field: 'password', params: { min: PASSWORD_LENGTH } });
  const secret = (await seal()).open(link.id, link.totp_sealed);
  const step = stepOf(secret, body.code, now);
  const result = await checkTry(db, {
    subjects: [{ subject: `desk-link:${link.id}`, ...OPERATOR_TRIES }],
    now,
    check: async () => (step === null ? 'wrong' : 'right'),
  });
  if (result === 'locked') throw refuse('desk.code.locked', { field: 'code', params: { minutes: OPERATOR_TRIES.windowSeconds / 60 } });
  if (step === null) throw refuse('desk.code.wrong', { field: 'code' });
  const passwordHash = await hasher.hash(body.password);
  const operatorId = link.operator_id ?? newId('opr', now.getTime());
  const sealed = (await seal()).seal(operatorId, secret);
  return transaction(db, async (tx) => {
    await useUp(tx, link, now);
    await writeOperator(tx, { id: operatorId, link, name: body.name, email, passwordHash, sealed, step, now });
    const recoveryCodes = await renewRecoveryCodes(deps, tx, operatorId);
    const session = await openDeskSession(tx, operatorId, context);
    const answer = await sessionAnswer(deps, { sql: tx, operatorId, session, recoveryCodes });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: operatorId, ip: context.ip, now },
      {
        action: 'operator.welcome',
        subjectKind: 'operator',
        subjectId: operatorId,
        detail: { kind: link.kind, role: link.role, email },
      },
    );
    return answer;
  });
}

/** The first owner's links are many when many processes start; the one that is used takes the others with it. */
async function useUp(tx: Tx, link: LinkRow, now: Date): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('pavilion.operators'))`);
  const { rowCount } = await tx.query('UPDATE operator_link SET used_at = $2 WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL', [
    link.id,
    now,
  ]);
  if (rowCount !== 1) throw refuse('desk.link.over');
  if (link.kind !== 'owner') return;
  await tx.query(`UPDATE operator_link SET revoked_at = $1 WHERE kind = 'owner' AND used_at IS NULL AND revoked_at IS NULL`, [now]);
}

interface NewOperator {
  id: string;
  link: LinkRow;
  name: string;
  email: string;
  passwordHash: string;
  sealed: Buffer;
  step: number;
  now: Date;
}

async function writeOperator(tx: Tx, { id, link, name, email, passwordHash, sealed, step, now }: NewOperator): Promise<void> {
  if (link.kind === 'reset') {
    const { rowCount } = await tx.query(
      `UPDATE operator SET name = $2, password_hash = $3, password_set_at = $4, totp_sealed = $5, totp_last_step = $6
        WHERE id = $1 AND status = 'active'`,
      [id, name, passwordHash, now, sealed, step],
    );
    if (rowCount !== 1) throw refuse('desk.link.over');
    return;
  }
  const { rowCount } = await tx.query(
    `INSERT INTO operator (id, email, name, role, brand_ids, password_hash, password_set_at, totp_sealed, totp_last_step, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $7) ON CONFLICT (email) DO NOTHING`,
    [id, email, name, link.role, link.brand_ids, passwordHash, now, sealed, step],
  );
  if (rowCount !== 1) throw refuse('desk.email.taken', { field: 'email' });
}
