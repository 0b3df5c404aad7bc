import { type LanguageCode, languageCode } from '@pavilion/contract/language';
import { one, type Sql } from '../../kernel/db.ts';
import type { Messaging } from '../messaging/public.ts';
import type { Contact, Verification } from '../verification/public.ts';
import type { Notice } from './types.ts';

interface Parts {
  messaging: Messaging;
  verification: Pick<Verification, 'contactsOf'>;
}

interface Telling {
  tx: Sql;
  notice: Notice;
  also?: Contact | undefined;
}

/** Nobody wants a message for each login; one from a new device has a kind of its own. */
const SILENT: ReadonlySet<Notice['kind']> = new Set(['login']);

export async function tellMember({ messaging, verification }: Parts, { tx, notice, also }: Telling): Promise<void> {
  const { brandId, memberId, kind, detail = {}, ip = '', userAgent = '', now } = notice;
  await tx.query('INSERT INTO security_event (at, member_id, kind, detail, ip, user_agent) VALUES ($1, $2, $3, $4, $5, $6)', [
    now, memberId, kind, JSON.stringify(detail), ip, userAgent,
  ]);
  if (SILENT.has(kind)) return;
  const { mobile, email } = await verification.contactsOf(tx, memberId);
  const member = await one<{ username: string; language: string; time_zone: string }>(
    tx, 'SELECT m.username, m.language, b.time_zone FROM member m JOIN brand b ON b.id = m.brand_id WHERE m.id = $1', [memberId],
  );
  const language = languageCode(member.language) ?? 'EN';
  const params = { username: member.username, time: timeText(now, { language, timeZone: member.time_zone }), ...NO_DETAIL, ...detail };
  const contacts: Contact[] = [];
  if (email) contacts.push({ kind: 'email', value: email });
  else if (mobile) contacts.push({ kind: 'mobile', value: mobile });
  if (also && !contacts.some((one) => one.value === also.value)) contacts.push(also);
  for (const { kind: via, value } of contacts) {
    await messaging.send(tx, {
      brandId, memberId, channel: via === 'email' ? 'email' : 'sms', to: value, language, template: `notice.${kind}`, params,
    });
  }
}

/** Facts a sentence may speak of and a caller may not know. */
const NO_DETAIL = { device: '', place: '', provider: '', reason: '', until: '' };

function timeText(now: Date, { language, timeZone }: { language: LanguageCode; timeZone: string }): string {
  void language;
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(now);
}
