import { SOURCE_LANGUAGE } from '@pavilion/languages/tags';
import { DAY_SECONDS, MINUTE_MS } from '@pavilion/contract/base/time';
import type { BrandInfo } from '../../../http/types.ts';
import { many } from '../../../kernel/db.ts';
import { messages } from '../../../messages/all.ts';
import { spokenLanguage } from '../../../messages/languages.ts';
import type { InboxDeps } from '../deps.ts';
import { sayLetter } from '../render.ts';
import type { LetterRow, SendingTexts } from '../tables.ts';
import { PUSH_TASK } from './enqueue-pushes.ts';
import { sealPush } from './seal-push.ts';
import type { PushChoice } from './subscribe.ts';
import { authorizationFor } from './vapid.ts';

const WAIT_MS = 10_000;
/** Tries of one browser: the last about half an hour after the first. */
const MAX_TRIES = 5;
/** How long a push service keeps it for a browser that is off. */
const TTL_SECONDS = DAY_SECONDS;
const TEXT_CHARS = 180;

export interface PushOrder {
  letterIds: string[];
  /** One browser that did not answer before. */
  only?: string;
  tries?: number;
}

interface DuePush extends LetterRow, Partial<PushChoice> {
  texts: SendingTexts | null;
  username: string;
  subscription: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** Pushes letters that are still unread to browsers, as each member chose. A browser the push service no longer knows is forgotten. */
export async function pushToBrowsers(deps: InboxDeps, { letterIds, only, tries = 1 }: PushOrder): Promise<void> {
  const due = await many<DuePush>(
    deps.db,
    `SELECT l.*, x.texts, m.username, s.id AS subscription, s.endpoint, s.p256dh, s.auth, s.language, c.money, c.rewards, c.messages, c.amounts
       FROM inbox_letter l JOIN member_facts m ON m.id = l.member_id AND m.status <> 'closed' JOIN push_subscription s ON s.member_id = l.member_id
         LEFT JOIN push_choice c ON c.member_id = l.member_id LEFT JOIN inbox_sending x ON x.id = l.sending_id
      WHERE l.id = ANY ($1::bigint[]) AND ($2::text IS NULL OR s.id = $2) AND l.state = 'sent' AND l.read_at IS NULL AND l.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM left_session e WHERE e.id = s.session_id) ORDER BY l.id, s.id`,
    [letterIds, only ?? null],
  );
  for (const row of due) if (isWanted(row)) await pushToBrowser(deps, row, tries);
}

const isWanted = (row: DuePush): boolean => {
  if (row.topic === 'money') return row.money ?? true;
  if (row.topic === 'rewards') return row.rewards ?? true;
  return row.messages ?? true;
};

async function pushToBrowser(deps: InboxDeps, row: DuePush, tries: number): Promise<void> {
  const said = sayPush(row, await deps.brandById(row.brand_id));
  const outcome = await hand(deps, row, said);
  if (outcome === 'gone') await deps.db.query('DELETE FROM push_subscription WHERE id = $1', [row.subscription]);
  if (outcome === 'told')
    await deps.db.query('UPDATE push_subscription SET told_at = $2 WHERE id = $1', [row.subscription, deps.clock.now()]);
  if (outcome === 'later' && tries < MAX_TRIES)
    await deps.enqueue(
      deps.db,
      PUSH_TASK,
      { letterIds: [String(row.id)], only: row.subscription, tries: tries + 1 },
      { runAt: new Date(deps.clock.now().getTime() + 2 ** tries * MINUTE_MS) },
    );
}

/** What is shown outside of the page. Without the member's consent no amounts: letters about money and rewards are only announced. */
export function sayPush(row: Omit<DuePush, 'endpoint' | 'p256dh' | 'auth' | 'subscription'>, brand: BrandInfo) {
  const language = spokenLanguage(row.language) ?? SOURCE_LANGUAGE;
  const isPlain = row.topic !== 'money' && row.topic !== 'rewards';
  const url = `/member?page=messageV2&id=${row.id}`;
  if (!isPlain && !(row.amounts ?? false)) return { title: brand.name, body: messages.messageFor(`push.${row.topic}`, language), url };
  const { title, content } = sayLetter(row, { brand, language, userName: row.username });
  const text = [...content.replaceAll(/\s+/g, ' ')];
  const body = row.topic === 'people' ? '' : text.length > TEXT_CHARS ? `${text.slice(0, TEXT_CHARS).join('')}…` : text.join('');
  return { title, body, url };
}

type Outcome = 'told' | 'gone' | 'later' | 'refused';

async function hand({ db, log, clock, publicUrl, outbound }: InboxDeps, row: DuePush, said: object): Promise<Outcome> {
  try {
    const text = Buffer.from(JSON.stringify({ ...said, id: String(row.id) }));
    const { origin } = new URL(row.endpoint);
    const answer = await outbound.fetch(row.endpoint, {
      method: 'POST',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: {
        authorization: await authorizationFor(db, { origin, subject: publicUrl, now: clock.now() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_SECONDS),
      },
      body: new Uint8Array(sealPush(text, row)),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'told';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    if (answer.status === 429 || answer.status >= 500) return 'later';
    log.warn({ status: answer.status, origin }, 'a push service refused');
    return 'refused';
  } catch (error) {
    // A key that is no point of the curve never becomes one.
    if ((error as { code?: string }).code?.startsWith('ERR_CRYPTO')) return 'gone';
    log.warn({ err: error }, 'a push service did not answer');
    return 'later';
  }
}
