import { msg } from '@lingui/core/macro';
import { Link2 } from '@pavilion/ui/icon';
import { late } from '../../parts/late.ts';
import type { AgentPlaces } from '../../place.ts';

const RegisterPage = late(() => import('./register-page.tsx'), 'RegisterPage');

export const agentPlaces = {
  registerCenter: { group: 'team', label: msg`Registration`, icon: Link2, page: RegisterPage },
} satisfies AgentPlaces;
