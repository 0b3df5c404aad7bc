import type * as wire from '@pavilion/contract/support/chat';
import type { InnerBody, InnerQuery } from '@pavilion/contract/base/endpoint';
import { codeOfTag } from '@pavilion/contract/base/language';
import { newId } from '@pavilion/contract/base/id';
import { holdersOf } from '../../http/holders.ts';
import { takeCounted } from '../../http/throttle.ts';
import type { RequestContext } from '../../http/types.ts';
import { maybeOne, one, type Sql, transaction, type Tx } from '../../kernel/db.ts';
import { isOpenAt, opensAt } from '../../kernel/open-hours.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SupportDeps } from './deps.ts';
import { endChat } from './end-chat.ts';
import { append, findSent, readMessages } from './messages.ts';
import { insertPicture, preparePicture, shownPicture } from './pictures.ts';
import { stampOf } from './rows.ts';
import { rulesOf } from './rules.ts';
import { ofChat, ofOpen, ofQueue, ofTyping, ofVisitorTyping, notify } from './signals.ts';
import type { ConversationRow } from './tables.ts';
import { type Chatter, chatterOf, findHead, findOwn, findOwnById, findSentOrBlocked, lockOwn, makeKnown, takeAlong } from './visitors.ts';

export const HOLD_MS = 15_000;
/** In a stamp, before the time the operator was last heard writing: what happens between two requests is sent with the next. */
const TYPING_MARK = '~';
/** Older than this nobody is said to be writing any more. */
const TYPING_FRESH_MS = 3_000;
/** Two processes hear one notification at times of their own. */
const TYPING_APART_MS = 500;
/** What one conversation may send in so many seconds. */
const PACE = { points: 20, seconds: 20 };
const MOST_PICTURES = 20;

/** What the chatter sees. With `seen` it answers as soon as there is something new, or after 15 seconds. */
export async function readState(deps: SupportDeps, query: InnerQuery<typeof wire.chatState>, context: RequestContext) {
  const { db, signals } = deps;
  const chatter = chatterOf(context);
  await takeAlong(db, chatter);
  const ask = { after: query.after ?? 0, chatter, context };
  const until = Date.now() + HOLD_MS;
  const [seen, typingSeen = '0'] = query.seen?.split(TYPING_MARK) ?? [];
  const answerOf = ({ stamp, ...facts }: Look) => {
    const typedAt = facts.conversation ? signals.heardAt(ofTyping(facts.conversation.id)) : 0;
    const typing = typedAt > Number(typingSeen) + TYPING_APART_MS && Date.now() - typedAt < TYPING_FRESH_MS;
    return { ...facts, typing, stamp: `${stamp}${TYPING_MARK}${typedAt}` };
  };
  const since = seen === undefined ? 0 : await signals.mark();
  let now = await look(deps, ask);
  if (seen === undefined || now.stamp !== seen || answerOf(now).typing) return answerOf(now);
  const { id, state } = now.conversation ?? { id: null, state: null };
  // Who is being answered has nothing to learn from the queue, which moves for all who wait with each claim.
  const watch = await signals.watch(
    [...(state === 'open' ? [] : [ofQueue(chatter.brandId)]), ...(id ? [ofChat(id), ofTyping(id)] : [])],
    since,
    holdersOf(context, chatter.hash?.toString('hex') ?? null),
  );
  try {
    while (await watch.next(until - Date.now())) {
      now = await look(deps, ask);
      if (answerOf(now).typing || now.stamp !== seen) return answerOf(now);
    }
    return answerOf(now);
  } finally {
    watch.close();
  }
}

type Look = Awaited<ReturnType<typeof look>>;

async function look(
  { db, seal, queue, clock }: SupportDeps,
  { after, chatter, context }: { after: number; chatter: Chatter; context: RequestContext },
) {
  const now = clock.now();
  const at = { timeZone: context.brand.timeZone, now };
  const { own: row, blocked, rules } = await findHead(db, chatter, now);
  const isAnswered = row?.state === 'open';
  const { places, answering, usualWaitSeconds } = await (isAnswered
    ? queue.lately(chatter.brandId, now)
    : queue.read(chatter.brandId, now));
  const head = {
    isOpen: isOpenAt(rules.hours, at),
    opensAt: opensAt(rules.hours, at)?.toISOString() ?? null,
    answering,
    blockedUntil: blocked?.toISOString() ?? null,
    conversation: row && { ...conversationView(row), place: isAnswered ? 0 : (places.get(row.id) ?? 0), usualWaitSeconds },
  };
  const hasMore = row !== null && row.last_number > after;
  const list = hasMore ? await readMessages(db, seal, { conversationId: row.id, after, withNotes: false }) : [];
  return {
    ...head,
    messages: list.map(({ side, ...message }) => ({ ...message, from: side as 'visitor' | 'operator' | 'house' })),
    // How long others waited is no news by itself, nor who else is there to whom is being answered.
    stamp: stampOf([head.isOpen, isAnswered || answering > 0, head.blockedUntil, row?.id, row?.revision, head.conversation?.place]),
  };
}

const conversationView = (row: ConversationRow) => ({
  id: row.id,
  state: row.state,
  operator: row.operator_name,
  startedAt: row.started_at.toISOString(),
  waitedSeconds: row.claimed_at && Math.max(0, Math.round((row.claimed_at.getTime() - row.queued_at.getTime()) / 1000)),
  endedAt: row.ended_at?.toISOString() ?? null,
  endedBy: row.ended_by,
  readByOperator: row.read_by_operator,
  rating: row.rating,
});

/** Begins a conversation with its first message; where one is under way the message goes there. */
export async function start(deps: SupportDeps, body: InnerBody<typeof wire.chatStart>, context: RequestContext) {
  const { db } = deps;
  const known = chatterOf(context);
  await takeAlong(db, known);
  const chatter = makeKnown(known, context);
  const rules = await rulesOf(db, chatter.brandId);
  const isOpen = isOpenAt(rules.hours, { timeZone: context.brand.timeZone, now: context.now });
  return transaction(db, async (tx) => {
    // Two windows that begin at once are one conversation.
    await tx.query('SELECT pg_advisory_xact_lock(7260, hashtext($1))', [chatter.memberId ?? chatter.hash?.toString('hex') ?? '']);
    const before = await findOwn(tx, chatter, context.now);
    const mine = before && before.state !== 'ended' ? await lockOwn(tx, chatter, before.id) : null;
    if (mine && mine.state !== 'ended') return write(tx, mine, { chatter, clientId: body.clientId, words: body.text, now: context.now });
    // The answer to the first sending was lost, and the conversation ended meanwhile.
    if (before && (await findSent(tx, before.id, 'visitor', body.clientId)) !== null) throw refuse('chat.ended');
    if (!isOpen) throw refuse('chat.closed');
    return write(tx, await open(tx, { chatter, name: body.name ?? '', context }), {
      chatter,
      clientId: body.clientId,
      words: body.text,
      now: context.now,
    });
  });
}

async function open(
  tx: Tx,
  { chatter, name, context }: { chatter: Chatter; name: string; context: RequestContext },
): Promise<ConversationRow> {
  return one<ConversationRow>(
    tx,
    `INSERT INTO chat_conversation (id, brand_id, visitor_hash, member_id, name, language, state, started_at, queued_at, last_at, ip, network, user_agent)
     VALUES ($1, $2, $3, $4, $5, $6, 'waiting', $7, $7, $7, $8, $9, $10) RETURNING *`,
    [
      newId('cht', context.now.getTime()),
      chatter.brandId,
      chatter.memberId ? null : chatter.hash,
      chatter.memberId,
      name,
      codeOfTag(context.language),
      context.now,
      context.ip,
      chatter.network,
      context.userAgent.slice(0, 300),
    ],
  );
}

interface NewMessage {
  chatter: Chatter;
  clientId: string;
  words?: string;
  picture?: Parameters<typeof insertPicture>[1];
  now: Date;
}

/** Writes into a conversation that is locked. A message sent again answers the number it has. */
async function write(tx: Tx, row: ConversationRow, { chatter, clientId, words, picture, now }: NewMessage) {
  const { sent, blocked } = await findSentOrBlocked(tx, chatter, { conversationId: row.id, clientId, now });
  if (sent !== null) return { conversationId: row.id, number: sent };
  if (row.state === 'ended') throw refuse('chat.ended');
  if (blocked) throw refuse('chat.blocked');
  if (!(await takeCounted(tx, { key: `chat:${row.id}`, ...PACE }, now))) throw refuse('chat.too.fast');
  if (picture) await insertPicture(tx, picture, { brandId: row.brand_id, conversationId: row.id, now });
  const number = await append(tx, row, {
    side: 'visitor',
    clientId,
    ...(words ? { words } : {}),
    ...(picture ? { pictureId: picture.id } : {}),
    now,
  });
  return { conversationId: row.id, number };
}

export async function send({ db }: SupportDeps, body: InnerBody<typeof wire.chatSend>, context: RequestContext) {
  const chatter = chatterOf(context);
  await takeAlong(db, chatter);
  return transaction(db, async (tx) =>
    write(tx, await lockOwn(tx, chatter, body.conversationId), { chatter, clientId: body.clientId, words: body.text, now: context.now }),
  );
}

export async function sendPicture(
  { db, seal }: SupportDeps,
  { query, upload }: { query: InnerQuery<typeof wire.chatSendPicture>; upload: Buffer },
  context: RequestContext,
) {
  const chatter = chatterOf(context);
  await takeAlong(db, chatter);
  if (!(await findOwnById(db, chatter, query.conversationId))) throw refuse('not.found');
  const picture = await preparePicture(seal, upload, { name: query.name, now: context.now });
  return transaction(db, async (tx) => {
    const row = await lockOwn(tx, chatter, query.conversationId);
    await refuseMorePictures(tx, row.id);
    return write(tx, row, { chatter, clientId: query.clientId, picture, now: context.now });
  });
}

async function refuseMorePictures(tx: Sql, conversationId: string): Promise<void> {
  const { count } = await one<{ count: number }>(tx, 'SELECT count(*)::int AS count FROM support_picture WHERE conversation_id = $1', [
    conversationId,
  ]);
  if (count >= MOST_PICTURES) throw refuse('chat.too.many.pictures', { params: { most: MOST_PICTURES } });
}

/** A whole picture of the chatter's own conversation. */
export async function showPicture({ db, seal }: SupportDeps, id: string, context: RequestContext) {
  const row = await maybeOne<{ id: string; conversation_id: string; sealed: Buffer }>(
    db,
    'SELECT id, conversation_id, sealed FROM support_picture WHERE id = $1 AND conversation_id IS NOT NULL',
    [id],
  );
  if (!row || !(await findOwnById(db, chatterOf(context), row.conversation_id))) throw refuse('not.found');
  return shownPicture(seal, row);
}

export async function markRead({ db }: SupportDeps, body: InnerBody<typeof wire.chatRead>, context: RequestContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockOwn(tx, chatterOf(context), body.conversationId);
    const number = Math.min(body.number, row.last_number);
    if (number <= row.read_by_visitor) return;
    await tx.query('UPDATE chat_conversation SET read_by_visitor = $2, revision = revision + 1 WHERE id = $1', [row.id, number]);
    await notify(tx, ...ofOpen(row));
  });
}

export async function passOnTyping({ db }: SupportDeps, conversationId: string, context: RequestContext): Promise<void> {
  const row = await findOwnById(db, chatterOf(context), conversationId);
  if (!row) throw refuse('not.found');
  if (row.operator_id !== null) await notify(db, ofVisitorTyping(row.operator_id, row.id));
}

export async function endOwn({ db }: SupportDeps, conversationId: string, context: RequestContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockOwn(tx, chatterOf(context), conversationId);
    if (row.state !== 'ended') await endChat(tx, row, { by: 'visitor', now: context.now });
  });
}

export async function rate({ db }: SupportDeps, body: InnerBody<typeof wire.chatRate>, context: RequestContext): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await lockOwn(tx, chatterOf(context), body.conversationId);
    if (row.state !== 'ended') throw refuse('chat.not.ended');
    if (row.rating !== null) throw refuse('chat.rated.already');
    await tx.query('UPDATE chat_conversation SET rating = $2, rating_word = $3, rated_at = $4, revision = revision + 1 WHERE id = $1', [
      row.id,
      body.rating,
      body.word ?? null,
      context.now,
    ]);
    await notify(tx, ...ofOpen(row));
  });
}
