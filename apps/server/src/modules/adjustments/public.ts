import { controlKind } from '../four-eyes/public.ts';
import { adjustmentControl } from './rules.ts';

export { isAdjustmentOf } from './make-adjustment.ts';

export const adjustmentProposals = [controlKind(adjustmentControl)];
