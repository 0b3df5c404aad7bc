import * as wire from '@pavilion/contract/support/chat';
import type { Serve } from '../../http/serve.ts';
import { endOwn, markRead, rate, readState, send, sendPicture, showPicture, start, passOnTyping } from './chat.ts';
import type { SupportDeps } from './deps.ts';
import { done } from './done.ts';

/** The chat of visitors and members. */
export function registerChatRoutes(serve: Serve, deps: SupportDeps): void {
  serve(wire.chatState, ({ query }, context) => readState(deps, query, context));
  serve(wire.chatStart, ({ body }, context) => start(deps, body, context));
  serve(wire.chatSend, ({ body }, context) => send(deps, body, context));
  serve(wire.chatSendPicture, ({ query, upload }, context) => sendPicture(deps, { query, upload }, context));
  serve(wire.chatShowPicture, ({ query }, context) => showPicture(deps, query.id, context));
  serve(wire.chatRead, ({ body }, context) => done(markRead(deps, body, context)));
  serve(wire.chatTyping, ({ body }, context) => done(passOnTyping(deps, body.conversationId, context)));
  serve(wire.chatEnd, ({ body }, context) => done(endOwn(deps, body.conversationId, context)));
  serve(wire.chatRate, ({ body }, context) => done(rate(deps, body, context)));
}
