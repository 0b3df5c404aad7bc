// The way in from other features.
export { posterPicture } from './poster.ts';
export { ownRebatesQuery } from './queries.ts';
