import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { operatorModule } from '../operator/module.ts';
import { createListExports } from './list-exports.ts';

/** Lists that other modules register at the desk, whole and as files. */
export const listExportsModule = defineModule({
  name: 'list-exports',
  uses: { audit: auditModule, operator: operatorModule },
  build: ({ db, clock, log, enqueue, collected }, { operator: { access, rightsOf } }) => ({
    api: {},
    ...createListExports({ db, clock, log, enqueue, access, rightsOf, registrars: collected.registrars }),
  }),
});
