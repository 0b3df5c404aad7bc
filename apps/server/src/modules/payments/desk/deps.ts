import type { RiskKind } from '@pavilion/contract/risk/terms';
import type { LanguageTag } from '@pavilion/languages/tags';
import type { DeskAccess } from '../../../http/desk.ts';
import type { PaymentsDeps } from '../deps.ts';

export interface PaymentsDeskBaseDeps extends Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'hint' | 'locks' | 'providers'> {
  /** State of a member's newest documents. */
  documentsOf(memberId: string): Promise<'none' | 'submitted' | 'approved' | 'rejected'>;
  /** Names of a vendor's games by code, in the reader's language. */
  gameLooks(
    vendor: string,
    games: readonly string[],
    to: { language: LanguageTag; brandId: string },
  ): Promise<ReadonlyMap<string, { name: string }>>;
  /** Cases of misuse that name these members and are not cleared, the newest first. */
  riskSigns(
    memberIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly { caseId: string; kind: RiskKind; state: 'open' | 'review' | 'confirmed'; holds: boolean }[]>>;
  /** Members of these brands whom a case of misuse names that is not cleared. */
  membersAtRisk(brandIds: readonly string[]): Promise<readonly string[]>;
  /** Whether the brand asks for approved documents before a withdrawal. */
  asksForDocuments(brandId: string): Promise<boolean>;
}

export interface PaymentsDeskDeps extends PaymentsDeskBaseDeps {
  access: DeskAccess;
}
