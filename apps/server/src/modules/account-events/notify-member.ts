import { type LanguageTag, SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { one, type Sql } from '../../kernel/db.ts';
import { deviceText } from '../../kernel/device-name.ts';
import { type Letter, writeLetter } from '../inbox/public.ts';
import type { Messaging } from '../messaging/public.ts';
import type { Contact, Verification } from '../verification/public.ts';
import { noteEvent } from './history.ts';
import type { AccountEvent } from './types.ts';
import { spokenLanguage } from '../../messages/languages.ts';

interface MemberNoticeDeps {
  messaging: Messaging;
  verification: Pick<Verification, 'contactsOf' | 'mayText'>;
}

interface MemberNotice {
  tx: Sql;
  event: AccountEvent;
  also?: Contact | undefined;
}

/** Written to the history without a message. A login from a new device is another kind and is sent. */
const SILENT: ReadonlySet<AccountEvent['kind']> = new Set(['login']);

export async function notifyMember({ messaging, verification }: MemberNoticeDeps, { tx, event, also }: MemberNotice): Promise<void> {
  const { brandId, memberId, kind, detail = {}, ip = '', userAgent = '', now } = event;
  await noteEvent(tx, { memberId, kind, detail, ip, userAgent, now });
  if (SILENT.has(kind)) return;
  const member = await one<{ username: string; language: string; time_zone: string }>(
    tx,
    'SELECT m.username, m.language, b.time_zone FROM member_facts m JOIN brand_facts b ON b.id = m.brand_id WHERE m.id = $1',
    [memberId],
  );
  await writeInboxLetter(tx, event);
  const language = spokenLanguage(member.language) ?? SOURCE_LANGUAGE;
  const say = momentWords({ language, timeZone: member.time_zone });
  const params = {
    username: member.username,
    provider: '',
    left: '0',
    device: deviceText(userAgent),
    address: ip,
    ...detail,
    time: say(now),
    until: detail['until'] ? say(new Date(detail['until'])) : '',
  };
  for (const { kind: via, value } of await readersOf(verification, { tx, brandId, memberId, also })) {
    await messaging.send(tx, {
      brandId,
      memberId,
      channel: via === 'email' ? 'email' : 'sms',
      to: value,
      language,
      template: `notice.${kind}`,
      params,
    });
  }
}

/** The same in the inbox, where a device, an address and moments are written as its reader does. */
function writeInboxLetter(tx: Sql, { brandId, memberId, kind, detail = {}, ip = '', userAgent = '', now }: AccountEvent): Promise<void> {
  const params: NonNullable<Letter['params']> = {
    provider: '',
    left: '0',
    reason: '',
    ...detail,
    device: deviceText(userAgent),
    address: ip,
    time: { moment: now.toISOString() },
    until: detail['until'] ? { moment: detail['until'] } : '',
  };
  return writeLetter(tx, { brandId, memberId, template: `notice.${kind}`, params, now });
}

/** The verified e-mail, else the mobile number, and a contact that was just replaced; without numbers the brand does not send SMS to. */
async function readersOf(
  verification: MemberNoticeDeps['verification'],
  { tx, brandId, memberId, also }: { tx: Sql; brandId: string; memberId: string; also: Contact | undefined },
): Promise<Contact[]> {
  const { mobile, email } = await verification.contactsOf(tx, memberId);
  const readers: Contact[] = [];
  if (email) readers.push({ kind: 'email', value: email });
  else if (mobile) readers.push({ kind: 'mobile', value: mobile });
  if (also && !readers.some(({ value }) => value === also.value)) readers.push(also);
  const welcome = await Promise.all(readers.map(async ({ kind, value }) => kind === 'email' || verification.mayText(tx, brandId, value)));
  return readers.filter((_reader, index) => welcome[index]);
}

/** A moment in the brand's time zone, with the name of the zone. */
function momentWords({ language, timeZone }: { language: LanguageTag; timeZone: string }): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (moment) => (Number.isNaN(moment.getTime()) ? '' : format.format(moment));
}
