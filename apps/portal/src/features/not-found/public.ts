// The way in from other features.
export { NotFoundPage } from './not-found-page.tsx';
