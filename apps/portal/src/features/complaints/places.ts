import { msg } from '@lingui/core/macro';
import { Scale } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const ComplaintsPage = late(() => import('./complaints-page.tsx'), 'ComplaintsPage');

export const memberPlaces = {
  complaints: { group: 'account', label: msg`Complaints`, icon: Scale, module: 'FEEDBACK3', page: ComplaintsPage },
} satisfies MemberPlaces;
