// The way in from other features.
export type { Moment } from './moment.ts';
export { celebrateFact, isReason } from './celebrate-fact.ts';
export { holdMoments, useHeld as useMomentsHeld } from './moment-store.ts';
export { Coins } from '../../shared/coins/coins.tsx';
export { CountUp } from './count-up.tsx';
export { SoundButton } from './moment-frame.tsx';
export { Rays } from './rays.tsx';
export { chime, useSound } from './sound.ts';
export { usePageFree } from './use-page-free.ts';
export { useHeldMoments } from './use-held-moments.ts';
export { useRoundHold } from './use-round-hold.ts';
