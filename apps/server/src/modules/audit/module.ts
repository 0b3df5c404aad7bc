import { defineModule } from '../../compose/define-module.ts';
import { registerAuditDesk } from './desk.ts';

export const auditModule = defineModule({
  name: 'audit',
  uses: {},
  build: ({ db }) => ({ api: {}, registerDesk: (to) => registerAuditDesk(to, { db }) }),
});
