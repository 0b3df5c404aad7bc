export { TRANSFER_CHECKS } from './check-transfers.ts';
