import * as wire from '@pavilion/contract/security/calls';
import type { Serve } from '../../http/serve.ts';
import { closeAccount, findBlockers } from './close-account.ts';
import { endOtherSessions, endSession, revokeDevice } from './end-sessions.ts';
import { fetchExport, orderExport, readExport } from './export-data.ts';
import type { SecurityDeps } from './deps.ts';
import { stepUp, steppedUpUntil, sendStepUpCode, stepUpOptions } from './step-up.ts';
import { listDevices, listHistory, listSessions, readConfig } from './queries.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './second-factor.ts';

const nothing = (done: Promise<void>): Promise<undefined> => done.then(() => undefined);

export function registerSecurityRoutes(serve: Serve, deps: SecurityDeps): void {
  serve(wire.securityConfig, (_input, context) => readConfig(deps, context));
  serve(wire.stepUpMethods, async (_input, { session, now }) => ({
    methods: await stepUpOptions(deps, session.memberId),
    provedUntil: steppedUpUntil(session.steppedUpAt, now),
  }));
  serve(wire.sendStepUpCode, ({ body }, context) => sendStepUpCode(deps, body, context));
  serve(wire.stepUp, ({ body }, context) => stepUp(deps, body, context));
  serve(wire.startTotp, (_input, context) => startTotp(deps, context));
  serve(wire.confirmTotp, ({ body }, context) => confirmTotp(deps, body.code, context));
  serve(wire.stopTotp, ({ body }, context) => nothing(stopTotp(deps, body.code, context)));
  serve(wire.renewRecoveryCodes, (_input, context) => renewRecoveryCodes(deps, context));
  serve(wire.trustedDevices, (_input, context) => listDevices(deps, context));
  serve(wire.revokeDevice, ({ body }, context) => nothing(revokeDevice(deps, body.deviceId, context)));
  serve(wire.memberSessions, (_input, context) => listSessions(deps, context));
  serve(wire.endSession, ({ body }, context) => nothing(endSession(deps, body.sessionId, context)));
  serve(wire.endOtherSessions, (_input, context) => endOtherSessions(deps, context));
  serve(wire.securityHistory, ({ query }, context) => listHistory(deps, query, context));
  serve(wire.dataExport, (_input, context) => readExport(deps, context));
  serve(wire.askDataExport, (_input, context) => orderExport(deps, context));
  serve(wire.fetchDataExport, ({ body }, context) => fetchExport(deps, body.exportId, context));
  serve(wire.accountClosing, async (_input, { session, brand }) => ({
    blockers: await findBlockers(deps, deps.db, session.memberId),
    keepYears: await deps.keepYears(brand.id),
  }));
  serve(wire.closeAccount, ({ body }, context) => nothing(closeAccount(deps, body.confirmation, context)));
}
