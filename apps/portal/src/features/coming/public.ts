// The way in from other features.
export { type LotteryArea, LotteryPage } from './lottery-page.tsx';
