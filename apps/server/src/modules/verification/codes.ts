import { plainCode } from '@pavilion/languages/compared-text';
import { timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import type { RequestContext } from '../../http/types.ts';
import { type Db, maybeOne, one, type Sql, transaction } from '../../kernel/db.ts';
import { installationKey, keyedHash } from '../../kernel/installation-key.ts';
import { networkOf } from '../../kernel/network.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Deps } from '../../deps.ts';
import { maskedEmail, maskedMobile } from '../../kernel/contact.ts';
import type { Messaging } from '../messaging/public.ts';
import { CODE_MINUTES, CODE_TRIES, SEND_LIMITS } from './rules.ts';
import { newCode } from './tokens.ts';
import type { CodeOrder, CodePurpose, Contact } from './types.ts';

export interface CodeDeps extends Pick<Deps, 'record'> {
  db: Db;
  messaging: Messaging;
  mayText(sql: Sql, brandId: string, mobile: string): Promise<boolean>;
}

interface CodeScope {
  brandId: string;
  purpose: CodePurpose;
  contact: Contact;
}

const KEY = 'verification.code';

const contactText = ({ brandId, contact }: Pick<CodeScope, 'brandId' | 'contact'>): string => `${brandId}:${contact.kind}:${contact.value}`;

/**
 * Counts, stores and sends a code in one transaction, so that of many at once one is sent and the others are refused as too soon. A code that is not
 * sent takes the same path: its message is written and taken back.
 */
export async function sendCode(deps: CodeDeps, order: CodeOrder, context: RequestContext): Promise<{ expiredMinutes: number }> {
  const { db, messaging } = deps;
  const { brand, now } = context;
  const { contact, purpose } = order;
  await refuseCostly(deps, order, context);
  const scope = { brandId: brand.id, purpose, contact };
  const key = await installationKey(db, KEY);
  const code = newCode();
  await transaction(db, async (tx) => {
    await countSend(tx, keyedHash(key, 'count', contactText(scope)).toString('base64url'), context);
    await tx.query(
      `
      INSERT INTO one_time_code (brand_id, purpose, contact_hash, code_hash, tries, expires_at) VALUES ($1, $2, $3, $4, 0, $5)
      ON CONFLICT (brand_id, purpose, contact_hash) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`,
      [
        brand.id,
        purpose,
        keyedHash(key, 'contact', contactText(scope)),
        order.deliver === false ? null : codeHash(key, scope, code),
        new Date(now.getTime() + CODE_MINUTES * MINUTE_MS),
      ],
    );
    await tx.query('SAVEPOINT message');
    await messaging.send(tx, {
      brandId: brand.id,
      memberId: order.memberId ?? null,
      channel: contact.kind === 'mobile' ? 'sms' : 'email',
      to: contact.value,
      language: context.language,
      template: 'code',
      params: { code, minutes: CODE_MINUTES },
      secret: true,
      unsent: order.deliver === false,
    });
    await tx.query(order.deliver === false ? 'ROLLBACK TO SAVEPOINT message' : 'RELEASE SAVEPOINT message');
  });
  return { expiredMinutes: CODE_MINUTES };
}

/** A number of a country or kind the brand does not text: a premium number costs the brand money with each code. Says nothing of who has it. */
async function refuseCostly(
  { db, record, mayText }: CodeDeps,
  { contact, field = 'mobileNum', memberId }: CodeOrder,
  { brand, ip }: RequestContext,
): Promise<void> {
  if (contact.kind !== 'mobile' || (await mayText(db, brand.id, contact.value))) return;
  record({ kind: 'sms.refused', brandId: brand.id, ...aboutOf(contact, memberId), ip });
  throw refuse('sms.number.not.allowed', { field });
}

const aboutOf = ({ kind, value }: Contact, memberId: string | null | undefined) =>
  memberId ? { memberId } : { subject: { text: value, shown: kind === 'mobile' ? maskedMobile(value) : maskedEmail(value) } };

const codeHash = (key: Buffer, scope: CodeScope, code: string): Buffer =>
  keyedHash(key, 'code', `${scope.purpose}:${contactText(scope)}:${code}`);

/** What a refused order has counted is taken back with its transaction. */
async function countSend(tx: Sql, contactKey: string, { ip, now }: RequestContext): Promise<void> {
  const minute = await count(tx, { key: `minute:${contactKey}`, ...SEND_LIMITS.minute }, now);
  if (minute.taken > SEND_LIMITS.minute.points) {
    const seconds = Math.max(1, Math.ceil((minute.resetsAt.getTime() - now.getTime()) / 1000));
    throw refuse('sms.too.soon', { params: { seconds }, value: { seconds } });
  }
  if ((await count(tx, { key: `day:${contactKey}`, ...SEND_LIMITS.day }, now)).taken > SEND_LIMITS.day.points)
    throw refuse('sms.number.limit');
  const address = `hour:${networkOf(ip)}`;
  if ((await count(tx, { key: address, ...SEND_LIMITS.hour }, now)).taken > SEND_LIMITS.hour.points) throw refuse('sms.address.limit');
}

async function count(tx: Sql, { key, seconds }: { key: string; seconds: number }, now: Date): Promise<{ taken: number; resetsAt: Date }> {
  const row = await one<{ taken: number; resets_at: Date }>(
    tx,
    `
    INSERT INTO code_count AS c (key, taken, resets_at) VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
    ON CONFLICT (key) DO UPDATE SET
      taken = CASE WHEN c.resets_at <= $2 THEN 1 ELSE c.taken + 1 END,
      resets_at = CASE WHEN c.resets_at <= $2 THEN excluded.resets_at ELSE c.resets_at END
    RETURNING taken, resets_at`,
    [key, now, seconds],
  );
  return { taken: row.taken, resetsAt: row.resets_at };
}

/** The try is counted before the check, and a right code is deleted by its use: of many at once five are checked and one passes. */
export async function checkCode(
  { db, record }: CodeDeps,
  presented: { purpose: CodePurpose; contact: Contact; code: string; field?: string },
  { brand, ip, now }: RequestContext,
): Promise<void> {
  const { purpose, contact, field = 'verificationCode' } = presented;
  const scope = { brandId: brand.id, purpose, contact };
  const key = await installationKey(db, KEY);
  const where = [brand.id, purpose, keyedHash(key, 'contact', contactText(scope))];
  const row = await maybeOne<{ code_hash: Buffer | null; tries: number }>(
    db,
    `
    UPDATE one_time_code SET tries = tries + 1 WHERE brand_id = $1 AND purpose = $2 AND contact_hash = $3 AND expires_at > $4
    RETURNING code_hash, tries`,
    [...where, now],
  );
  if (!row) throw refuse('sms.code.expired', { field });
  const burnt = () => record({ kind: 'code.burnt', brandId: brand.id, ...aboutOf(contact, null), ip, detail: { purpose } });
  if (row.tries > CODE_TRIES) {
    burnt();
    throw refuse('sms.code.used.up', { field });
  }
  const given = codeHash(key, scope, plainCode(presented.code));
  if (!row.code_hash || !timingSafeEqual(row.code_hash, given)) {
    if (row.tries === CODE_TRIES) burnt();
    throw refuse('sms.code.wrong', { field });
  }
  const { rowCount } = await db.query(
    'DELETE FROM one_time_code WHERE brand_id = $1 AND purpose = $2 AND contact_hash = $3 AND code_hash = $4',
    [...where, given],
  );
  if (rowCount !== 1) throw refuse('sms.code.expired', { field });
}
