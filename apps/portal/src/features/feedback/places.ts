import { msg } from '@lingui/core/macro';
import { MessageCircle } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { MemberPlaces } from '../../place.ts';

const FeedbackPage = late(() => import('./feedback-page.tsx'), 'FeedbackPage');

export const memberPlaces = {
  feedback: { group: 'account', label: msg`Feedback`, icon: MessageCircle, module: 'FEEDBACK3', page: FeedbackPage },
} satisfies MemberPlaces;
