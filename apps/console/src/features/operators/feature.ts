import { msg } from '@lingui/core/macro';
import { UserCog, UserPlus } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { paths } from '../../paths.ts';

export const operatorFeature = {
  acts: [{ label: msg`Invite an operator`, to: paths.inviteOperator, permission: 'operators.write', Icon: UserPlus }],
  pages: [
    {
      path: paths.operators,
      permission: 'operators.read',
      Page: lazy(() => import('./operators-page.tsx').then((one) => ({ default: one.OperatorsPage }))),
      navigation: { group: 'platform', label: msg`Operators`, Icon: UserCog },
    },
    {
      path: paths.roles,
      title: msg`Roles`,
      Page: lazy(() => import('./roles-page.tsx').then((one) => ({ default: one.RolesPage }))),
    },
  ],
  permissions: {
    'operators.read': msg`View operators`,
    'operators.write': msg`Change operators`,
  },
} satisfies Feature;
