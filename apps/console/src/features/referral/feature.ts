import { msg } from '@lingui/core/macro';
import { UserPlus } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const referralFeature = {
  pages: [
    {
      path: paths.referrals,
      permission: 'referral.read',
      Page: lazy(() => import('./referrals-page.tsx').then((one) => ({ default: one.ReferralsPage }))),
      navigation: { group: 'money', label: msg`Referrals`, Icon: UserPlus },
    },
    {
      path: paths.referralRule,
      permission: 'referral.read',
      Page: lazy(() => import('./rule-page.tsx').then((one) => ({ default: one.RulePage }))),
    },
  ],
  permissions: {
    'referral.read': msg`See who brought whom, and the rule of it`,
    'referral.rules': msg`Write the rule of referrals and put it in force, one of two; stop referrals`,
  },
} satisfies Feature;
