import * as wire from '@pavilion/contract/support/desk-chat';
import type { DeskRegistrar } from '../../http/desk.ts';
import { type DeskParts, readBoard } from './board.ts';
import type { SupportParts } from './deps.ts';
import { block, claim, finish, handOver, markSeen, reply, setAway, showPicture, tellOperatorTyping, unblock, view } from './operate.ts';
import { changeRules, countWaiting, listCanned, listChats, overview, readRules, removeCanned, saveCanned } from './supervise.ts';
import { done } from './done.ts';

/** Live chat at the desk: the queue, own conversations, supervision. */
export function registerChatDesk({ serve, access }: DeskRegistrar, support: SupportParts): void {
  const parts: DeskParts = { ...support, access };
  serve(wire.chatBoard, ({ query }, context) => readBoard(parts, query, context));
  serve(wire.chatCount, ({ query }, context) => countWaiting(parts, query, context));
  serve(wire.chatView, ({ query }, context) => view(parts, query, context));
  serve(wire.chatPicture, ({ query }, context) => showPicture(parts, query.id, context));
  serve(wire.chatClaim, ({ body }, context) => claim(parts, body.id, context));
  serve(wire.chatReply, ({ body }, context) => reply(parts, body, context));
  serve(wire.chatSeen, ({ body }, context) => done(markSeen(parts, body, context)));
  serve(wire.chatOperatorTyping, ({ body }, context) => done(tellOperatorTyping(parts, body.id, context)));
  serve(wire.chatHandOver, ({ body }, context) => handOver(parts, body, context));
  serve(wire.chatFinish, ({ body }, context) => finish(parts, body.id, context));
  serve(wire.chatAway, ({ body }, context) => done(setAway(parts, body.away, context)));
  serve(wire.chatBlock, ({ body }, context) => block(parts, body, context));
  serve(wire.chatUnblock, ({ body }, context) => done(unblock(parts, body, context)));
  serve(wire.chatOverview, ({ query }, context) => overview(parts, query, context));
  serve(wire.chatList, ({ query }, context) => listChats(parts, query, context));
  serve(wire.supportRules, ({ query }, context) => readRules(parts, query, context));
  serve(wire.supportRulesSet, ({ body }, context) => changeRules(parts, body, context));
  serve(wire.cannedList, ({ query }, context) => listCanned(parts, query, context));
  serve(wire.cannedSave, ({ body }, context) => saveCanned(parts, body, context));
  serve(wire.cannedRemove, ({ body }, context) => done(removeCanned(parts, body.id, context)));
}
