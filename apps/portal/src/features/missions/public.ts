// The way in from other features.
export { useMissionWords } from './mission-words.ts';
export { Prize as MissionPrize } from './prize.tsx';
export type { Mission } from './queries.ts';
export { missionsQuery } from './summary-query.ts';
