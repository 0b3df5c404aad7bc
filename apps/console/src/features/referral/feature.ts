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
      title: msg`Referral rule`,
      permission: 'referral.read',
      Page: lazy(() => import('./rule-page.tsx').then((one) => ({ default: one.RulePage }))),
    },
  ],
  permissions: {
    'referral.read': msg`View referrals and their rules`,
    'referral.rules': msg`Edit and publish referral rules (two operators); stop referrals`,
  },
} satisfies Feature;
