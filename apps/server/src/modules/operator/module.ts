import { defineModule } from '../../compose/define-module.ts';
import { auditModule } from '../audit/module.ts';
import { bettingModule } from '../betting/module.ts';
import { booksModule } from '../books/module.ts';
import { contentModule } from '../content/module.ts';
import { documentsModule } from '../documents/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { identityModule } from '../identity/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { messagingModule } from '../messaging/module.ts';
import { paymentsModule } from '../payments/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { ranksModule } from '../ranks/module.ts';
import { rewardsModule } from '../rewards/module.ts';
import { riskModule } from '../risk/module.ts';
import { secondFactorModule } from '../second-factor/module.ts';
import { securityEventsModule } from '../security-events/module.ts';
import { verificationModule } from '../verification/module.ts';
import { createDesk } from './public.ts';

export const operatorModule = defineModule({
  name: 'operator',
  uses: {
    audit: auditModule,
    betting: bettingModule,
    books: booksModule,
    content: contentModule,
    documents: documentsModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    ledger: ledgerModule,
    messaging: messagingModule,
    payments: paymentsModule,
    playerLimits: playerLimitsModule,
    ranks: ranksModule,
    rewards: rewardsModule,
    risk: riskModule,
    secondFactor: secondFactorModule,
    securityEvents: securityEventsModule,
    verification: verificationModule,
  },
  build: ({ settings, replaced: { hasher } }, { content: { content, deps }, documents, secondFactor }) => {
    const desk = createDesk({
      ...deps,
      ...settings,
      content,
      documentsOf: documents.stateOf,
      isTotpOn: secondFactor.isTotpOn,
      hasher,
    });
    return { ...desk, api: desk };
  },
});
