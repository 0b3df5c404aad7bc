import * as wire from '@pavilion/contract/rooms/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { DeskParts } from './deps.ts';
import { history, live, say, setOpen, setSlow } from './desk-host.ts';
import { listRoomsOfMember } from './desk-member.ts';
import { block, decide, listBlocks, listLog, listReports, remove, unblock } from './desk-moderate.ts';
import { addPresenter, changePresenter, listGames, listPresenters, setPicture } from './desk-presenters.ts';
import { addWord, changeRules, listWords, readRules, removeWord } from './desk-rules.ts';

/** Presenters, their rooms live, moderation, words and rules. */
export function registerRoomsDesk({ serve }: Pick<DeskRegistrar, 'serve' | 'access'>, parts: DeskParts): void {
  serve(wire.deskPresenters, ({ query }, context) => listPresenters(parts, query, context));
  serve(wire.deskRoomGames, ({ query }, context) => listGames(parts, query, context));
  serve(wire.deskPresenterAdd, ({ body }, context) => addPresenter(parts, body, context));
  serve(wire.deskPresenterChange, ({ body }, context) => changePresenter(parts, body, context));
  serve(wire.deskPresenterPicture, ({ query, upload }, context) => setPicture(parts, { id: query.presenterId, upload }, context));
  serve(wire.deskRoomLive, ({ query }, context) => live(parts, query, context));
  serve(wire.deskRoomHistory, ({ query }, context) => history(parts, query, context));
  serve(wire.deskRoomOpen, ({ body }, context) => done(setOpen(parts, body, context)));
  serve(wire.deskRoomSay, ({ body }, context) => say(parts, body, context));
  serve(wire.deskRoomSlow, ({ body }, context) => done(setSlow(parts, body, context)));
  serve(wire.deskRoomRemove, ({ body }, context) => done(remove(parts, body, context)));
  serve(wire.deskRoomBlock, ({ body }, context) => block(parts, body, context));
  serve(wire.deskRoomBlocks, ({ query }, context) => listBlocks(parts, query, context));
  serve(wire.deskRoomUnblock, ({ body }, context) => done(unblock(parts, body, context)));
  serve(wire.deskRoomReports, ({ query }, context) => listReports(parts, query, context));
  serve(wire.deskRoomDecide, ({ body }, context) => done(decide(parts, body, context)));
  serve(wire.deskRoomLog, ({ query }, context) => listLog(parts, query, context));
  serve(wire.deskRoomsOfMember, ({ query }, context) => listRoomsOfMember(parts, query, context));
  serve(wire.deskRoomWords, ({ query }, context) => listWords(parts, query, context));
  serve(wire.deskRoomWordAdd, ({ body }, context) => addWord(parts, body, context));
  serve(wire.deskRoomWordRemove, ({ body }, context) => done(removeWord(parts, body.id, context)));
  serve(wire.deskRoomRules, ({ query }, context) => readRules(parts, query, context));
  serve(wire.deskRoomRulesSet, ({ body }, context) => changeRules(parts, body, context));
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
