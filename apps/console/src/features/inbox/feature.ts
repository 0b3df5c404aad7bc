import { msg } from '@lingui/core/macro';
import { heldLetters } from '@pavilion/contract/inbox/desk';
import { Flag, Megaphone, Pencil } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const inboxFeature = {
  acts: [{ label: msg`Write a message`, to: paths.newLetter(), permission: 'inbox.send', Icon: Pencil }],
  pages: [
    {
      path: paths.letters,
      permission: 'inbox.read',
      Page: lazy(() => import('./sendings-page.tsx').then((one) => ({ default: one.SendingsPage }))),
      navigation: { group: 'members', label: msg`Inbox messages`, Icon: Megaphone },
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
        label: msg`Held messages`,
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
    'inbox.read': msg`View messages to members`,
    'inbox.send': msg`Send messages to members (two operators)`,
    'inbox.moderate': msg`Moderate messages between members`,
    'inbox.rules': msg`Change rules for messages between members`,
  },
} satisfies Feature;
