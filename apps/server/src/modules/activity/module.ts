import { defineModule } from '../../compose/define-module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { activityConsumer } from './follow-activity.ts';
import { standingTick } from './stand-months.ts';

export const activityModule = defineModule({
  name: 'activity',
  uses: { ledger: ledgerModule },
  build: ({ db }) => ({ api: {}, ticks: [standingTick(db)], consumers: [activityConsumer] }),
});
