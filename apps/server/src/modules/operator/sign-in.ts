import type { Act } from '@pavilion/contract/acts';
import { createHash } from 'node:crypto';
import type { deskSecondFactor, deskSignIn } from '@pavilion/contract/operator/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { DeskContext } from '../../http/desk.ts';
import { maybeOne, transaction } from '../../kernel/db.ts';
import { networkOf } from '../../kernel/network.ts';
import { maskedEmail } from '../../kernel/contact.ts';
import { checkTry } from '../../kernel/guarded-tries.ts';
import { refuse } from '../../kernel/refusal.ts';
import { newToken, tokenHash } from '../../kernel/token.ts';
import { writeAuditEntry } from '../audit/public.ts';
import type { OperatorDeps } from './deps.ts';
import { checkSecondFactor } from './second-factor.ts';
import { renewHash } from './renew-hash.ts';
import { sessionAnswer } from './operators.ts';
import { openDeskSession } from './sessions.ts';

const WINDOW_SECONDS = 15 * 60;
const TICKET_SECONDS = 5 * 60;

/** A guesser is stopped at his address first; only many addresses together lock the e-mail itself. */
const limitsOf = (email: string, network: string) => {
  const name = createHash('sha256').update(email).digest('base64url');
  return [
    { subject: `desk-login:${name}:${network}`, lockAfter: 5, windowSeconds: WINDOW_SECONDS },
    { subject: `desk-login:${name}`, lockAfter: 20, windowSeconds: WINDOW_SECONDS },
    { subject: `desk-login:${network}`, lockAfter: 30, windowSeconds: WINDOW_SECONDS, forgives: false },
  ];
};

interface OperatorRow {
  id: string;
  password_hash: string | null;
  password_set_at: Date | null;
  status: string;
}

/**
 * E-mail and password. No more tries are checked at once than failures are left; an unknown or locked operator costs the same work and
 * gets the same answer as a wrong password. Answers a ticket that the second factor needs.
 */
export async function signIn(deps: OperatorDeps, body: InnerBody<typeof deskSignIn>, { ip, now }: DeskContext) {
  const { db, hasher, record } = deps;
  const email = body.email.toLowerCase();
  const known = await maybeOne<OperatorRow>(db, 'SELECT id, password_hash, password_set_at, status FROM operator WHERE email = $1', [
    email,
  ]);
  const who = known ? { operatorId: known.id, ip } : { subject: { text: email, shown: maskedEmail(email) }, ip };
  let isNewLock = false;
  const result = await checkTry(db, {
    subjects: limitsOf(email, networkOf(ip)),
    now,
    check: async () => {
      const isRight = await hasher.verify(known?.password_hash ?? null, body.password, renewHash(db, known));
      return isRight && known?.password_set_at && known.status === 'active' ? 'right' : 'wrong';
    },
    onLock: () => {
      isNewLock = true;
      record({ kind: 'operator.login.locked', ...who });
    },
  });
  const note = (action: Act): Promise<void> =>
    writeAuditEntry(
      db,
      { kind: 'system', id: 'sign-in', ip, now },
      { action, subjectKind: 'operator', subjectId: known?.id ?? maskedEmail(email), detail: { step: 'password' } },
    );
  // Tries refused unjudged are counted by the security events alone: a guesser shall not fill the trail.
  if (result === 'wrong') await note('operator.login.failed');
  if (isNewLock) await note('operator.login.locked');
  if (result !== 'right') record({ kind: 'operator.login.failed', ...who, detail: { step: 'password', locked: result === 'locked' } });
  if (result === 'locked') throw refuse('desk.login.locked', { params: { minutes: WINDOW_SECONDS / 60 } });
  if (result !== 'right' || !known) throw refuse('desk.login.wrong');
  const ticket = newToken();
  await db.query(
    `INSERT INTO operator_ticket (ticket_hash, operator_id, password_set_at, expires_at)
     VALUES ($1, $2, $3, $4::timestamptz + make_interval(secs => $5))`,
    [tokenHash(ticket), known.id, known.password_set_at, now, TICKET_SECONDS],
  );
  return { ticket, expiresInSeconds: TICKET_SECONDS };
}

/** The second factor. A ticket is good for one session; wrong codes are counted per operator, over all tickets. */
export async function takeSecondFactor(deps: OperatorDeps, body: InnerBody<typeof deskSecondFactor>, context: DeskContext) {
  const { db } = deps;
  const { now, ip } = context;
  const ticketHash = tokenHash(body.ticket);
  const open = await maybeOne<{ operator_id: string }>(
    db,
    `
    SELECT t.operator_id FROM operator_ticket t JOIN operator o ON o.id = t.operator_id
    WHERE t.ticket_hash = $1 AND t.expires_at > $2 AND o.status = 'active' AND o.password_set_at = t.password_set_at`,
    [ticketHash, now],
  );
  if (!open) throw refuse('desk.ticket.over');
  const operatorId = open.operator_id;
  const factor = await checkSecondFactor(deps, { operatorId, code: body.code, ip }, now);
  return transaction(db, async (tx) => {
    const { rowCount: isActive } = await tx.query(`SELECT FROM operator WHERE id = $1 AND status = 'active' FOR SHARE`, [operatorId]);
    const { rowCount } = await tx.query('DELETE FROM operator_ticket WHERE ticket_hash = $1', [ticketHash]);
    if (isActive !== 1 || rowCount !== 1) throw refuse('desk.ticket.over');
    const session = await openDeskSession(tx, operatorId, context);
    const answer = await sessionAnswer(deps, { sql: tx, operatorId, session });
    await writeAuditEntry(
      tx,
      { kind: 'operator', id: operatorId, ip, now },
      { action: 'operator.login', subjectKind: 'operator', subjectId: operatorId, detail: { factor } },
    );
    return answer;
  });
}
