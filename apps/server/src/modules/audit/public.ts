export { countAuditEntries, findAuditedAt, findFirstEntryAt, noteLook } from './queries.ts';
export { findCheckRuns, noteCheck, verifyAudit } from './verify.ts';
export type { ChainReport } from './verify.ts';
export { operatorActor, writeAuditEntry } from './write-entry.ts';
export type { Actor, AuditEntry } from './write-entry.ts';
