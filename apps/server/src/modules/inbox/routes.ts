import type { InnerBody } from '@pavilion/contract/base/endpoint';
import * as wire from '@pavilion/contract/inbox/calls';
import { pageOf } from '@pavilion/contract/base/paging';
import type { Serve } from '../../http/serve.ts';
import type { SessionContext } from '../../http/types.ts';
import { refuse } from '../../kernel/refusal.ts';
import { deleteLetters, deleteWritten, markLetters, restoreLetters } from './change-letters.ts';
import type { InboxDeps } from './deps.ts';
import { countUnread, findInbox } from './find-letters.ts';
import { findRecipients, findWritten, reportLetter } from './find-people.ts';
import { choose, findChoices } from './marketing.ts';
import { choosePush, countBrowsers, findPushChoice, subscribe, unsubscribe } from './push/subscribe.ts';
import { pushKey } from './push/vapid.ts';
import { writeToPeople } from './write-to-people.ts';

export function registerInboxRoutes(serve: Serve, deps: InboxDeps): void {
  serve(wire.getInbox, ({ query: { topic, q, unread, ...paging } }, context) =>
    findInbox(deps, { topic, q, unread: unread === '1', page: pageOf(paging) }, context),
  );
  serve(wire.unreadCount, (_input, { session }) => countUnread(deps.db, session.memberId));
  serve(wire.readMessages, ({ body }, context) => {
    const ids = [...(body.messageIds ?? []), ...(body.messageId ? [body.messageId] : [])];
    return markLetters(deps, { ids: body.all ? null : ids, read: body.read ?? true }, context);
  });
  serve(wire.deleteInbox, ({ body }, context) => deleteLetters(deps, body.messageIds, context));
  serve(wire.restoreInbox, ({ body }, context) => restoreLetters(deps, body.messageIds, context));
  serve(wire.messageRecipients, ({ query: { q, ...paging } }, context) => findRecipients(deps, { q, page: pageOf(paging, 50) }, context));
  serve(wire.sendMessage, ({ body }, context) => writeToPeople(deps, body, context));
  serve(wire.messageOutbox, ({ query: { q, ...paging } }, context) => findWritten(deps, { q, page: pageOf(paging) }, context));
  serve(wire.deleteOutbox, ({ body }, context) => deleteWritten(deps, body.messageIds, context));
  serve(wire.reportMessage, async ({ body }, context) => {
    await reportLetter(deps, body, context);
  });
  serve(wire.messageSettings, (_input, context) => readSettings(deps, context));
  serve(wire.changeMessageSettings, async ({ body }, context) => {
    const { memberId } = context.session;
    if (body.channel) await chooseOne(deps, body.channel, context);
    if (body.push) await choosePush(deps.db, memberId, body.push);
  });
  serve(wire.subscribePush, async ({ body }, context) => {
    await subscribe(deps, body, context);
  });
  serve(wire.unsubscribePush, async ({ body }, context) => {
    await unsubscribe(deps, body.endpoint, context);
  });
}

type ChannelChoice = NonNullable<InnerBody<typeof wire.changeMessageSettings>['channel']>;

/** No is always heard; yes only to a way the brand uses. */
async function chooseOne(
  deps: InboxDeps,
  { channel, allowed, text }: ChannelChoice,
  { brand, session: { memberId }, now }: SessionContext,
) {
  if (allowed && !(await deps.offersOf(brand.id)).includes(channel)) throw refuse('message.channel.off');
  await choose(deps.db, { memberId, channels: [channel], allowed, text: text ?? null, source: 'settings', now });
}

async function readSettings({ db, offersOf }: InboxDeps, { brand, session: { memberId } }: SessionContext) {
  const [channels, push, key, browsers] = await Promise.all([
    offersOf(brand.id).then((offers) => findChoices(db, memberId, offers)),
    findPushChoice(db, memberId),
    pushKey(db),
    countBrowsers(db, memberId),
  ]);
  return { channels, push, pushKey: key, browsers };
}
