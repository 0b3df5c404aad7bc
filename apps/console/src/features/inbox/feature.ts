import { msg } from '@lingui/core/macro';
import { heldLetters } from '@pavilion/contract/inbox/desk';
import { Flag, Megaphone } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const inboxFeature = {
  pages: [
    {
      path: paths.letters,
      permission: 'inbox.read',
      Page: lazy(() => import('./sendings-page.tsx').then((one) => ({ default: one.SendingsPage }))),
      navigation: { group: 'members', label: msg`Letters`, Icon: Megaphone },
    },
    {
      path: '/letters/new',
      permission: 'inbox.send',
      Page: lazy(() => import('./compose-page.tsx').then((one) => ({ default: one.ComposePage }))),
    },
    {
      path: paths.heldLetters,
      permission: 'inbox.moderate',
      Page: lazy(() => import('./held-page.tsx').then((one) => ({ default: one.HeldPage }))),
      navigation: {
        group: 'members',
        label: msg`Held letters`,
        Icon: Flag,
        count: countOf(
          heldLetters,
          (inBrand) => ({ ...FIRST, ...inBrand }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'inbox.read': msg`See letters to members`,
    'inbox.send': msg`Write letters to members, one of two`,
    'inbox.moderate': msg`Decide about letters between members`,
    'inbox.rules': msg`Change what members may write to each other`,
  },
} satisfies Feature;
