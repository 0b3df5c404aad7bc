// The way in from other features.
export { Corrections, Lines } from './order-parts.tsx';
export { useOrderStates } from './order-words.ts';
export { lotteryQueries } from './queries.ts';
export { SealCheck } from './seal-check.tsx';
