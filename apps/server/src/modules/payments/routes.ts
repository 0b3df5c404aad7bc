import * as proofs from '@pavilion/contract/payments/deposit-proofs';
import * as records from '@pavilion/contract/payments/records';
import * as wire from '@pavilion/contract/payments/calls';
import * as confirmations from '@pavilion/contract/payments/withdrawals';
import { pageFacts, pageOf } from '@pavilion/contract/base/paging';
import type { LanguageTag } from '@pavilion/languages/tags';
import { DEPOSIT } from '@pavilion/contract/payments/states';
import type { Serve } from '../../http/serve.ts';
import type { BrandInfo, SessionContext } from '../../http/types.ts';
import { many, one } from '../../kernel/db.ts';
import { opensAt } from '../../kernel/open-hours.ts';
import { refuse } from '../../kernel/refusal.ts';
import { reportRange } from '../../kernel/report-range.ts';
import { accounts, findBalance, findOwing } from '../ledger/public.ts';
import { isBarredFromDeposits } from '../player-limits/public.ts';
import { providerKinds } from './adapters/kinds.ts';
import { addCard, bankCardView, findBankCards, removeCard, ruleOf } from './payees/bank-cards.ts';
import { confirm, findConfirmations } from './withdrawals/confirm-withdrawal.ts';
import { addDepositProof, findDepositProofs, nameTransfer, removeDepositProof } from './deposits/deposit-proofs.ts';
import type { PaymentsDeps } from './deps.ts';
import { cancelDeposit } from './deposits/end-deposits.ts';
import { registerOlderDeposits } from './deposits/older-deposit-routes.ts';
import { openDeposit } from './deposits/open-deposit.ts';
import type { PayeePlace } from './payees/read-payee.ts';
import type { ChannelKind } from './providers/provider.ts';
import {
  depositView,
  findChannels,
  findDeposit,
  findDeposits,
  findHeld,
  findWithdrawals,
  payPageOf,
  viewWithdrawal,
  viewWithdrawals,
} from './queries.ts';
import { addProof, removeProof } from './proofs.ts';
import { type DepositRow, markOfGroup, type StepRow } from './tables.ts';
import { boundsOf, findPayoutMethods, wayOpensAt } from './withdrawals/ways-out.ts';
import { automaticLeft, cancelWithdrawal, countToday, pausedUntil, requestWithdrawal } from './withdrawals/withdrawals.ts';

export interface PaymentRoutes extends PaymentsDeps {
  messageFor(code: string, language: LanguageTag): string;
  /** Address of a channel's own picture; a mark of the product stays as it is. */
  wayMark(brand: BrandInfo, mark: string): Promise<string>;
  /** Words of a channel in the reader's language. */
  channelText(brand: BrandInfo, bankCode: string, language: LanguageTag): Promise<{ name: string; note: string }>;
}

export function registerPaymentRoutes(serve: Serve, deps: PaymentRoutes): void {
  registerDeposits(serve, deps);
  registerOlderDeposits(serve, deps);
  registerWithdrawals(serve, deps);
  registerConfirmations(serve, deps);
  registerRecords(serve, deps);
}

function registerDeposits(serve: Serve, deps: PaymentRoutes): void {
  serve(wire.depositChannels, async (_input, { brand, language, now }) => {
    const rows = await findChannels(deps.db, brand.id, language);
    const { deposit_step: step } = await one<StepRow>(deps.db, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [
      brand.currency,
    ]);
    const groups: Record<
      string,
      {
        channels: {
          vendorName: string;
          vendorId: string;
          mcsBankCode: string;
          kind: ChannelKind;
          paidFrom: 'account' | 'coins';
          banks: unknown[];
        }[];
      }
    > = {};
    for (const row of rows) {
      const text = await deps.channelText(brand, row.bank_code, language);
      const bank = {
        bankCode: row.bank_code,
        bankType: row.bank_type,
        bankName: text.name || row.name,
        minAmount: row.min_amount,
        maxAmount: row.max_amount,
        step,
        quickAmounts: row.quick_amounts,
        feeFixed: row.fee_fixed,
        feePpm: row.fee_ppm,
        opensAt: opensAt(row.hours, { timeZone: brand.timeZone, now })?.toISOString() ?? null,
        mark: await deps.wayMark(brand, row.mark || markOfGroup(row)),
        note: text.note,
      };
      const group = (groups[row.channel_group] ??= { channels: [] });
      group.channels.push({
        vendorName: text.name || row.name,
        vendorId: row.provider,
        mcsBankCode: row.bank_code,
        kind: row.kind,
        paidFrom: providerKinds.get(row.provider_kind)?.takesCoins ? 'coins' : 'account',
        banks: [bank],
      });
    }
    return groups as never;
  });
  serve(wire.depositSettings, async (_input, { session, now }) => {
    const { count } = await one<{ count: number }>(
      deps.db,
      `SELECT count(*)::int AS count FROM deposit WHERE member_id = $1 AND state = ${DEPOSIT.credited}`,
      [session.memberId],
    );
    const isBarred = await isBarredFromDeposits(deps.db, session.memberId, now);
    return { allowDeposit: isBarred ? 'N' : 'Y', totalDepositSuccessCount: count, depositInfo: null } as const;
  });
  /** The channel's name in the reader's language; the one it had then where it has no words any more. */
  const viewFor = async (row: DepositRow, { brand, language, now }: Pick<SessionContext, 'brand' | 'language' | 'now'>) => ({
    ...depositView(row, await findHeld(deps.db, row), now),
    channelName: (await deps.channelText(brand, row.bank_code, language)).name || row.channel_name,
  });
  serve(wire.createDeposit, async ({ body }, context) => viewFor(await openDeposit(deps, body, context), context));
  serve(wire.depositStatus, async ({ query }, context) => {
    const row = await findDeposit(deps.db, query.refId, context.session.memberId);
    if (!row) throw refuse('not.found');
    return viewFor(row, context);
  });
  serve(wire.cancelDeposit, async ({ body }, context) =>
    viewFor(await cancelDeposit(deps, { refId: body.refId, memberId: context.session.memberId }), context),
  );
  serve(proofs.nameTransfer, async ({ body }, context) => viewFor(await nameTransfer(deps, body, context), context));
  serve(proofs.depositProofs, async ({ query }, { session }) => {
    if (!(await findDeposit(deps.db, query.refId, session.memberId))) throw refuse('not.found');
    const found = await findDepositProofs(deps.db, query.refId);
    return { proofs: found.map(({ id, preview }) => ({ id, preview })) };
  });
  serve(proofs.addDepositProof, ({ query, upload }, context) => addDepositProof(deps, { refId: query.refId, given: upload }, context));
  serve(proofs.removeDepositProof, async ({ body }, context) => {
    await removeDepositProof(deps, body.id, context);
    return undefined;
  });
}

function registerWithdrawals(serve: Serve, deps: PaymentRoutes): void {
  serve(wire.withdrawSettings, async (_input, context) => {
    const { brand, session, now } = context;
    const rule = await ruleOf(deps.db, brand.id);
    const { withdraw_step: step } = await one<StepRow>(deps.db, 'SELECT deposit_step, withdraw_step FROM currency WHERE code = $1', [
      brand.currency,
    ]);
    const turnover = await deps.locks.turnover(deps.db, session.memberId);
    const owner = { brandId: brand.id, currency: brand.currency, memberId: session.memberId };
    const { available, held } = await deps.locks.findWithdrawable(deps.db, owner);
    const today = await countToday(deps.db, session.memberId, { brand, now });
    const dailyCount = rule.daily_count + (await deps.withdrawalsPlus(deps.db, owner));
    return {
      minimumAmount: rule.min_amount,
      maximumAmount: rule.max_amount,
      step,
      dailyCount,
      remainingCount: Math.max(0, dailyCount - today),
      availableBalance: await findBalance(deps.db, accounts.cash(owner)),
      withdrawableBalance: available,
      heldBalance: held,
      owedBalance: await findOwing(deps.db, session.memberId),
      turnoverRequired: turnover.required,
      turnoverDone: turnover.done,
      turnoverRemaining: turnover.remaining,
      automaticUpTo: await automaticLeft(deps.db, { memberId: session.memberId, rule, now }),
      confirmMinutes: rule.confirm_minutes,
      ways: (await findPayoutMethods(deps.db, brand.id)).map((way) => {
        const { min, max } = boundsOf(way, { rule, step });
        return {
          kind: way.kind,
          minimumAmount: min,
          maximumAmount: max,
          feeFixed: way.fee_fixed,
          feePpm: way.fee_ppm,
          opensAt: wayOpensAt(way, { timeZone: brand.timeZone, now })?.toISOString() ?? null,
        };
      }),
      pausedUntil: (await pausedUntil(deps, context))?.toISOString() ?? null,
    };
  });
  serve(wire.bankCards, async (_input, { brand, session, now }) => {
    const rule = await ruleOf(deps.db, brand.id);
    const cards = await findBankCards(deps.db, session.memberId);
    const today = await countToday(deps.db, session.memberId, { brand, now });
    const plus = await deps.withdrawalsPlus(deps.db, { brandId: brand.id, memberId: session.memberId });
    return {
      bankCards: cards.map(bankCardView),
      remainingTransactionTimes: Math.max(0, rule.daily_count + plus - today),
      maximumCards: rule.max_cards,
    };
  });
  serve(wire.addBankCard, async ({ body }, context) => bankCardView(await addCard(deps, body, context)));
  serve(wire.removeBankCard, async ({ body }, context) => {
    await removeCard(deps, body.bankCardId, context);
    return undefined;
  });
  serve(wire.withdrawBanks, async (_input, { brand }) => {
    const rows = await many<PayeePlace & { bank_code: string; name: string }>(
      deps.db,
      'SELECT bank_code, name, kind, type, number_pattern FROM withdrawal_bank WHERE brand_id = $1 AND enabled ORDER BY position, name',
      [brand.id],
    );
    return rows.map((row) => ({
      bankCode: row.bank_code,
      bankName: row.name,
      kind: row.kind,
      type: row.type,
      numberPattern: row.number_pattern,
    }));
  });
  serve(wire.hasPaymentPassword, async (_input, { session }) => ((await deps.paymentPasswords.isSet(session.memberId)) ? 1 : 0));
  serve(wire.withdraw, async ({ body }, context) => {
    const row = await requestWithdrawal(deps, body, context);
    return viewWithdrawal(deps.db, row, (code) => deps.messageFor(code, context.language));
  });
  serve(wire.cancelWithdrawal, async ({ body }, { session, language }) => {
    const row = await cancelWithdrawal(deps, { refId: body.refId, memberId: session.memberId });
    return viewWithdrawal(deps.db, row, (code) => deps.messageFor(code, language));
  });
}

function registerConfirmations(serve: Serve, deps: PaymentRoutes): void {
  serve(confirmations.confirmationList, (_input, context) => findConfirmations(deps, context));
  serve(confirmations.confirmWithdrawal, async ({ body }, context) =>
    viewWithdrawal(deps.db, await confirm(deps, body, context), (code) => deps.messageFor(code, context.language)),
  );
  serve(confirmations.uploadProof, ({ query, upload }, context) => addProof(deps, { refId: query.refId, given: upload }, context));
  serve(confirmations.removeProof, async ({ body }, context) => {
    await removeProof(deps, body.id, context);
    return undefined;
  });
}

function registerRecords(serve: Serve, deps: PaymentRoutes): void {
  serve(records.depositRecords, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const { rows, totals } = await findDeposits(deps.db, { ...range, ...page, memberId: session.memberId, state: query.state ?? null });
    const names = new Map<string, string>();
    for (const code of new Set(rows.map((row) => row.bank_code))) names.set(code, (await deps.channelText(brand, code, language)).name);
    return {
      list: rows.map((row) => ({
        transId: row.id,
        refId: row.id,
        // The name it had then is shown where the channel has no texts any more.
        depositMode: names.get(row.bank_code) || row.channel_name,
        requestedAmount: row.amount,
        amount: row.credited,
        reimbursementAmount: 0n,
        depositDate: row.created_at.toISOString(),
        actualDepositDate: row.settled_at?.toISOString() ?? null,
        state: row.state,
        redirectUrl: payPageOf(row),
      })),
      footer: { requestedAmount: totals.requested, amount: totals.credited },
      ...pageFacts(page, totals.count),
    };
  });
  serve(records.withdrawRecords, async ({ query }, { brand, session, now, language }) => {
    const page = pageOf(query);
    const range = reportRange(query, { timeZone: brand.timeZone, now });
    const { rows, totals } = await findWithdrawals(deps.db, { ...range, ...page, memberId: session.memberId, state: query.status ?? null });
    return {
      list: await viewWithdrawals(deps.db, rows, (code) => deps.messageFor(code, language)),
      footer: { amount: totals.amount },
      ...pageFacts(page, totals.count),
    };
  });
}
