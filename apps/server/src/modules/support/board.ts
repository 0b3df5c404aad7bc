import type * as wire from '@pavilion/contract/support/desk-chat';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, OperatorContext } from '../../http/desk.ts';
import { many, type Sql } from '../../kernel/db.ts';
import type { BoardQueue } from './board-queue.ts';
import { HOLD_MS } from './chat.ts';
import type { SupportDeps } from './deps.ts';
import { chatView, LISTED, type ListedChat, scopeOf, stampOf, TARGET_SECONDS } from './rows.ts';
import { ofOperator, ofQueue, ofVisitorTyping } from './signals.ts';

export interface SupportDeskDeps extends SupportDeps {
  access: DeskAccess;
}

const TOUCH_SECONDS = 20;

/** Who asks for the board is there to answer. */
async function bePresent({ db, access, touched }: SupportDeskDeps, { session, now }: OperatorContext): Promise<void> {
  const scope = session.scope.join(' ');
  const before = touched.get(session.operatorId);
  const age = now.getTime() - (before?.at ?? 0);
  if (before?.scope === scope && age >= 0 && age < TOUCH_SECONDS * 1000) return;
  const names = await access.operatorNames([session.operatorId]);
  await db.query(
    `INSERT INTO chat_operator AS o (operator_id, name, brand_ids, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (operator_id) DO UPDATE SET name = excluded.name, brand_ids = excluded.brand_ids, seen_at = excluded.seen_at`,
    [session.operatorId, names.get(session.operatorId) ?? '', session.scope, now],
  );
  touched.set(session.operatorId, { at: now.getTime(), scope });
}

/** The operator's desk. With `seen` it gets what is new since, as soon as there is something, or after 15 seconds. */
export async function readBoard(deps: SupportDeskDeps, query: InnerQuery<typeof wire.chatBoard>, context: OperatorContext) {
  const { db, signals, boardQueue, clock } = deps;
  const { operatorId, scope } = context.session;
  await bePresent(deps, context);
  const inView = scopeOf(context, query.brandId);
  const readOwn = () => findOwn(db, { operatorId, scope, now: clock.now() });
  if (query.seen === undefined) {
    return answerOf(deps, context, { queue: await boardQueue.fresh(inView), own: await readOwn(), seen: null, typing: [] });
  }
  const until = Date.now() + HOLD_MS;
  const mine = [ofOperator(operatorId)];
  let since = await signals.mark();
  let own = await readOwn();
  const watch = await signals.watch([...inView.map(ofQueue), ...mine], since);
  try {
    for (;;) {
      // An own chat's news never waits for the queue's, which are sent at a pace.
      const { queue, dueMs } = await boardQueue.lately(inView);
      const typing = own.flatMap(({ id }) => (watch.heard.has(ofVisitorTyping(operatorId, id)) ? [id] : []));
      const sight = { queue, own, seen: query.seen, typing };
      if (typing.length > 0 || boardStamp(sight) !== query.seen) return await answerOf(deps, context, sight);
      const due = dueMs === null ? until : Math.min(until, Date.now() + dueMs);
      const isNews = await watch.next(due - Date.now());
      if (!isNews && (dueMs === null || Date.now() < due)) return await answerOf(deps, context, sight);
      if (signals.isNews(mine, since)) {
        since = await signals.mark();
        own = await readOwn();
      }
    }
  } finally {
    watch.close();
  }
}

/** An own chat as far as it takes to know that something changed in it. */
interface OwnChat {
  id: string;
  revision: number;
  late: boolean;
}

const findOwn = (sql: Sql, { operatorId, scope, now }: { operatorId: string; scope: readonly string[]; now: Date }): Promise<OwnChat[]> =>
  many<OwnChat>(
    sql,
    `SELECT c.id, c.revision, coalesce(c.unanswered_since < $3::timestamptz - make_interval(secs => coalesce(r.wait_target_seconds, ${TARGET_SECONDS})), false) AS late
     FROM chat_conversation c LEFT JOIN support_rule r ON r.brand_id = c.brand_id
     WHERE c.state = 'open' AND c.operator_id = $1 AND c.brand_id = ANY ($2) ORDER BY c.claimed_at, c.id`,
    [operatorId, scope, now],
  );

interface Sight {
  queue: BoardQueue;
  own: readonly OwnChat[];
  /** Stamp of what the asker has; null: nothing. */
  seen: string | null;
  typing: string[];
}

const boardStamp = ({ queue, own }: Pick<Sight, 'queue' | 'own'>): string => `${queue.stamp}.${stampOf(own)}`;

/** How many boards are remembered by their stamp, the last ones sent; who names an older one gets all own chats. */
const MAX_BOARDS = 1_000;

async function answerOf({ db, clock, boardsByStamp }: SupportDeskDeps, { session }: OperatorContext, { queue, own, seen, typing }: Sight) {
  const stamp = boardStamp({ queue, own });
  const [seenQueue = '', seenOwn = ''] = seen?.split('.') ?? [];
  const known = boardsByStamp.get(seenOwn);
  const changed = own.filter(({ id, revision, late }) => known?.get(id) !== `${revision} ${late}`).map(({ id }) => id);
  const rows = changed.length === 0 ? [] : await many<ListedChat>(db, `${LISTED} AND c.id = ANY ($2)`, [session.scope, changed]);
  const now = clock.now();
  const mark = stamp.slice(queue.stamp.length + 1);
  boardsByStamp.delete(mark);
  boardsByStamp.set(mark, new Map(own.map(({ id, revision, late }) => [id, `${revision} ${late}`])));
  for (const [oldest] of boardsByStamp) {
    if (boardsByStamp.size <= MAX_BOARDS) break;
    boardsByStamp.delete(oldest);
  }
  const isQueueKnown = seenQueue === queue.stamp;
  const place = new Map(changed.map((id, index) => [id, index]));
  return {
    isQueueKnown,
    waiting: isQueueKnown ? [] : queue.waiting,
    operators: isQueueKnown ? [] : queue.operators,
    mine: rows.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)).map((row) => chatView(row, now)),
    mineIds: own.map(({ id }) => id),
    away: queue.operators.find(({ id }) => id === session.operatorId)?.away ?? false,
    typing,
    stamp,
  };
}
