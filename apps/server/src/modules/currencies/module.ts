import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { registerCurrenciesDesk } from './desk.ts';

export const currenciesModule = defineModule({
  name: 'currencies',
  uses: { audit: auditModule },
  build: ({ db }) => ({ api: {}, registerDesk: (to) => registerCurrenciesDesk(to, { db }) }),
});
