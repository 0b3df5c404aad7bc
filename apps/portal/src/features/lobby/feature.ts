import { createElement } from 'react';
import type { Feature } from '../../feature.ts';
import { late } from '../../parts/late.ts';
import { HomePage } from './home-page.tsx';

const GamesPage = late(() => import('./games-page.tsx'), 'GamesPage');
const AccountGamesPage = late(() => import('./account-games-page.tsx'), 'AccountGamesPage');

const TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'BGS', 'COCKFIGHT'] as const;

export const lobbyFeature = {
  routes: [
    ...['/', '/index', '/index.html', '/home'].map((path) => ({ path, element: createElement(HomePage) })),
    ...TYPES.map((type) => ({ path: `/${type.toLowerCase()}/:gameType?`, element: createElement(GamesPage, { key: type, type }) })),
    { path: '/favorite/:type?', element: createElement(AccountGamesPage, { kind: 'favourites' }) },
    { path: '/recent/:type?', element: createElement(AccountGamesPage, { kind: 'recent' }) },
  ],
  popups: {
    vendor: late(() => import('./vendor-popup.tsx'), 'VendorPopup'),
  },
  hears: { winners: [['winners']] },
} satisfies Feature;
