import { controlKind } from '../four-eyes/public.ts';
import { securityRuleControl } from './control.ts';

export { registerSecurityEventsDesk } from './desk.ts';
export { countUnseenAlerts } from './queries.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { securityEventTicks } from './ticks.ts';

export const securityEventProposals = [controlKind(securityRuleControl)];
