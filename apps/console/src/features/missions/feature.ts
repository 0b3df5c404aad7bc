import { msg } from '@lingui/core/macro';
import { missionsList } from '@pavilion/contract/missions/desk';
import { Plus, Target } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
import { countOf, FIRST } from '../../parts/count-of.ts';
import { paths } from '../../paths.ts';

export const missionFeature = {
  acts: [{ label: msg`New mission`, to: paths.missionEditor, permission: 'missions.write', Icon: Plus }],
  pages: [
    {
      path: paths.missions,
      permission: 'missions.read',
      Page: lazy(() => import('./missions-page.tsx').then((one) => ({ default: one.MissionsPage }))),
      navigation: {
        group: 'brand',
        label: msg`Missions`,
        Icon: Target,
        count: countOf(
          missionsList,
          (inBrand) => ({ ...FIRST, ...inBrand, state: 'offered' as const }),
          ({ totalCount }) => totalCount,
        ),
      },
    },
    {
      path: paths.missionEditor,
      permission: 'missions.write',
      Page: lazy(() => import('./mission-editor.tsx').then((one) => ({ default: one.MissionEditorPage }))),
    },
  ],
  permissions: {
    'missions.read': msg`View missions`,
    'missions.write': msg`Create and stop missions`,
    'missions.approve': msg`Approve missions (second operator)`,
  },
} satisfies Feature;
