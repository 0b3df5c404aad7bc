import { late } from '../../parts/late.ts';

// The way in from other features.
export const RoomBesideGame = late(() => import('./beside-game.tsx'), 'RoomBesideGame');
export const PresenterRow = late(() => import('./presenter-row.tsx'), 'PresenterRow');
