import * as wire from '@pavilion/contract/rooms/desk';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { RoomDeskDeps } from './deps.ts';
import { history, live, say, setOpen, setSlow } from './desk-host.ts';
import { listRoomsOfMember } from './desk-member.ts';
import { block, decide, listBlocks, listLog, listReports, remove, unblock } from './desk-moderate.ts';
import { addPresenter, changePresenter, listGames, listPresenters, setPicture } from './desk-presenters.ts';
import { addWord, changeRules, listWords, readRules, removeWord } from './desk-rules.ts';

/** Presenters, their rooms live, moderation, words and rules. */
export function registerRoomsDesk({ serve }: Pick<DeskRegistrar, 'serve' | 'access'>, deps: RoomDeskDeps): void {
  serve(wire.deskPresenters, ({ query }, context) => listPresenters(deps, query, context));
  serve(wire.deskRoomGames, ({ query }, context) => listGames(deps, query, context));
  serve(wire.deskPresenterAdd, ({ body }, context) => addPresenter(deps, body, context));
  serve(wire.deskPresenterChange, ({ body }, context) => changePresenter(deps, body, context));
  serve(wire.deskPresenterPicture, ({ query, upload }, context) => setPicture(deps, { id: query.presenterId, upload }, context));
  serve(wire.deskRoomLive, ({ query }, context) => live(deps, query, context));
  serve(wire.deskRoomHistory, ({ query }, context) => history(deps, query, context));
  serve(wire.deskRoomOpen, ({ body }, context) => done(setOpen(deps, body, context)));
  serve(wire.deskRoomSay, ({ body }, context) => say(deps, body, context));
  serve(wire.deskRoomSlow, ({ body }, context) => done(setSlow(deps, body, context)));
  serve(wire.deskRoomRemove, ({ body }, context) => done(remove(deps, body, context)));
  serve(wire.deskRoomBlock, ({ body }, context) => block(deps, body, context));
  serve(wire.deskRoomBlocks, ({ query }, context) => listBlocks(deps, query, context));
  serve(wire.deskRoomUnblock, ({ body }, context) => done(unblock(deps, body, context)));
  serve(wire.deskRoomReports, ({ query }, context) => listReports(deps, query, context));
  serve(wire.deskRoomDecide, ({ body }, context) => done(decide(deps, body, context)));
  serve(wire.deskRoomLog, ({ query }, context) => listLog(deps, query, context));
  serve(wire.deskRoomsOfMember, ({ query }, context) => listRoomsOfMember(deps, query, context));
  serve(wire.deskRoomWords, ({ query }, context) => listWords(deps, query, context));
  serve(wire.deskRoomWordAdd, ({ body }, context) => addWord(deps, body, context));
  serve(wire.deskRoomWordRemove, ({ body }, context) => done(removeWord(deps, body.id, context)));
  serve(wire.deskRoomRules, ({ query }, context) => readRules(deps, query, context));
  serve(wire.deskRoomRulesSet, ({ body }, context) => changeRules(deps, body, context));
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
