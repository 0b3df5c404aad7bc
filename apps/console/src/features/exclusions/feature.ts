import { msg } from '@lingui/core/macro';
import { ShieldCheck } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const exclusionFeature = {
  pages: [
    {
      path: paths.exclusions,
      permission: 'exclusions.read',
      Page: lazy(() => import('./exclusions-page.tsx').then((one) => ({ default: one.ExclusionsPage }))),
      navigation: { group: 'members', label: msg`Exclusions`, Icon: ShieldCheck },
    },
  ],
  permissions: {
    'exclusions.read': msg`View exclusions`,
    'exclusions.add': msg`Exclude on a member's behalf`,
  },
} satisfies Feature;
