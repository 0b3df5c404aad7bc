// The way in from other features.
export { Discounts } from './discounts.tsx';
export { ticketQueries } from './queries.ts';
export { Races } from './races.tsx';
export { Wheels } from './wheels.tsx';
