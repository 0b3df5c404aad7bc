import { defineModule } from '../../compose/define-module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { activityConsumer } from './follow-activity.ts';
import { monthEndsTick } from './snapshot-month-ends.ts';

export const activityModule = defineModule({
  name: 'activity',
  uses: { ledger: ledgerModule },
  build: ({ db }) => ({ api: {}, ticks: [monthEndsTick(db)], consumers: [activityConsumer] }),
});
