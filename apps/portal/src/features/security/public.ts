// The way in from other features.
export { WalletCard } from './wallet-card.tsx';
