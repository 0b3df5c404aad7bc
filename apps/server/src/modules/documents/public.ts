import type { Tick } from '../../deps.ts';
import type { DeskRegistrar } from '../../http/desk.ts';
import type { Serve } from '../../http/serve.ts';
import type { Sql } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { DocumentsBaseDeps, DocumentsDeps } from './deps.ts';
import { registerDocumentsDesk } from './desk.ts';
import { prune } from './prune.ts';
import { asksForDocuments, findNumbers, isApproved } from './queries.ts';
import { registerDocumentRoutes } from './routes.ts';
import { createSeal } from './seal.ts';
import { stateOf } from './submissions.ts';

export type { DocumentsBaseDeps } from './deps.ts';
export { cleanPicture } from './picture.ts';

export interface Documents {
  registerRoutes(serve: Serve): void;
  registerDesk(desk: Pick<DeskRegistrar, 'serve'>): void;
  ticks: readonly Tick[];
  stateOf(memberId: string): ReturnType<typeof stateOf>;
  /** Whether the brand asks for approved documents before a withdrawal. */
  asksFor(brandId: string): Promise<boolean>;
  /** Numbers of the documents members handed in, in one spelling, by member: never shown, only held against each other. */
  numbersOf(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Set<string>>>;
  /** Refuses `documents.required` where the brand asks for approved documents and the member has none. */
  passWithdrawal(sql: Sql, who: { brandId: string; memberId: string }): Promise<void>;
}

export function createDocuments(base: DocumentsBaseDeps): Documents {
  const deps: DocumentsDeps = { ...base, seal: createSeal(base.db) };
  return {
    registerRoutes: (serve) => registerDocumentRoutes(serve, deps),
    registerDesk: (desk) => registerDocumentsDesk(desk, deps),
    ticks: [prune(deps)],
    stateOf: (memberId) => stateOf(deps, memberId),
    numbersOf: (sql, memberIds) => findNumbers(deps, sql, memberIds),
    asksFor: (brandId) => asksForDocuments(deps, brandId),
    passWithdrawal: async (sql, { brandId, memberId }) => {
      if ((await asksForDocuments(deps, brandId)) && !(await isApproved(sql, memberId))) throw refuse('documents.required');
    },
  };
}
