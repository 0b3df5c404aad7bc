import { controlKind } from '../four-eyes/public.ts';
import { securityRuleControl } from './control.ts';

export { countUnseenAlerts } from './queries.ts';
export { createRecorder, type Recorder } from './recorder.ts';

export const securityEventProposals = [controlKind(securityRuleControl)];
