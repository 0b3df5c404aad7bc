import { defineModule } from '../../compose/define-module.ts';
import { activityModule } from '../activity/module.ts';
import { auditModule } from '../audit/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { registerReportsDesk } from './desk.ts';

export const reportsModule = defineModule({
  name: 'reports',
  uses: { activity: activityModule, audit: auditModule, ledger: ledgerModule, rewards: rewardsModule, vendors: vendorsModule },
  build: ({ db }, { vendors }) => ({ api: {}, registerDesk: (to) => registerReportsDesk(to, { db, gamesOf: vendors.gameMaths }) }),
});
