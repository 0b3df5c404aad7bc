// The way in from other features.
export { PromotionCard } from './promotion-card.tsx';
