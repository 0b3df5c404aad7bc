// The way in from other features.
export { ArrivalLine } from './arrival-line.tsx';
