import type { Domains } from '../../../domains.ts';
import { type Decision, decide } from '../decide.ts';
import type { DocumentsDeps } from '../deps.ts';
import { createSeal } from '../seal.ts';
import { listSubmissions, readPicture, readSubmission, type SubmissionQuery } from '../submissions.ts';

/** What the desk's calls over documents do, without an operator. */
export function documentDesk({ deps: base, content, access }: Pick<Domains, 'deps' | 'content' | 'access'>) {
  const deps: DocumentsDeps = { ...base, content, accountEvents: access.accountEvents, seal: createSeal(base.db) };
  return {
    decide: (decision: Decision) => decide(deps, decision),
    listSubmissions: (query: SubmissionQuery) => listSubmissions(deps, query),
    readSubmission: (id: string, brandIds: readonly string[]) => readSubmission(deps, id, brandIds),
    readPicture: (id: string, brandIds: readonly string[]) => readPicture(deps, id, brandIds),
  };
}
