import { msg } from '@lingui/core/macro';
import { Trophy } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const VipPage = late(() => import('./vip-page.tsx'), 'VipPage');

export const memberPlaces = {
  vip: { group: 'rewards', label: msg`VIP levels`, icon: Trophy, module: 'REWCEN3', page: VipPage },
} satisfies MemberPlaces;
