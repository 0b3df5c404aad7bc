import { msg } from '@lingui/core/macro';
import { transfersList } from '@pavilion/contract/member-transfers/desk';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const transferFeature = {
  pages: [
    {
      path: paths.transfers,
      permission: 'transfers.read',
      Page: lazy(() => import('./transfers-page.tsx').then((one) => ({ default: one.TransfersPage }))),
      navigation: {
        group: 'money',
        label: msg`Transfers`,
        Icon: ArrowLeftRight,
        count: countOf(
          transfersList,
          (inBrand) => ({ ...FIRST, ...inBrand, review: 'open' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'transfers.read': msg`View transfers between members and agents`,
    'transfers.review': msg`Review transfers between members and agents`,
  },
} satisfies Feature;
