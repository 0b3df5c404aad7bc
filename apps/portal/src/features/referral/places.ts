import { msg } from '@lingui/core/macro';
import { UserPlus } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const ReferralPage = late(() => import('./referral-page.tsx'), 'ReferralPage');

export const memberPlaces = {
  referral: { group: 'rewards', label: msg`Invite a friend`, icon: UserPlus, module: 'REWCEN3', page: ReferralPage },
} satisfies MemberPlaces;
