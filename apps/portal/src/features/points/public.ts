// The way in from other features.
export { pointQueries, pointsText } from './queries.ts';
