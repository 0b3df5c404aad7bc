import type { SessionContext } from '../../http/types.ts';
import { transaction } from '../../kernel/db.ts';
import { deviceText } from '../../kernel/device-name.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { NotifiedEventKind } from '../account-events/public.ts';
import type { SecurityDeps } from './deps.ts';
import { acceptTotp } from './step-up.ts';

/** The account event of something done in this session, with its device and address. */
export const accountEventOf = (kind: NotifiedEventKind, { brand, session, ip, userAgent, now }: SessionContext) => ({
  brandId: brand.id,
  memberId: session.memberId,
  kind,
  detail: { device: deviceText(userAgent) },
  ip,
  userAgent,
  now,
});

export async function startTotp({ secondFactor }: SecurityDeps, { session, brand, now }: SessionContext) {
  const started = await secondFactor.startTotp({ memberId: session.memberId, issuer: brand.name, account: session.userName }, now);
  if (!started) throw refuse('totp.already.on');
  return started;
}

/** By a first code of the app; from then on it is asked for. */
export async function confirmTotp(deps: SecurityDeps, code: string, context: SessionContext): Promise<{ recoveryCodes: string[] }> {
  const { db, secondFactor, accountEvents } = deps;
  const {
    session: { memberId },
    now,
  } = context;
  acceptTotp(await secondFactor.checkNewTotp(memberId, code, now), 'code');
  return transaction(db, async (tx) => {
    const recoveryCodes = await secondFactor.confirmTotp(tx, memberId, now);
    if (!recoveryCodes) throw refuse('totp.not.started');
    await accountEvents.notify(tx, accountEventOf('totp.on', context));
    return { recoveryCodes };
  });
}

const RECOVERY = /[a-z]/i;

/** By a code of the app, or by a recovery code where the app is lost. */
export async function stopTotp(deps: SecurityDeps, code: string, context: SessionContext): Promise<void> {
  const { db, secondFactor, accountEvents } = deps;
  const {
    session: { memberId },
    now,
  } = context;
  if (!(await secondFactor.isTotpOn(db, memberId))) throw refuse('totp.not.on');
  const isRecovery = RECOVERY.test(code) || code.replace(/[\s-]/g, '').length > 6;
  acceptTotp(
    isRecovery ? await secondFactor.checkRecoveryCode(memberId, code, now) : await secondFactor.checkTotp(memberId, code, now),
    'code',
  );
  await transaction(db, async (tx) => {
    await secondFactor.stopTotp(tx, memberId);
    await accountEvents.notify(tx, accountEventOf('totp.off', context));
  });
}

export async function renewRecoveryCodes(
  { db, secondFactor }: SecurityDeps,
  { session: { memberId } }: SessionContext,
): Promise<{ recoveryCodes: string[] }> {
  return transaction(db, async (tx) => {
    if (!(await secondFactor.isTotpOn(tx, memberId))) throw refuse('totp.not.on');
    return { recoveryCodes: await secondFactor.renewRecoveryCodes(tx, memberId) };
  });
}
