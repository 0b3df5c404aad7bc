import { defineModule } from '../../compose/define-module.ts';
import { protectionSections } from './member-data.ts';

export const playerLimitsModule = defineModule({
  name: 'player-limits',
  uses: {},
  build: () => ({ api: {}, memberData: { sections: protectionSections } }),
});
