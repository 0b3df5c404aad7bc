export { checkReturns, passReturns, pastText } from './pass-returns.ts';
export type { ReturnRow } from './sheet.ts';
