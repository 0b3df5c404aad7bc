// The way in from other features.
export { RainDialog } from './rain-dialog.tsx';
