import { pageFacts, pageOf } from '@pavilion/contract/paging';
import type { SessionContext } from '../../http/types.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import { many, maybeOne, one } from '../../kernel/db.ts';
import { deviceName, deviceText } from '../../kernel/device-name.ts';
import { findOwnDevices, findOwnSessions } from '../identity/public.ts';
import type { SecurityParts } from './parts.ts';

interface ConfigRow {
  has_password: boolean;
  password_set_at: Date | null;
  has_payment_password: boolean;
  payee: string;
  accounts: number;
}

/** First letter of each word: enough to know whose it is. */
const maskedPayee = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ''}****`)
    .join(' ');

/** What protects the account, for the front page of the security centre. */
export async function readConfig({ db, secondFactor, verification }: SecurityParts, { session, now }: SessionContext) {
  const { memberId } = session;
  const row = await one<ConfigRow & Record<string, unknown>>(
    db,
    `
    SELECT c.password_hash IS NOT NULL AS has_password, CASE WHEN c.password_hash IS NOT NULL THEN c.password_set_at END AS password_set_at,
      c.payment_password_hash IS NOT NULL AS has_payment_password, coalesce(p.payee_name, '') AS payee,
      (SELECT count(*)::integer FROM bank_card b WHERE b.member_id = m.id AND b.removed_at IS NULL) AS accounts
    FROM member m LEFT JOIN member_credential c ON c.member_id = m.id LEFT JOIN member_profile p ON p.member_id = m.id WHERE m.id = $1`,
    [memberId],
  );
  const { mobile, email } = await verification.contactsOf(db, memberId);
  const before = await maybeOne<{ at: Date; ip: string; user_agent: string }>(
    db,
    `
    SELECT at, ip, user_agent FROM security_event WHERE member_id = $1 AND kind IN ('login', 'login.new.device') ORDER BY id DESC OFFSET 1 LIMIT 1`,
    [memberId],
  );
  const totpBound = await secondFactor.isTotpOn(db, memberId);
  return {
    hasPaymentPassword: row.has_payment_password,
    mobileBound: mobile !== null,
    emailBound: email !== null,
    payeeSet: row.payee !== '',
    questionsSet: false,
    totpBound,
    hasPassword: row.has_password,
    passwordSetAt: row.password_set_at?.toISOString() ?? null,
    mobile: maskedMobile(mobile ?? ''),
    email: maskedEmail(email ?? ''),
    payee: maskedPayee(row.payee),
    recoveryCodesLeft: totpBound ? await secondFactor.countRecoveryCodes(db, memberId) : 0,
    bankAccounts: row.accounts,
    devices: (await findOwnDevices(db, { memberId, sessionId: session.id })).length,
    sessions: (await findOwnSessions(db, memberId, now)).length,
    lastLogin: before ? { at: before.at.toISOString(), device: deviceText(before.user_agent), ip: before.ip } : null,
  };
}

export async function listDevices({ db }: SecurityParts, { session }: SessionContext) {
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

export async function listSessions({ db }: SecurityParts, { session, now }: SessionContext) {
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

interface EventRow {
  id: bigint;
  at: Date;
  kind: string;
  detail: Record<string, unknown>;
  ip: string;
  user_agent: string;
}

const texts = (detail: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [name, String(value)]),
  );

/** The account's history, newest first. */
export async function listHistory({ db }: SecurityParts, query: Parameters<typeof pageOf>[0], { session }: SessionContext) {
  const page = pageOf(query);
  const { count } = await one<{ count: number }>(db, 'SELECT count(*)::integer AS count FROM security_event WHERE member_id = $1', [
    session.memberId,
  ]);
  const rows = await many<EventRow & Record<string, unknown>>(
    db,
    `
    SELECT id, at, kind, detail, ip, user_agent FROM security_event WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [session.memberId, page.pageSize, (page.pageNo - 1) * page.pageSize],
  );
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      kind: row.kind,
      detail: texts(row.detail),
      ip: row.ip,
      ...deviceName(row.user_agent),
    })),
    ...pageFacts(page, count),
  };
}
