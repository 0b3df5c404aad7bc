import { msg } from '@lingui/core/macro';
import { lotteryIssuesList } from '@pavilion/contract/lottery/desk';
import { Ticket } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const lotteryFeature = {
  numbered: [{ label: msg`Lottery orders`, to: paths.lotteryOrdersNumbered, permission: 'lottery.view', Icon: Ticket }],
  pages: [
    {
      path: paths.lottery,
      permission: 'lottery.view',
      Page: lazy(() => import('./lottery-page.tsx').then((one) => ({ default: one.LotteryPage }))),
      navigation: {
        group: 'money',
        label: msg`Lotteries`,
        Icon: Ticket,
        count: countOf(
          lotteryIssuesList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'due' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'lottery.view': msg`View lotteries: draws, orders, exposure`,
    'lottery.results': msg`Enter, correct and void official results (two operators)`,
    'lottery.terms': msg`Change lottery terms (two operators)`,
    'lottery.feeds': msg`Assign games to result feeds`,
  },
} satisfies Feature;
