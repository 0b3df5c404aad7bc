export { isAdjustmentOf } from './make-adjustment.ts';
export { registerAdjustmentsDesk } from './desk.ts';
export { adjustmentSections } from './member-data.ts';
