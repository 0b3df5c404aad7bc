import { defineModule, fill } from '../../compose/define-module.ts';
import { messages } from '../../messages/all.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule } from '../content/module.ts';
import { entitiesOf } from '../content/public.ts';
import { documentsModule } from '../documents/module.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { correctedNameSlot, identityModule } from '../identity/module.ts';
import { inboxModule } from '../inbox/module.ts';
import { ledgerModule } from '../ledger/module.ts';
import { findOwing } from '../ledger/public.ts';
import { messagingModule } from '../messaging/module.ts';
import { accentOf } from '../messaging/public.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { promotionsModule } from '../promotions/module.ts';
import { chooseTicket, chooseWithDeposit, endForDeposit, giveForDeposit, type PromotionsDeps } from '../promotions/public.ts';
import { ranksModule } from '../ranks/module.ts';
import { benefitsOf } from '../ranks/public.ts';
import { referralModule } from '../referral/module.ts';
import { REVERSE_TASK } from '../referral/public.ts';
import { rewardsModule } from '../rewards/module.ts';
import { endForWithdrawal, findTurnover, findWithdrawable, liftDepositLock, openLock, restoreDepositLock } from '../rewards/public.ts';
import { riskModule } from '../risk/module.ts';
import { findMembersAtRisk, findRiskSigns, isHeldByRisk, checkWithdrawalAllowed as judgeRisk } from '../risk/public.ts';
import { settlementsModule } from '../settlements/module.ts';
import { vendorsModule } from '../vendors/module.ts';
import { correctionPause, renameHolder } from './corrections.ts';
import type { PaymentsDeps } from './deps.ts';
import { registerPaymentsDesk } from './desk.ts';
import { countBankAccounts, hasOpenPayments, paymentSections, removeBankAccounts } from './member-data.ts';
import { owedConsumer } from './withdrawals/owed.ts';
import { refuseWhileOwing } from './withdrawals/owing.ts';
import { createProviders } from './providers/providers.ts';
import { paymentTasks } from './public.ts';
import { registerWebhooks } from './providers/receive-webhook.ts';
import { registerPaymentRoutes } from './routes.ts';
import { createNumberSeal } from './payees/seal-number.ts';

export interface PaymentsApi {
  payments: PaymentsDeps;
  countBankAccounts: typeof countBankAccounts;
}

export const paymentsModule = defineModule({
  name: 'payments',
  uses: {
    audit: auditModule,
    content: contentModule,
    documents: documentsModule,
    fourEyes: fourEyesModule,
    identity: identityModule,
    inbox: inboxModule,
    ledger: ledgerModule,
    messaging: messagingModule,
    playerLimits: playerLimitsModule,
    promotions: promotionsModule,
    ranks: ranksModule,
    referral: referralModule,
    rewards: rewardsModule,
    risk: riskModule,
    settlements: settlementsModule,
    vendors: vendorsModule,
  },
  build: async (base, { content: { content, deps, visitedOrigin }, documents, identity: { paymentPasswords }, promotions, vendors }) => {
    const payments: PaymentsDeps = {
      ...deps,
      ...depositPorts(promotions, deps),
      providers: base.replaced.providers ?? createProviders(deps),
      passWithdrawal: documents.passWithdrawal,
      numbers: await createNumberSeal(deps.db),
      withdrawalsPlus: async (sql, owner) => (await benefitsOf(sql, owner)).withdrawalsPlus,
      assessRisk: async (tx, asked) => {
        await refuseWhileOwing(tx, asked.memberId);
        return judgeRisk(tx, asked);
      },
      isHeldByRisk: async (tx, memberId) => (await isHeldByRisk(tx, memberId)) || (await findOwing(tx, memberId)) > 0n,
      visitedOrigin,
      payeeLook: async (brand) => {
        const { info, theme } = await content.brandSnapshot(brand.id);
        return { name: info.name, accent: accentOf(theme), colorScheme: theme['colorScheme'] === 'light' ? 'light' : 'dark' };
      },
      isLicensed: async (brand) => (await content.brandSnapshot(brand.id)).settings.licence !== null,
      paymentPasswords,
    };
    const api: PaymentsApi = { payments, countBankAccounts };
    return {
      ...paymentTasks(payments),
      api,
      registerRoutes: (serve) =>
        registerPaymentRoutes(serve, {
          ...payments,
          messageFor: messages.messageFor,
          wayMark: async ({ id }, mark) =>
            mark.includes('.') && !mark.startsWith('/') ? `${(await content.brandSnapshot(id)).settings.artBase}/${mark}` : mark,
          channelText: async ({ code }, bankCode, language) => ({
            name: await content.words(entitiesOf(code).channel(bankCode), 'name', language),
            note: await content.words(entitiesOf(code).channel(bankCode), 'note', language),
          }),
        }),
      registerDesk: (to) =>
        registerPaymentsDesk(to, {
          ...payments,
          documentsOf: documents.stateOf,
          asksForDocuments: documents.asksFor,
          gameLooks: vendors.gameLooks,
          riskSigns: (memberIds) => findRiskSigns(deps.db, memberIds),
          membersAtRisk: (brandIds) => findMembersAtRisk(deps.db, brandIds),
        }),
      registerCallbacks: (app) => registerWebhooks(app, payments),
      consumers: [owedConsumer(deps)],
      memberData: {
        sections: paymentSections({ openNumber: payments.numbers.open }),
        findBlockers: hasOpenPayments,
        forget: (tx, { memberId, now }) => removeBankAccounts(tx, memberId, now),
      },
      fills: [fill(correctedNameSlot, { renameHolder, correctionPause })],
    };
  },
});

/** What a deposit does with locks and promotions: its own lock, then the bonus that was chosen with it. */
const depositPorts = (
  promotions: PromotionsDeps,
  { enqueue }: Pick<PaymentsDeps, 'enqueue'>,
): Pick<PaymentsDeps, 'chooseBonus' | 'chooseTicket' | 'locks'> => ({
  chooseBonus: (tx, chosen) => chooseWithDeposit(tx, promotions, chosen),
  chooseTicket: (tx, chosen) => chooseTicket(tx, promotions, chosen),
  locks: {
    endForDeposit: async (tx, deposit) => {
      await endForDeposit(tx, promotions, deposit);
      await liftDepositLock(tx, deposit);
      await enqueue(tx, REVERSE_TASK, { memberId: deposit.memberId });
    },
    restoreForDeposit: restoreDepositLock,
    openForDeposit: async (tx, { depositId, credited, ...lock }) => {
      await openLock(tx, { ...lock, source: 'deposit', code: depositId, held: credited, credited });
      await giveForDeposit(tx, promotions, { ...lock, depositId, credited, now: lock.opened.postedAt });
    },
    turnover: findTurnover,
    findWithdrawable,
    endForWithdrawal,
  },
});
