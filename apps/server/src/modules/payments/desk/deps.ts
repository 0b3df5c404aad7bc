import type { DeskAccess } from '../../../http/desk.ts';
import type { PaymentsDeps } from '../deps.ts';

export interface PaymentsDeskDeps extends Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue' | 'hint'> {
  /** State of a member's newest documents. */
  documentsOf(memberId: string): Promise<'none' | 'submitted' | 'approved' | 'rejected'>;
  /** Whether the brand asks for approved documents before a withdrawal. */
  asksForDocuments(brandId: string): Promise<boolean>;
}

export interface PaymentsDeskParts extends PaymentsDeskDeps {
  access: DeskAccess;
}
