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
    'members.read': msg`See members`,
    'members.reveal': msg`See masked facts in full`,
    'members.correct': msg`Correct names, e-mail and number`,
    'members.note': msg`Write notes`,
    'members.lock': msg`Lock and unlock members`,
    'members.access': msg`End sessions, reset access`,
    'money.read': msg`See movements and bets`,
  },
} satisfies Feature;
