import { defineModule } from '../../compose/define-module.ts';
import { holdsMoney, ledgerSections } from './member-data.ts';
import { rollUpAccounts } from './keep.ts';

export const ledgerModule = defineModule({
  name: 'ledger',
  uses: {},
  build: ({ db }) => ({
    api: {},
    ticks: [{ name: 'roll-up-accounts', cron: '* * * * *', run: () => rollUpAccounts(db) }],
    memberData: { sections: ledgerSections, findBlockers: holdsMoney },
  }),
});
