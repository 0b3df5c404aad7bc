// The way in from other features.
export { MoneyAlong } from './money-along.tsx';
export { walletQueries } from './queries.ts';
