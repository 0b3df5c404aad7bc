import type { Tick } from '../../deps.ts';
import type { Serve } from '../../http/serve.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type Decision, decide } from './decide.ts';
import type { DocumentsDeps, DocumentsParts } from './deps.ts';
import { listSubmissions, type Picture, readPicture, readSubmission, stateOf, type Submission, type SubmissionQuery } from './desk.ts';
import { prune } from './prune.ts';
import { asksForDocuments, isApproved } from './queries.ts';
import { registerDocumentRoutes } from './routes.ts';
import { createSeal } from './seal.ts';

export type { Decision } from './decide.ts';
export type { DocumentsDeps } from './deps.ts';
export type { Picture, Submission, SubmissionInList, SubmissionQuery } from './desk.ts';
export { isSameName } from './rules.ts';
export type { SubmissionState } from './tables.ts';
export { documentSections, forgetUndecided } from './member-data.ts';

export interface Documents {
  registerRoutes(serve: Serve): void;
  ticks: readonly Tick[];
  /** For the desk. Who may call these, the desk decides. */
  listSubmissions(query: SubmissionQuery): ReturnType<typeof listSubmissions>;
  /** Of these brands only: what belongs to another is not even unsealed. */
  readSubmission(id: string, brandIds: readonly string[]): Promise<Submission | null>;
  readPicture(id: string, brandIds: readonly string[]): Promise<Picture | null>;
  decide(decision: Decision): Promise<{ state: 'approved' | 'rejected' }>;
  stateOf(memberId: string): ReturnType<typeof stateOf>;
  /** Refuses `documents.required` where the brand asks for approved documents and the member has none. */
  passWithdrawal(sql: Sql, who: { brandId: string; memberId: string }): Promise<void>;
}

export function createDocuments(deps: DocumentsDeps): Documents {
  const parts: DocumentsParts = { ...deps, seal: createSeal(deps.db) };
  return {
    registerRoutes: (serve) => registerDocumentRoutes(serve, parts),
    ticks: [prune(parts)],
    listSubmissions: (query) => listSubmissions(parts, query),
    readSubmission: (id, brandIds) => readSubmission(parts, id, brandIds),
    readPicture: (id, brandIds) => readPicture(parts, id, brandIds),
    decide: (decision) => decide(parts, decision),
    stateOf: (memberId) => stateOf(parts, memberId),
    passWithdrawal: async (sql, { brandId, memberId }) => {
      if ((await asksForDocuments(parts, brandId)) && !(await isApproved(sql, memberId))) throw refuse('documents.required');
    },
  };
}
