import { msg } from '@lingui/core/macro';
import { BadgePercent, HandCoins } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const ManualRebatePage = late(() => import('./manual-rebate-page.tsx'), 'ManualRebatePage');
const BonusPage = late(() => import('./bonus-page.tsx'), 'BonusPage');

export const memberPlaces = {
  manualRebate: { group: 'money', label: msg`Rebate`, icon: BadgePercent, module: 'MANPLAYREB3', page: ManualRebatePage },
  bonusDetails: { group: 'records', label: msg`Bonuses`, icon: HandCoins, page: BonusPage, isLast: true },
} satisfies MemberPlaces;
