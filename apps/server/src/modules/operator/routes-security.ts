import * as wire from '@pavilion/contract/desk-security-events';
import type { DeskServe } from '../../http/desk.ts';
import type { DeskParts } from './parts.ts';
import {
  acknowledgeSecurityAlert,
  changeSecurityRule,
  listSecurityAlerts,
  listSecurityEvents,
  readSecurityRules,
} from './security-desk.ts';

/** Security events, the alerts over them, and the rules that open these. */
export function serveSecurity(serve: DeskServe, parts: DeskParts): void {
  serve(wire.securityEventsList, ({ query }, context) => listSecurityEvents(parts, query, context));
  serve(wire.securityAlertsList, ({ query }, context) => listSecurityAlerts(parts, query, context));
  serve(wire.securityAlertAcknowledge, async ({ body }, context) => {
    await acknowledgeSecurityAlert(parts, body, context);
    return undefined;
  });
  serve(wire.securityRulesList, (_input, context) => readSecurityRules(parts, context));
  serve(wire.securityRuleChange, ({ body }, context) => changeSecurityRule(parts, body, context));
}
