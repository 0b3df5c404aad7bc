import { defineModule } from '../../compose/define-module.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { identityModule } from '../identity/module.ts';
import { paymentsModule } from '../payments/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { secondFactorModule } from '../second-factor/module.ts';
import { verificationModule } from '../verification/module.ts';
import { memberDataOf } from './member-data.ts';
import { createSecurity } from './public.ts';

export const securityModule = defineModule({
  name: 'security',
  uses: {
    accountEvents: accountEventsModule,
    audit: auditModule,
    content: contentModule,
    identity: identityModule,
    payments: paymentsModule,
    playerLimits: playerLimitsModule,
    secondFactor: secondFactorModule,
    verification: verificationModule,
  },
  build: (
    { collected },
    { accountEvents, content: { content, deps }, identity: { identity }, payments: { countBankAccounts }, secondFactor, verification },
  ) => ({
    api: {},
    ...createSecurity({
      ...deps,
      accountEvents,
      verification,
      secondFactor,
      identity,
      countBankAccounts,
      memberData: memberDataOf(collected.memberData),
      keepYears: async (brandId) => (await content.brandSnapshot(brandId)).settings.access.keepYears,
    }),
  }),
});
