import { msg } from '@lingui/core/macro';
import { Hourglass } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const ResponsibleGamingPage = late(() => import('./responsible-gaming-page.tsx'), 'ResponsibleGamingPage');

export const memberPlaces = {
  protection: { group: 'account', label: msg`Limits and breaks`, icon: Hourglass, page: ResponsibleGamingPage },
} satisfies MemberPlaces;
