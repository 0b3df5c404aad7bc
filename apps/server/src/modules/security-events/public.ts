export { registerSecurityEventsDesk } from './desk.ts';
export { countUnseenAlerts } from './queries.ts';
export { createRecorder, type Recorder } from './recorder.ts';
export { securityEventTicks } from './ticks.ts';
