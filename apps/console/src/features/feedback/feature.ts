import { msg } from '@lingui/core/macro';
import { feedbackList } from '@pavilion/contract/content/desk-feedback';
import { MessageCircle } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const feedbackFeature = {
  pages: [
    {
      path: paths.feedback,
      permission: 'feedback.read',
      Page: lazy(() => import('./feedback-page.tsx').then((one) => ({ default: one.FeedbackPage }))),
      navigation: {
        group: 'members',
        label: msg`Feedback`,
        Icon: MessageCircle,
        count: countOf(
          feedbackList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'open' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
  ],
  permissions: {
    'feedback.read': msg`View feedback`,
    'feedback.answer': msg`Answer feedback`,
  },
} satisfies Feature;
