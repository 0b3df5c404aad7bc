import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { createFourEyes, voidOfMember } from './public.ts';

export const fourEyesModule = defineModule({
  name: 'four-eyes',
  uses: { audit: auditModule },
  build: ({ db, clock, collected }) => ({
    api: {},
    ...createFourEyes({ db, clock, all: collected.proposals }),
    memberData: { forget: voidOfMember },
  }),
});
