import { msg } from '@lingui/core/macro';
import { Coins } from '@pavilion/ui/icon';
import type { MemberPlaces } from '../../place.ts';

export const memberPlaces = {
  pointMall: { group: 'rewards', label: msg`Points mall`, icon: Coins, module: 'PTSYS3' },
} satisfies MemberPlaces;
