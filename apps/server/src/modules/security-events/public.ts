export { acknowledgeAlert, changeRule, countUnseenAlerts, listAlerts, listEvents, listRules } from './queries.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { securityEventTicks } from './ticks.ts';
