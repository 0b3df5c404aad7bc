import { msg } from '@lingui/core/macro';
import { promotionApplications } from '@pavilion/contract/promotions/desk';
import { Inbox, Megaphone, Plus } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

const promotionPage = lazy(() => import('./promotion-page.tsx').then((one) => ({ default: one.PromotionPage })));

export const promotionFeature = {
  acts: [{ label: msg`New promotion`, to: paths.newPromotion(), permission: 'promotions.write', Icon: Plus }],
  pages: [
    {
      path: paths.promotions,
      permission: 'promotions.read',
      Page: lazy(() => import('./promotions-page.tsx').then((one) => ({ default: one.PromotionsPage }))),
      navigation: {
        group: 'money',
        label: msg`Promotions`,
        Icon: Megaphone,
      },
    },
    {
      path: paths.promotionApplications,
      permission: 'promotions.applications',
      Page: lazy(() => import('./applications-page.tsx').then((one) => ({ default: one.ApplicationsPage }))),
      navigation: {
        group: 'money',
        label: msg`Applications for promotions`,
        Icon: Inbox,
        count: countOf(
          promotionApplications,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'applying' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
    {
      path: paths.promotionCosts,
      title: msg`Costs of rewards`,
      permission: 'promotions.read',
      Page: lazy(() => import('./costs-page.tsx').then((one) => ({ default: one.CostsPage }))),
    },
    { path: paths.promotion(':id'), permission: 'promotions.read', Page: promotionPage },
  ],
  permissions: {
    'promotions.read': msg`View promotions, versions and codes`,
    'promotions.write': msg`Create, simulate, submit and stop promotions`,
    'promotions.approve': msg`Approve promotions (second operator)`,
    'promotions.applications': msg`Decide promotion applications`,
  },
} satisfies Feature;
