import { msg } from '@lingui/core/macro';
import { lotteryIssuesList } from '@pavilion/contract/lottery/desk';
import { Ticket } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const lotteryFeature = {
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
    'lottery.view': msg`See lotteries: draws, orders, what could be won`,
    'lottery.results': msg`Type results of official draws, correct and void them, one of two`,
    'lottery.terms': msg`Change what a brand offers of lotteries, one of two`,
    'lottery.feeds': msg`Set the games a feed of official results may speak for`,
  },
} satisfies Feature;
