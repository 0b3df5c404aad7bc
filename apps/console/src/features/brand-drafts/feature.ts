import { msg } from '@lingui/core/macro';
import { Palette } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const brandDraftFeature = {
  pages: [
    {
      path: paths.brands,
      permission: 'brands.read',
      Page: lazy(() => import('./brands-page.tsx').then((one) => ({ default: one.BrandsPage }))),
      navigation: { group: 'brand', label: msg`Brands and themes`, Icon: Palette },
    },
    {
      path: `${paths.brands}/:draftId`,
      permission: 'brands.read',
      Page: lazy(() => import('./draft-page.tsx').then((one) => ({ default: one.DraftPage }))),
    },
  ],
  permissions: { 'brands.write': msg`Create brands and edit drafts` },
} satisfies Feature;
