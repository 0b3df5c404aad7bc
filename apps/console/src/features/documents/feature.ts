import { msg } from '@lingui/core/macro';
import { homeDocuments } from '@pavilion/contract/reports/desk-home';
import { IdCard } from '@pavilion/ui/icon';
import { lazy } from 'react';
import { countOfQueue } from '../../parts/count-of.ts';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const documentFeature = {
  pages: [
    {
      path: paths.documents,
      permission: 'documents.read',
      Page: lazy(() => import('./documents-page.tsx').then((one) => ({ default: one.DocumentsPage }))),
      navigation: {
        group: 'members',
        label: msg`Documents`,
        Icon: IdCard,
        queue: countOfQueue(homeDocuments),
      },
    },
    {
      path: '/documents/:id',
      permission: 'documents.read',
      Page: lazy(() => import('./document-page.tsx').then((one) => ({ default: one.DocumentPage }))),
    },
  ],
  permissions: {
    'documents.read': msg`View identity documents`,
    'documents.decide': msg`Decide identity documents`,
  },
} satisfies Feature;
