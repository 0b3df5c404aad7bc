import { pageOf } from '@pavilion/contract/base/paging';
import * as wire from '@pavilion/contract/responsible-gaming/calls';
import type { Serve } from '../../http/serve.ts';
import type { ResponsibleGamingDeps } from './deps.ts';
import { excludeMyself } from './exclude-myself.ts';
import { chooseRealityCheck, confirmChange, giveUpChange, limitMoney, limitSession, takeBreak } from './change-settings.ts';
import { findHistory, findPlay, findState } from './queries.ts';

export function registerResponsibleGamingRoutes(serve: Serve, deps: ResponsibleGamingDeps): void {
  serve(wire.responsibleGamingState, (_input, context) => findState(deps, context));
  serve(wire.setPlayerLimit, async ({ body }, context) => {
    await limitMoney(deps, body, context);
    return findState(deps, context);
  });
  serve(wire.setSessionLimit, async ({ body }, context) => {
    await limitSession(deps, body.minutes, context);
    return findState(deps, context);
  });
  serve(wire.confirmLimitChange, async ({ body }, context) => {
    await confirmChange(deps, body.changeId, context);
    return findState(deps, context);
  });
  serve(wire.withdrawLimitChange, async ({ body }, context) => {
    await giveUpChange(deps, body.changeId, context);
    return findState(deps, context);
  });
  serve(wire.takeCoolOff, async ({ body }, context) => {
    await takeBreak(deps, body.length, context);
    return findState(deps, context);
  });
  serve(wire.excludeMyself, async ({ body }, context) => {
    await excludeMyself(deps, body, context);
    return findState(deps, context);
  });
  serve(wire.setRealityCheck, async ({ body }, context) => {
    await chooseRealityCheck(deps, body.minutes, context);
    return findState(deps, context);
  });
  serve(wire.playSoFar, (_input, context) => findPlay(deps, context));
  serve(wire.responsibleGamingHistory, ({ query }, { session, now }) =>
    findHistory(deps.db, { memberId: session.memberId, now, page: pageOf(query) }),
  );
}
