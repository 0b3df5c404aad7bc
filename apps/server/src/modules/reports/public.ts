export { registerReportsDesk } from './desk.ts';
