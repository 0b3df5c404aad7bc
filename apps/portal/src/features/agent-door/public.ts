// The way in from other features.
export { Programme } from './programme.tsx';
