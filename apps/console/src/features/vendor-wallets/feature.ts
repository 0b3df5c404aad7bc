import { msg } from '@lingui/core/macro';
import { doubtsList } from '@pavilion/contract/vendor-wallets/desk';
import { Hourglass } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const vendorWalletFeature = {
  pages: [
    {
      path: paths.walletTransfers,
      permission: 'vendor.wallets.read',
      Page: lazy(() => import('./doubts-page.tsx').then((one) => ({ default: one.DoubtsPage }))),
      navigation: {
        group: 'money',
        label: msg`Unconfirmed transfers`,
        Icon: Hourglass,
        count: countOf(
          doubtsList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'unknown' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'vendor.wallets.read': msg`View vendor transfers with unknown outcome`,
    'vendor.wallets.ask': msg`Query vendors about transfers`,
    'vendor.wallets.settle': msg`Settle vendor transfers unresolved for a day (two operators)`,
    'vendor.wallets.close': msg`Close cases about reports for unknown members`,
  },
} satisfies Feature;
