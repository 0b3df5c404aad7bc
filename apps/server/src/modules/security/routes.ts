import * as wire from '@pavilion/contract/security/calls';
import type { Serve } from '../../http/serve.ts';
import { closeAccount, findBlockers } from './close-account.ts';
import { endOtherSessions, endSession, revokeDevice } from './end-sessions.ts';
import { fetchExport, orderExport, readExport } from './export-data.ts';
import type { SecurityParts } from './parts.ts';
import { stepUp, steppedUpUntil, sendStepUpCode, stepUpOptions } from './step-up.ts';
import { listDevices, listHistory, listSessions, readConfig } from './queries.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from './second-factor.ts';

const nothing = (done: Promise<void>): Promise<undefined> => done.then(() => undefined);

export function registerSecurityRoutes(serve: Serve, parts: SecurityParts): void {
  serve(wire.securityConfig, (_input, context) => readConfig(parts, context));
  serve(wire.stepUpMethods, async (_input, { session, now }) => ({
    methods: await stepUpOptions(parts, session.memberId),
    provedUntil: steppedUpUntil(session.steppedUpAt, now),
  }));
  serve(wire.sendStepUpCode, ({ body }, context) => sendStepUpCode(parts, body, context));
  serve(wire.stepUp, ({ body }, context) => stepUp(parts, body, context));
  serve(wire.startTotp, (_input, context) => startTotp(parts, context));
  serve(wire.confirmTotp, ({ body }, context) => confirmTotp(parts, body.code, context));
  serve(wire.stopTotp, ({ body }, context) => nothing(stopTotp(parts, body.code, context)));
  serve(wire.renewRecoveryCodes, (_input, context) => renewRecoveryCodes(parts, context));
  serve(wire.trustedDevices, (_input, context) => listDevices(parts, context));
  serve(wire.revokeDevice, ({ body }, context) => nothing(revokeDevice(parts, body.deviceId, context)));
  serve(wire.memberSessions, (_input, context) => listSessions(parts, context));
  serve(wire.endSession, ({ body }, context) => nothing(endSession(parts, body.sessionId, context)));
  serve(wire.endOtherSessions, (_input, context) => endOtherSessions(parts, context));
  serve(wire.securityHistory, ({ query }, context) => listHistory(parts, query, context));
  serve(wire.dataExport, (_input, context) => readExport(parts, context));
  serve(wire.askDataExport, (_input, context) => orderExport(parts, context));
  serve(wire.fetchDataExport, ({ body }, context) => fetchExport(parts, body.exportId, context));
  serve(wire.accountClosing, async (_input, { session, brand }) => ({
    blockers: await findBlockers(parts, parts.db, session.memberId),
    keepYears: await parts.keepYears(brand.id),
  }));
  serve(wire.closeAccount, ({ body }, context) => nothing(closeAccount(parts, body.confirmation, context)));
}
