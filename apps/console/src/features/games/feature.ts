import { msg } from '@lingui/core/macro';
import { Gamepad2 } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const gameFeature = {
  pages: [
    {
      path: paths.games,
      permission: 'games.read',
      Page: lazy(() => import('./games-page.tsx').then((one) => ({ default: one.GamesPage }))),
      navigation: { group: 'brand', label: msg`Games and vendors`, Icon: Gamepad2 },
    },
  ],
  permissions: { 'games.read': msg`View games and vendors`, 'games.switch': msg`Switch games and vendors off and on` },
} satisfies Feature;
