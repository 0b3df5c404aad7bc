import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { deviceText } from '../../kernel/device-name.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { NoticeKind } from '../account-events/public.ts';
import type { SecurityParts } from './parts.ts';
import { acceptTotp } from './step-up.ts';

/** What a notice says of who did it and from where. */
export const noticeOf = (kind: NoticeKind, { brand, session, ip, userAgent, now }: SessionContext) => ({
  brandId: brand.id,
  memberId: session.memberId,
  kind,
  detail: { device: deviceText(userAgent) },
  ip,
  userAgent,
  now,
});

export async function startTotp({ factors }: SecurityParts, { session, brand, now }: SessionContext) {
  const started = await factors.startTotp({ memberId: session.memberId, issuer: brand.name, account: session.userName }, now);
  if (!started) throw refuse('totp.already.on');
  return started;
}

/** By a first code of the app; from then on it is asked for. */
export async function confirmTotp(parts: SecurityParts, code: string, context: SessionContext): Promise<{ recoveryCodes: string[] }> {
  const { db, factors, notices } = parts;
  const {
    session: { memberId },
    now,
  } = context;
  acceptTotp(await factors.checkNewTotp(memberId, code, now), 'code');
  return transaction(db, async (tx) => {
    const recoveryCodes = await factors.confirmTotp(tx, memberId, now);
    if (!recoveryCodes) throw refuse('totp.not.started');
    await notices.tell(tx, noticeOf('totp.on', context));
    return { recoveryCodes };
  });
}

const RECOVERY = /[a-z]/i;

/** By a code of the app, or by a recovery code where the app is lost. */
export async function stopTotp(parts: SecurityParts, code: string, context: SessionContext): Promise<void> {
  const { db, factors, notices } = parts;
  const {
    session: { memberId },
    now,
  } = context;
  if (!(await factors.isTotpOn(db, memberId))) throw refuse('totp.not.on');
  const isRecovery = RECOVERY.test(code) || code.replace(/[\s-]/g, '').length > 6;
  acceptTotp(isRecovery ? await factors.checkRecoveryCode(memberId, code, now) : await factors.checkTotp(memberId, code, now), 'code');
  await transaction(db, async (tx) => {
    await factors.stopTotp(tx, memberId);
    await notices.tell(tx, noticeOf('totp.off', context));
  });
}

export async function renewRecoveryCodes(
  { db, factors }: SecurityParts,
  { session: { memberId } }: SessionContext,
): Promise<{ recoveryCodes: string[] }> {
  return transaction(db, async (tx) => {
    if (!(await factors.isTotpOn(tx, memberId))) throw refuse('totp.not.on');
    return { recoveryCodes: await factors.renewRecoveryCodes(tx, memberId) };
  });
}
