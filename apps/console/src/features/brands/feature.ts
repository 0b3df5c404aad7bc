import { msg } from '@lingui/core/macro';
import { ListOrdered, Settings } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const brandFeature = {
  pages: [
    {
      path: paths.brand,
      permission: 'brands.read',
      Page: lazy(() => import('./brand-page.tsx').then((one) => ({ default: one.BrandPage }))),
      navigation: { group: 'brand', label: msg`Brand settings`, Icon: Settings },
    },
    {
      path: paths.registration,
      permission: 'brands.read',
      Page: lazy(() => import('./registration-page.tsx').then((one) => ({ default: one.RegistrationPage }))),
      navigation: { group: 'brand', label: msg`Registration`, Icon: ListOrdered },
    },
  ],
  permissions: {
    'brands.read': msg`View brand settings`,
    'brands.flags': msg`Change modules, access and game rules`,
    'brands.registration': msg`Change the registration form`,
    'brands.entry': msg`Maintenance and regions`,
  },
} satisfies Feature;
