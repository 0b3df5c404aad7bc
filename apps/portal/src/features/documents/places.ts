import { msg } from '@lingui/core/macro';
import { IdCard } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const DocumentsPage = late(() => import('./documents-page.tsx'), 'DocumentsPage');

export const memberPlaces = {
  documents: { group: 'account', label: msg`Documents`, icon: IdCard, page: DocumentsPage },
} satisfies MemberPlaces;
