import { outboxList } from '@pavilion/contract/operator/outbox';
import { homeChannels, homeMessages } from '@pavilion/contract/reports/desk-home';
import type { InnerQuery } from '@pavilion/contract/base/endpoint';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import type { Db } from '../../kernel/db.ts';
import { MASKED } from '../../kernel/mask.ts';
import { channelsHealth, waitingMessages } from './desk-home.ts';
import { listOutbox, type OutboxMessage } from './queries.ts';

interface MessagingDeskDeps {
  db: Db;
  demo: boolean;
}

/** The outbox, as operators read it. */
export function registerMessagingDesk({ serve }: Pick<DeskRegistrar, 'serve'>, deps: MessagingDeskDeps): void {
  serve(outboxList, ({ query }, context) => listMessages(deps, query, context));
  serve(homeMessages, ({ query }, context) => waitingMessages(deps.db, query, context));
  serve(homeChannels, ({ query }, context) => channelsHealth(deps.db, query, context));
}

/** Messages to members, newest first. Codes and destinations are shown in a demonstration only. */
async function listMessages({ db, demo }: MessagingDeskDeps, query: InnerQuery<typeof outboxList>, { session }: OperatorContext) {
  const page = pageOf(query);
  const { list, total } = await listOutbox(db, {
    brandIds: query.brandId ? session.scope.filter((id) => id === query.brandId) : session.scope,
    search: query.q ?? '',
    channel: query.channel ?? null,
    memberId: query.memberId ?? null,
    states: STATES[query.state ?? 'all'],
    page: page.pageNo,
    pageSize: page.pageSize,
  });
  return { list: list.map((message) => view(message, demo)), ...pageFacts(page, total) };
}

const STATES = { all: null, waiting: ['queued', 'sending'], sent: ['sent'], failed: ['failed'] } as const;

function view(message: OutboxMessage, demo: boolean) {
  const masked = message.channel === 'sms' ? MASKED.mobile(message.to) : MASKED.email(message.to);
  return {
    id: message.id,
    createdAt: message.createdAt.toISOString(),
    brandId: message.brandId,
    memberId: message.memberId,
    channel: message.channel,
    to: demo ? message.to : masked,
    template: message.template,
    subject: message.subject,
    text: demo || !message.secret ? (message.text ?? '') : '',
    state: message.state === 'sent' || message.state === 'failed' ? message.state : ('waiting' as const),
    attempts: message.tries,
    error: message.problem || null,
    sentAt: message.state === 'sent' ? (message.endedAt?.toISOString() ?? null) : null,
  };
}
