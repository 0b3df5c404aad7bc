import { depositProofs } from '@pavilion/contract/payments/deposit-proofs';
import { depositRecords, withdrawRecords } from '@pavilion/contract/payments/records';
import {
  bankCards,
  depositChannels,
  depositSettings,
  depositStatus,
  hasPaymentPassword,
  withdrawBanks,
  withdrawSettings,
} from '@pavilion/contract/payments/calls';
import { confirmationList } from '@pavilion/contract/payments/withdrawals';
import { preWithdraw, turnoverInfo } from '@pavilion/contract/rewards/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { arrivalsKey } from './arrival.ts';

const who = (): string => sessionStore.get()?.id ?? 'visitor';
/** States a deposit can still leave. */
export const isWaiting = (state: number): boolean => state === 0 || state === 1;

export const cashierQueries = {
  channels: () =>
    queryOptions({
      queryKey: ['deposit-channels', who(), currentLanguage()],
      queryFn: ({ signal }) => call(depositChannels, { signal }),
      staleTime: 60_000,
    }),
  depositSettings: () =>
    queryOptions({ queryKey: ['deposit-settings', who()], queryFn: ({ signal }) => call(depositSettings, { signal }) }),
  recentDeposits: () =>
    queryOptions({
      queryKey: ['deposits', who(), 'recent'],
      queryFn: ({ signal }) => call(depositRecords, { query: { pageNo: 1, pageSize: 5 }, signal }),
    }),
  deposit: (refId: string) =>
    queryOptions({
      queryKey: ['deposit', who(), refId],
      queryFn: ({ signal }) => call(depositStatus, { query: { refId }, signal }),
      refetchInterval: ({ state }) => (state.data && !isWaiting(state.data.state) ? false : 3000),
    }),
  depositProofs: (refId: string) =>
    queryOptions({
      queryKey: ['deposit-proofs', who(), refId],
      queryFn: ({ signal }) => call(depositProofs, { query: { refId }, signal }),
      staleTime: Infinity,
    }),
  withdrawSettings: () =>
    queryOptions({
      queryKey: ['withdraw-settings', who()],
      queryFn: ({ signal }) => call(withdrawSettings, { signal }),
    }),
  turnover: () =>
    queryOptions({ queryKey: ['turnover', who(), currentLanguage()], queryFn: ({ signal }) => call(turnoverInfo, { signal }) }),
  preWithdraw: () =>
    queryOptions({ queryKey: ['pre-withdraw', who(), currentLanguage()], queryFn: ({ signal }) => call(preWithdraw, { signal }) }),
  cards: () => queryOptions({ queryKey: ['bank-cards', who()], queryFn: ({ signal }) => call(bankCards, { signal }) }),
  banks: () => queryOptions({ queryKey: ['withdraw-banks'], queryFn: ({ signal }) => call(withdrawBanks, { signal }), staleTime: 600_000 }),
  hasPaymentPassword: () =>
    queryOptions({
      queryKey: ['has-payment-password', who()],
      queryFn: ({ signal }) => call(hasPaymentPassword, { signal }),
    }),
  /** Paid, and waiting for the member's word. */
  confirmations: () =>
    queryOptions({
      queryKey: arrivalsKey(),
      queryFn: ({ signal }) => call(confirmationList, { signal }),
      refetchInterval: 60_000,
    }),
  openWithdrawals: () =>
    queryOptions({
      queryKey: ['withdrawals', who(), 'recent'],
      queryFn: ({ signal }) => call(withdrawRecords, { query: { pageNo: 1, pageSize: 5 }, signal }),
      refetchInterval: 10_000,
    }),
};
