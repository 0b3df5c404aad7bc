// The way in from other features.
export { openRain } from './rain-store.ts';
