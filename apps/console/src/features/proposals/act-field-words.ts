import type { ProposalKindName } from '@pavilion/contract/four-eyes/desk';
import { useLingui } from '@lingui/react/macro';
import { useAdjustmentWords } from '../adjustments/adjustment-words.ts';
import { useGrantWords } from '../grants/grant-words.ts';
import { usePointWords } from '../points/point-words.ts';
import { disputeEndings } from '@pavilion/contract/payments/desk-disputes';
import { useDisputeEndingWords } from '../withdrawals/dispute-words.ts';
import { useEndingWords } from '../deposits/ending-words.ts';
import { useComplaintWords } from '../complaints/words.ts';
import { useOutcomeWords } from '../vendor-wallets/settle-dialog.tsx';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { useProductWords } from '../../parts/product-words.ts';
import { KINDS, useRunWords } from '../settlements/run-words.ts';
import type { ValueLook } from './field-words.ts';

interface FieldWords {
  label: string;
  /** The current value, unless the act names another. */
  look?: ValueLook;
  /** Words of its values. */
  values?: Readonly<Record<string, string>>;
}

export type ActFieldWords = Partial<Record<ProposalKindName, Readonly<Record<string, FieldWords>>>>;

/** Fields of acts on one member: what they are called, how their values are read. */
export function useActFieldWords(): ActFieldWords {
  const { t } = useLingui();
  const adjustment = useAdjustmentWords();
  const grant = useGrantWords();
  const points = usePointWords();
  const { outcomes } = useComplaintWords();
  const settlementOutcomes = useOutcomeWords();
  const ending = useEndingWords();
  const endings = { credit: ending('credit', '', false)[0], refund: ending('refund', '', false)[0], close: ending('close', '', false)[0] };
  const disputeEnding = useDisputeEndingWords();
  const dispute = Object.fromEntries(disputeEndings.map((one) => [one, disputeEnding(one, '')[0]]));
  const member = { label: t`Member` };
  return {
    'adjustment.make': {
      member,
      kind: { label: t`Type`, values: adjustment.kinds },
      amount: { label: t`Amount`, look: 'amount' },
      code: { label: t`Reason shown to the member`, values: adjustment.codes },
      reference: { label: t`Reference` },
      reverses: { label: t`Reverses` },
    },
    'grant.give': {
      member,
      kind: { label: t`Reason shown to the member`, values: grant.kinds },
      amount: { label: t`Amount`, look: 'amount' },
      turnover: { label: t`Wagering requirement`, look: 'amount' },
      days: { label: t`Days to complete wagering`, look: 'count' },
    },
    'points.correct': {
      member,
      points: { label: t`Points`, look: 'count' },
      code: { label: t`Reason shown to the member`, values: points.codes },
    },
    'complaint.answer': {
      outcome: { label: t`Outcome`, values: outcomes },
      adjustment: { label: t`Adjustment that pays the amount due` },
      words: { label: t`Shown to the member` },
    },
    'wallet.settle': {
      vendor: { label: t`Vendor` },
      direction: { label: t`Direction`, values: { in: t`To the vendor`, out: t`From the vendor` } },
      outcome: { label: t`The transfer`, values: settlementOutcomes },
      reference: { label: t`The vendor's reference` },
    },
    'promotion.tickets': {
      members: { label: t`Members` },
      each: { label: t`Tickets per member`, look: 'count' },
      tickets: { label: t`Tickets`, look: 'count' },
    },
    'deposit.end': {
      member,
      asked: { label: t`Amount requested`, look: 'amount' },
      ending: { label: t`Resolution`, values: endings },
      came: { label: t`Amount received`, look: 'amount' },
      notice: { label: t`Provider notice` },
      reference: { label: t`Bank or provider reference` },
    },
    'withdrawal.dispute.end': {
      member,
      payout: { label: t`Reference` },
      rest: { label: t`Not received`, look: 'amount' },
      ending: { label: t`Resolution`, values: dispute },
    },
    'deposit.refund': {
      member,
      deposit: { label: t`Deposit` },
      amount: { label: t`Amount`, look: 'amount' },
      left: { label: t`Not refunded yet`, look: 'amount' },
    },
    'chargeback.end': {
      member,
      deposit: { label: t`Deposit` },
      case: { label: t`Case` },
      amount: { label: t`Amount`, look: 'amount' },
      outcome: {
        label: t`Outcome`,
        values: { won: t({ message: 'Won', context: 'chargeback' }), lost: t({ message: 'Lost', context: 'chargeback' }) },
      },
    },
    ...useTermFieldWords(),
    'member.payee': { payee: { label: t`Payee name` } },
    'risk.lock.lift': { case: { label: t`Risk case` }, locked: { label: t`Withdrawals locked`, values: { true: t`on`, false: t`off` } } },
  };
}

/** Fields of settlements and of the terms of points. */
function useTermFieldWords(): ActFieldWords {
  const { t } = useLingui();
  const products = useProductWords();
  const perMillion = (name: string) => t`${name}: points per 1,000,000`;
  const runWords = useRunWords();
  const runKinds = Object.fromEntries(KINDS.map((one) => [one, runWords.kind(one)]));
  return {
    'settlement.release': {
      kind: { label: t`Type`, values: runKinds },
      from: { label: t`From`, look: 'moment' },
      to: { label: t`To`, look: 'moment' },
      lines: { label: t`Lines to pay`, look: 'count' },
      amount: { label: t`Amount`, look: 'amount' },
      held: { label: t`Lines on hold`, look: 'count' },
    },
    'settlement.correct': {
      agent: { label: t`Agent` },
      kind: { label: t`Type`, values: runKinds },
      from: { label: t`From`, look: 'moment' },
      to: { label: t`To`, look: 'moment' },
      amount: { label: t`Amount`, look: 'amount' },
      paid: { label: t`Paid`, look: 'amount' },
    },
    'points.terms': {
      ...Object.fromEntries(
        GAME_TYPES.map((one) => [`play.${one}`, { label: perMillion(products(one.toLowerCase())), look: 'count' as const }]),
      ),
      deposit: { label: perMillion(t`Deposits`), look: 'count' },
      'convert.units': { label: t`Points converted at a time`, look: 'count' },
      'convert.ratio': { label: t`Money for them`, look: 'amount' },
      'convert.daily': { label: t`Points per member and day`, look: 'count' },
      'convert.turnoverPercent': { label: t`Wagering requirement in percent of the money`, look: 'count' },
      'convert.days': { label: t`Days to complete wagering`, look: 'count' },
      fourEyesAbove: { label: t`Two operators required above so many points`, look: 'count' },
    },
  };
}
