import * as wire from '@pavilion/contract/support/desk-chat';
import type { DeskRegistrar } from '../../http/desk.ts';
import { type SupportDeskDeps, readBoard } from './board.ts';
import type { SupportDeps } from './deps.ts';
import { block, claim, finish, handOver, markSeen, reply, setAway, showPicture, notifyOperatorTyping, unblock, view } from './operate.ts';
import { changeRules, countWaiting, listCanned, listChats, overview, readRules, removeCanned, saveCanned } from './supervise.ts';
import { done } from './done.ts';

/** Live chat at the desk: the queue, own conversations, supervision. */
export function registerChatDesk({ serve, access }: DeskRegistrar, base: SupportDeps): void {
  const deps: SupportDeskDeps = { ...base, access };
  serve(wire.chatBoard, ({ query }, context) => readBoard(deps, query, context));
  serve(wire.chatCount, ({ query }, context) => countWaiting(deps, query, context));
  serve(wire.chatView, ({ query }, context) => view(deps, query, context));
  serve(wire.chatPicture, ({ query }, context) => showPicture(deps, query.id, context));
  serve(wire.chatClaim, ({ body }, context) => claim(deps, body.id, context));
  serve(wire.chatReply, ({ body }, context) => reply(deps, body, context));
  serve(wire.chatSeen, ({ body }, context) => done(markSeen(deps, body, context)));
  serve(wire.chatOperatorTyping, ({ body }, context) => done(notifyOperatorTyping(deps, body.id, context)));
  serve(wire.chatHandOver, ({ body }, context) => handOver(deps, body, context));
  serve(wire.chatFinish, ({ body }, context) => finish(deps, body.id, context));
  serve(wire.chatAway, ({ body }, context) => done(setAway(deps, body.away, context)));
  serve(wire.chatBlock, ({ body }, context) => block(deps, body, context));
  serve(wire.chatUnblock, ({ body }, context) => done(unblock(deps, body, context)));
  serve(wire.chatOverview, ({ query }, context) => overview(deps, query, context));
  serve(wire.chatList, ({ query }, context) => listChats(deps, query, context));
  serve(wire.supportRules, ({ query }, context) => readRules(deps, query, context));
  serve(wire.supportRulesSet, ({ body }, context) => changeRules(deps, body, context));
  serve(wire.cannedList, ({ query }, context) => listCanned(deps, query, context));
  serve(wire.cannedSave, ({ body }, context) => saveCanned(deps, body, context));
  serve(wire.cannedRemove, ({ body }, context) => done(removeCanned(deps, body.id, context)));
}
