import * as wire from '@pavilion/contract/rooms/calls';
import type { Serve } from '../../http/serve.ts';
import { countUnread, launch, listPresenters, type RoomReaderDeps, readHistory, readPermission, readState } from './read.ts';
import { acceptRules, hide, listHidden, markRead, report, send } from './write.ts';

/** Presenters and rooms of the portal. */
export function registerRoomRoutes(serve: Serve, deps: RoomReaderDeps): void {
  serve(wire.presenterList, (_input, context) => listPresenters(deps, context));
  serve(wire.launchChat, ({ query }, context) => launch(deps, query, context));
  serve(wire.roomPermission, ({ query }, context) => readPermission(deps, query, context));
  serve(wire.roomUnread, (_input, context) => countUnread(deps, context));
  serve(wire.roomState, ({ query }, context) => readState(deps, query, context));
  serve(wire.roomHistory, ({ query }, context) => readHistory(deps, query, context));
  serve(wire.roomRules, ({ body }, context) => done(acceptRules(deps, body, context)));
  serve(wire.roomSend, ({ body }, context) => send(deps, body, context));
  serve(wire.roomRead, ({ body }, context) => done(markRead(deps, body, context)));
  serve(wire.roomReport, ({ body }, context) => done(report(deps, body, context)));
  serve(wire.roomHide, ({ body }, context) => done(hide(deps, body, context)));
  serve(wire.roomHidden, (_input, context) => listHidden(deps, context));
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
