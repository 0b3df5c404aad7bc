import { msg } from '@lingui/core/macro';
import { Shield } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const SecurityPage = late(() => import('./security-page.tsx'), 'SecurityPage');

export const memberPlaces = {
  securityCenter: { group: 'account', label: msg`Security centre`, icon: Shield, page: SecurityPage },
} satisfies MemberPlaces;
