import { controlKind, type ProposalKind } from '../four-eyes/public.ts';
import { adjustmentKind } from './adjustment-kind.ts';
import type { AdjustmentDeps } from './book-adjustment.ts';
import { adjustmentControl } from './rules.ts';

export { isAdjustmentOf } from './make-adjustment.ts';
export const adjustmentProposals = (deps: AdjustmentDeps): readonly ProposalKind[] => [
  controlKind(adjustmentControl),
  adjustmentKind(deps),
];
