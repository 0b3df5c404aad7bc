import { msg } from '@lingui/core/macro';
import { contractQuestions } from '@pavilion/contract/contracts/desk';
import { FileText } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const contractFeature = {
  pages: [
    {
      path: paths.contracts,
      permission: 'contracts.read',
      Page: lazy(() => import('./contracts-page.tsx').then((one) => ({ default: one.ContractsPage }))),
      navigation: {
        group: 'members',
        label: msg`Contracts`,
        Icon: FileText,
        count: countOf(
          contractQuestions,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'open' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
    {
      path: paths.contractPolicy,
      title: msg`Contract policy`,
      permission: 'contracts.read',
      Page: lazy(() => import('./policy-page.tsx').then((one) => ({ default: one.ContractPolicyPage }))),
    },
    {
      path: paths.contractQuestions,
      title: msg`Contract questions`,
      permission: 'contracts.read',
      Page: lazy(() => import('./questions-page.tsx').then((one) => ({ default: one.ContractQuestionsPage }))),
    },
  ],
  permissions: {
    'contracts.read': msg`View agent contracts`,
    'contracts.make': msg`Offer and end contracts`,
    'contracts.policy': msg`Change contract policy`,
    'contracts.answer': msg`Answer contract questions`,
  },
} satisfies Feature;
