import { passwordForm } from '@pavilion/languages/compared-text';
import type { Deps } from './deps.ts';
import type { Serve } from './http/serve.ts';
import type { BrandInfo } from './http/types.ts';
import { visitedOrigin } from './kernel/brand-address.ts';
import { refuse } from './kernel/refusal.ts';
import { messages } from './messages/all.ts';
import { type Content, entitiesOf } from './modules/content/public.ts';
import type { Documents } from './modules/documents/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { findOwing } from './modules/ledger/public.ts';
import { accentOf } from './modules/messaging/public.ts';
import { createNumberSeal, createProviders, type PaymentsDeps, type Providers, registerPaymentRoutes } from './modules/payments/public.ts';
import type { PromotionsDeps } from './modules/promotions/public.ts';
import { endForWithdrawal, findTurnover, judgeWithdrawal } from './modules/rewards/public.ts';
import { isHeldByRisk } from './modules/risk/public.ts';
import { judgeLeaving } from './wire-agents.ts';
import { depositPorts } from './wire-promotions.ts';
import { withdrawalsPlus } from './wire-rewards.ts';

// What pays in and out, wired apart from `domains.ts`.

export const servePayments = (serve: Serve, payments: PaymentsDeps, content: Content): void =>
  registerPaymentRoutes(serve, {
    ...payments,
    messageFor: messages.messageFor,
    wayMark: async ({ id }, mark) =>
      mark.includes('.') && !mark.startsWith('/') ? `${(await content.brandSnapshot(id)).settings.artBase}/${mark}` : mark,
    channelText: async ({ code }, bankCode, language) => ({
      name: await content.words(entitiesOf(code).channel(bankCode), 'name', language),
      note: await content.words(entitiesOf(code).channel(bankCode), 'note', language),
    }),
  });

/** Origin of the portal as the visitor of a request sees it. */
export const originOf =
  ({ settings }: Deps, content: Content) =>
  async ({ brand, host }: { brand: BrandInfo; host: string }): Promise<string> =>
    visitedOrigin(settings.publicUrl, { host, hosts: (await content.brandSnapshot(brand.id)).hosts.map((one) => one.host) });

export async function wirePayments(
  deps: Deps,
  {
    content,
    identity,
    documents,
    promotions,
    ...given
  }: { content: Content; identity: Identity; documents: Documents; promotions: PromotionsDeps; providers: Providers | undefined },
): Promise<PaymentsDeps> {
  const { chooseBonus, chooseTicket, openForDeposit, endForDeposit } = depositPorts(promotions);
  return {
    ...deps,
    providers: given.providers ?? createProviders(deps),
    passWithdrawal: documents.passWithdrawal,
    numbers: await createNumberSeal(deps.db),
    chooseBonus,
    chooseTicket,
    locks: {
      openForDeposit,
      endForDeposit,
      turnover: findTurnover,
      judge: judgeWithdrawal,
      endForWithdrawal,
    },
    withdrawalsPlus,
    judgeRisk: judgeLeaving,
    isHeldByRisk: async (tx, memberId) => (await isHeldByRisk(tx, memberId)) || (await findOwing(tx, memberId)) > 0n,
    visitedOrigin: originOf(deps, content),
    payeeLook: async (brand) => {
      const { info, theme } = await content.brandSnapshot(brand.id);
      return { name: info.name, accent: accentOf(theme), colorScheme: theme['colorScheme'] === 'light' ? 'light' : 'dark' };
    },
    isLicensed: async (brand) => (await content.brandSnapshot(brand.id)).settings.licence !== null,
    paymentPasswords: {
      isSet: identity.hasPaymentPassword,
      heldUntil: identity.paymentPasswordHold,
      hash: async (password) => {
        const form = passwordForm(password);
        if (form === null) throw refuse('password.invisible', { field: 'paymentPassword' });
        if ([...form].length < 6) throw refuse('payment.password.weak', { field: 'paymentPassword', params: { min: 6 } });
        return identity.hashSecret(password);
      },
      store: identity.setPaymentPassword,
      check: async (memberId, password) => {
        const result = await identity.checkPaymentPassword(memberId, password);
        if (result === 'locked') throw refuse('payment.password.locked', { field: 'paymentPassword' });
        if (result !== 'right') throw refuse('payment.password.wrong', { field: 'paymentPassword' });
      },
    },
  };
}
