// The way in from other features.
export { TransferForm } from './transfer-form.tsx';
