// The way in from other features.
export { rankQuery } from './queries.ts';
export type { Ranks } from './rank-words.ts';
