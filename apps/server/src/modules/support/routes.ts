import * as wire from '@pavilion/contract/support/chat';
import type { Serve } from '../../http/serve.ts';
import { endOwn, markRead, rate, readState, send, sendPicture, showPicture, start, passOnTyping } from './chat.ts';
import type { SupportParts } from './deps.ts';
import { done } from './done.ts';

/** The chat of visitors and members. */
export function registerChatRoutes(serve: Serve, parts: SupportParts): void {
  serve(wire.chatState, ({ query }, context) => readState(parts, query, context));
  serve(wire.chatStart, ({ body }, context) => start(parts, body, context));
  serve(wire.chatSend, ({ body }, context) => send(parts, body, context));
  serve(wire.chatSendPicture, ({ query, upload }, context) => sendPicture(parts, { query, upload }, context));
  serve(wire.chatShowPicture, ({ query }, context) => showPicture(parts, query.id, context));
  serve(wire.chatRead, ({ body }, context) => done(markRead(parts, body, context)));
  serve(wire.chatTyping, ({ body }, context) => done(passOnTyping(parts, body.conversationId, context)));
  serve(wire.chatEnd, ({ body }, context) => done(endOwn(parts, body.conversationId, context)));
  serve(wire.chatRate, ({ body }, context) => done(rate(parts, body, context)));
}
