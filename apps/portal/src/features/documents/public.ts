// The way in from other features.
export { documentsQuery } from './queries.ts';
