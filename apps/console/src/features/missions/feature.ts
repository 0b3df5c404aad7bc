import { msg } from '@lingui/core/macro';
import { Plus, Target } from '@pavilion/ui/icon';
import { lazy } from 'react';
import type { Feature } from '../../feature.ts';
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
