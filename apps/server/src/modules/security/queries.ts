import { pageOf } from '@pavilion/contract/base/paging';
import type { SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import { deviceName, deviceText } from '../../kernel/device-name.ts';
import { findCredentialFacts, findOwnDevices, findOwnSessions } from '../identity/public.ts';
import { findEvents, findLoginBefore } from '../account-events/public.ts';
import type { SecurityDeps } from './deps.ts';

/** First letter of each word: enough to know whose it is. */
const maskedPayee = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}****`)
    .join(' ');

/** What protects the account, for the front page of the security centre. */
export async function readConfig({ db, secondFactor, verification, countBankAccounts }: SecurityDeps, { session, now }: SessionContext) {
  const { memberId } = session;
  const row = await findCredentialFacts(db, memberId);
  const { mobile, email } = await verification.contactsOf(db, memberId);
  const before = await findLoginBefore(db, memberId);
  const totpBound = await secondFactor.isTotpOn(db, memberId);
  return {
    hasPaymentPassword: row.hasPaymentPassword,
    mobileBound: mobile !== null,
    emailBound: email !== null,
    payeeSet: row.payeeName !== '',
    questionsSet: false,
    totpBound,
    hasPassword: row.hasPassword,
    passwordSetAt: row.passwordSetAt?.toISOString() ?? null,
    mobile: maskedMobile(mobile ?? ''),
    email: maskedEmail(email ?? ''),
    payee: maskedPayee(row.payeeName),
    recoveryCodesLeft: totpBound ? await secondFactor.countRecoveryCodes(db, memberId) : 0,
    bankAccounts: await countBankAccounts(db, memberId),
    devices: (await findOwnDevices(db, { memberId, sessionId: session.id })).length,
    sessions: (await findOwnSessions(db, memberId, now)).length,
    lastLogin: before ? { at: before.at.toISOString(), device: deviceText(before.userAgent), ip: before.ip } : null,
  };
}

export async function listDevices({ db }: SecurityDeps, { session }: SessionContext) {
  const devices = await findOwnDevices(db, { memberId: session.memberId, sessionId: session.id });
  return {
    list: devices.map((device) => ({
      deviceId: device.id,
      ...deviceName(device.userAgent),
      firstSeenAt: device.firstSeenAt.toISOString(),
      lastSeenAt: device.lastSeenAt.toISOString(),
      lastIp: device.lastIp,
      isCurrent: device.isCurrent,
    })),
  };
}

export async function listSessions({ db }: SecurityDeps, { session, now }: SessionContext) {
  const sessions = (await findOwnSessions(db, session.memberId, now)).map((own) => ({
    sessionId: own.id,
    ...deviceName(own.userAgent),
    ip: own.ip,
    startedAt: own.startedAt.toISOString(),
    activeAt: own.activeAt.toISOString(),
    isCurrent: own.id === session.id,
  }));
  return { list: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

const texts = (detail: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );

/** The account's history, newest first. */
export async function listHistory({ db }: SecurityDeps, query: Parameters<typeof pageOf>[0], { session }: SessionContext) {
  const { events, facts } = await findEvents(db, session.memberId, pageOf(query));
  return {
    list: events.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      kind: row.kind,
      detail: texts(row.detail),
      ip: row.ip,
      ...deviceName(row.userAgent),
    })),
    ...facts,
  };
}
