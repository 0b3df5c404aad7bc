import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { newId } from '@pavilion/contract/base/id';
import type { subscribePush } from '@pavilion/contract/inbox/calls';
import type { SessionContext } from '../../../http/types.ts';
import { maybeOne, one, type Sql } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/refusal.ts';
import type { InboxDeps } from '../deps.ts';
import { isPushService } from './services.ts';

const POINT_BYTES = 65;

/** A browser of the session may be notified; one that was another member's is now this one's. Refuses `push.service.unknown`. */
export async function subscribe(
  { db, pushOrigins }: Pick<InboxDeps, 'db' | 'pushOrigins'>,
  { endpoint, p256dh, auth }: InnerBody<typeof subscribePush>,
  { session, language, now }: SessionContext,
): Promise<void> {
  if (!isPushService(endpoint, pushOrigins) || Buffer.from(p256dh, 'base64url').length !== POINT_BYTES)
    throw refuse('push.service.unknown');
  await db.query(
    `INSERT INTO push_subscription (id, brand_id, member_id, session_id, endpoint, p256dh, auth, language, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (endpoint) DO UPDATE SET brand_id = excluded.brand_id, member_id = excluded.member_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language`,
    [newId('psh'), session.brandId, session.memberId, session.id, endpoint, p256dh, auth, language, now],
  );
}

export async function unsubscribe({ db }: Pick<InboxDeps, 'db'>, endpoint: string, { session }: SessionContext): Promise<void> {
  await db.query('DELETE FROM push_subscription WHERE endpoint = $1 AND member_id = $2', [endpoint, session.memberId]);
}

export const countBrowsers = async (sql: Sql, memberId: string): Promise<number> =>
  (
    await one<{ count: number }>(
      sql,
      'SELECT count(*)::int AS count FROM push_subscription s WHERE member_id = $1 AND NOT EXISTS (SELECT FROM left_session l WHERE l.id = s.session_id)',
      [memberId],
    )
  ).count;

export interface PushChoice {
  money: boolean;
  rewards: boolean;
  messages: boolean;
  amounts: boolean;
}

const STANDARD: PushChoice = { money: true, rewards: true, messages: true, amounts: false };

export const findPushChoice = async (sql: Sql, memberId: string): Promise<PushChoice> =>
  (await maybeOne<PushChoice>(sql, 'SELECT money, rewards, messages, amounts FROM push_choice WHERE member_id = $1', [memberId])) ??
  STANDARD;

export async function choosePush(sql: Sql, memberId: string, { money, rewards, messages, amounts }: PushChoice): Promise<void> {
  await sql.query(
    `INSERT INTO push_choice (member_id, money, rewards, messages, amounts) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (member_id) DO UPDATE SET money = excluded.money, rewards = excluded.rewards, messages = excluded.messages, amounts = excluded.amounts`,
    [memberId, money, rewards, messages, amounts],
  );
}

/** Browsers of sessions that were ended are forgotten. */
export async function forgetLeft(sql: Sql): Promise<void> {
  await sql.query('DELETE FROM push_subscription s USING left_session l WHERE l.id = s.session_id');
}
