export { createBetPort } from './bet-port.ts';
export type { BetPort, BetPortOptions } from './bet-port.ts';
export type { BetOp, OpAnswer, OpKind, OpStatus } from './operation.ts';
export { UnknownOutcome } from './operation.ts';
export { findOpenRounds } from './queries.ts';
export { checkBooks } from './check-books.ts';
export type { BooksReport } from './check-books.ts';
export { betSections, hasOpenBets } from './member-data.ts';
