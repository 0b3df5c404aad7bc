import { msg } from '@lingui/core/macro';
import { Users } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const memberFeature = {
  pages: [
    {
      path: paths.members,
      permission: 'members.read',
      Page: lazy(() => import('./members-page.tsx').then((one) => ({ default: one.MembersPage }))),
      navigation: { group: 'members', label: msg`Members`, Icon: Users },
    },
    {
      path: '/members/:memberId',
      permission: 'members.read',
      Page: lazy(() => import('./member-page.tsx').then((one) => ({ default: one.MemberPage }))),
    },
  ],
  permissions: {
    'members.read': msg`View members`,
    'members.reveal': msg`View masked details in full`,
    'members.correct': msg`Correct names, email and phone number`,
    'members.note': msg`Write notes`,
    'members.lock': msg`Lock and unlock members`,
    'members.access': msg`End sessions and reset access`,
    'money.read': msg`View transactions and bets`,
  },
} satisfies Feature;
