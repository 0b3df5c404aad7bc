import { msg } from '@lingui/core/macro';
import { Gift } from '@pavilion/ui/icon';
import { useRewardCount } from '../../shared/rewards/reward-count.ts';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const RewardCentrePage = late(() => import('./reward-centre-page.tsx'), 'RewardCentrePage');

export const memberPlaces = {
  rewardCenter: {
    group: 'rewards',
    label: msg`Reward centre`,
    icon: Gift,
    module: 'REWCEN3',
    page: RewardCentrePage,
    useStatus: () => ({ count: useRewardCount() || undefined }),
  },
} satisfies MemberPlaces;
