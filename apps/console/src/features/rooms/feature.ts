import { msg } from '@lingui/core/macro';
import { deskRoomReports } from '@pavilion/contract/rooms/desk';
import { Flag, Radio } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const roomFeature = {
  pages: [
    {
      path: paths.rooms,
      permission: 'rooms.host',
      Page: lazy(() => import('./rooms-page.tsx').then((one) => ({ default: one.RoomsPage }))),
      navigation: { group: 'members', label: msg`Rooms`, Icon: Radio },
    },
    {
      path: paths.roomReports,
      permission: 'rooms.moderate',
      Page: lazy(() => import('./moderation-page.tsx').then((one) => ({ default: one.ModerationPage }))),
      navigation: {
        group: 'members',
        label: msg`Reported messages`,
        Icon: Flag,
        count: countOf(
          deskRoomReports,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'open' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
    {
      path: paths.presenters,
      title: msg`Presenters, words and rules`,
      permission: 'rooms.manage',
      Page: lazy(() => import('./presenters-page.tsx').then((one) => ({ default: one.PresentersPage }))),
    },
  ],
  permissions: {
    'rooms.host': msg`Open chat rooms and write in them`,
    'rooms.moderate': msg`Moderate chat rooms`,
    'rooms.manage': msg`Manage presenters, words and chat room rules`,
  },
} satisfies Feature;
