import { msg } from '@lingui/core/macro';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const TransferPage = late(() => import('./transfer-page.tsx'), 'TransferPage');

export const memberPlaces = {
  transferFund: { group: 'money', label: msg`Transfer`, icon: ArrowLeftRight, module: 'FUNDTRANS3', page: TransferPage },
} satisfies MemberPlaces;
