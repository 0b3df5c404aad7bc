import * as wire from '@pavilion/contract/rooms/calls';
import type { Serve } from '../../http/serve.ts';
import { countUnread, launch, listPresenters, type ReadParts, readHistory, readPermission, readState } from './read.ts';
import { acceptRules, hide, listHidden, markRead, report, send } from './write.ts';

/** Presenters and rooms of the portal. */
export function registerRoomRoutes(serve: Serve, parts: ReadParts): void {
  serve(wire.presenterList, (_input, context) => listPresenters(parts, context));
  serve(wire.launchChat, ({ query }, context) => launch(parts, query, context));
  serve(wire.roomPermission, ({ query }, context) => readPermission(parts, query, context));
  serve(wire.roomUnread, (_input, context) => countUnread(parts, context));
  serve(wire.roomState, ({ query }, context) => readState(parts, query, context));
  serve(wire.roomHistory, ({ query }, context) => readHistory(parts, query, context));
  serve(wire.roomRules, ({ body }, context) => done(acceptRules(parts, body, context)));
  serve(wire.roomSend, ({ body }, context) => send(parts, body, context));
  serve(wire.roomRead, ({ body }, context) => done(markRead(parts, body, context)));
  serve(wire.roomReport, ({ body }, context) => done(report(parts, body, context)));
  serve(wire.roomHide, ({ body }, context) => done(hide(parts, body, context)));
  serve(wire.roomHidden, (_input, context) => listHidden(parts, context));
}

async function done(work: Promise<void>): Promise<undefined> {
  await work;
  return undefined;
}
