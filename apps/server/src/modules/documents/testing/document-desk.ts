import type { Domains } from '../../../domains.ts';
import { type Decision, decide } from '../decide.ts';
import type { DocumentsParts } from '../deps.ts';
import { createSeal } from '../seal.ts';
import { listSubmissions, readPicture, readSubmission, type SubmissionQuery } from '../submissions.ts';

/** What the desk's calls over documents do, without an operator. */
export function documentDesk({ deps, content, access }: Pick<Domains, 'deps' | 'content' | 'access'>) {
  const parts: DocumentsParts = { ...deps, content, accountEvents: access.accountEvents, seal: createSeal(deps.db) };
  return {
    decide: (decision: Decision) => decide(parts, decision),
    listSubmissions: (query: SubmissionQuery) => listSubmissions(parts, query),
    readSubmission: (id: string, brandIds: readonly string[]) => readSubmission(parts, id, brandIds),
    readPicture: (id: string, brandIds: readonly string[]) => readPicture(parts, id, brandIds),
  };
}
