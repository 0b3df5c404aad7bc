/** The public verifier: everything needed to check a round by oneself, in Node or a browser. */
export { verifyRound } from './verify-round.ts';
export type { SeedsOfRound } from './verify-round.ts';
export { createFloatStream, hashServerSeed } from './float-stream.ts';
export type { FloatStream, SeedInputs } from './float-stream.ts';
export { digestOfSeals, sealOf } from './draw-tickets.ts';
export type { SealedTicket } from './draw-tickets.ts';
