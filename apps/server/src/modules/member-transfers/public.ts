export { TRANSFER_CHECKS } from './check-transfers.ts';
export { registerTransfersDesk } from './desk.ts';
export { transferSections } from './member-data.ts';
export { registerTransferRoutes } from './routes.ts';
export { ruleFrom } from './rules.ts';
