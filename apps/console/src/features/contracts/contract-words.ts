import type { contractDetail, contractPolicy, contractQuestions, contractsOfBrand } from '@pavilion/contract/contracts/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import type { BadgeTone } from '@pavilion/ui/badge';
import { useContractNames } from '../../parts/contract-names.ts';

export type Contract = WireValue<typeof contractsOfBrand>['list'][number];
export type ContractFile = WireValue<typeof contractDetail>;
export type Policy = WireValue<typeof contractPolicy>['policies'][number];
export type Question = WireValue<typeof contractQuestions>['list'][number];
export type Terms = Contract['terms'];

export function useContractWords() {
  const { t } = useLingui();
  const { kinds, types } = useContractNames();
  const periods: Record<Contract['period'], string> = {
    D: t`Daily`,
    W: t`Weekly`,
    H: t`Twice a month`,
    M: t`Monthly`,
    hour: t`Hourly`,
    slice: t`Every 5 minutes`,
  };
  const states: Record<Contract['state'], readonly [string, BadgeTone]> = {
    offered: [t`Waiting for an answer`, 'warn'],
    active: [t`Signed`, 'good'],
    ending: [t`End requested`, 'warn'],
    rejected: [t`Rejected`, 'neutral'],
    withdrawn: [t`Withdrawn`, 'neutral'],
    lapsed: [t`Not answered in time`, 'neutral'],
    ended: [t`Ended`, 'neutral'],
  };
  const payers: Record<Contract['payer'], string> = { house: t`The brand`, upline: t`Upline agent` };
  const eligible: Record<Policy['eligible'], string> = {
    top: t`Top-level agents`,
    agent: t`Every agent`,
    everybody: t`Agents and members`,
  };
  const reasons: Record<NonNullable<Contract['endReason']>, string> = {
    agreed: t`Both agreed`,
    'lower.terms': t`Lower upline terms`,
    moved: t`Moved to another agent`,
    closed: t`An account was closed`,
    excluded: t`An account is excluded`,
    operator: t`Ended by an operator`,
  };
  const acts: Record<ContractFile['events'][number]['act'], string> = {
    offer: t`Offered`,
    withdraw: t`Withdrawn`,
    accept: t`Signed`,
    reject: t`Rejected`,
    lapse: t`Not answered in time`,
    'ask.end': t`Requested to end`,
    'agree.end': t`Agreed to end`,
    'refuse.end': t`Declined to end`,
    end: t`Ended`,
  };
  const actors: Record<ContractFile['events'][number]['actor'], string> = {
    agent: t`Recipient`,
    upline: t`Offered by`,
    operator: t`Operator`,
    system: t`By a rule`,
  };
  const versions: Record<ContractFile['versions'][number]['state'], readonly [string, BadgeTone]> = {
    waiting: [t`Waiting for an answer`, 'warn'],
    signed: [t`Signed`, 'good'],
    rejected: [t`Rejected`, 'neutral'],
    withdrawn: [t`Withdrawn`, 'neutral'],
    lapsed: [t`Not answered in time`, 'neutral'],
    replaced: [t`Replaced`, 'neutral'],
  };
  const outcomes: Record<NonNullable<Question['outcome']>, readonly [string, BadgeTone]> = {
    explained: [t`Explained`, 'neutral'],
    corrected: [t`Corrected`, 'good'],
  };
  return { kinds, types, periods, states, payers, eligible, reasons, acts, actors, versions, outcomes };
}
