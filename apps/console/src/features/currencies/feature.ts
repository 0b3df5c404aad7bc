import { msg } from '@lingui/core/macro';
import { Coins } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const currencyFeature = {
  pages: [
    {
      path: paths.currencies,
      permission: 'brands.read',
      Page: lazy(() => import('./currencies-page.tsx').then((one) => ({ default: one.CurrenciesPage }))),
      navigation: { group: 'brand', label: msg`Currencies`, Icon: Coins },
    },
  ],
  permissions: { 'currencies.write': msg`Add currencies and change unused ones` },
} satisfies Feature;
