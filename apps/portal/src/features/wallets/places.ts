import { msg } from '@lingui/core/macro';
import { ArrowLeftRight } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import { isOn } from '../../parts/modules.ts';
import type { MemberPlaces, PlaceStatus } from '../../place.ts';

const TransferPage = late(() => import('./transfer-page.tsx'), 'TransferPage');

/** Where a brand has one wallet for every game, no menu leads to transfers; who opens their address reads why there are none. */
const useTransferStatus = (): PlaceStatus => ({ isHidden: !isOn('FUNDTRANS3') });

export const memberPlaces = {
  transferFund: { group: 'money', label: msg`Transfer`, icon: ArrowLeftRight, page: TransferPage, useStatus: useTransferStatus },
} satisfies MemberPlaces;
