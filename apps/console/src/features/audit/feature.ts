import { msg } from '@lingui/core/macro';
import { ScrollText } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const auditFeature = {
  pages: [
    {
      path: paths.audit,
      permission: 'audit.read',
      Page: lazy(() => import('./audit-page.tsx').then((one) => ({ default: one.AuditPage }))),
      navigation: { group: 'platform', label: msg`Audit trail`, Icon: ScrollText },
    },
  ],
  permissions: {
    'audit.read': msg`View the audit trail`,
  },
} satisfies Feature;
