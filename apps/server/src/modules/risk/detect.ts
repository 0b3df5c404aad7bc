import type { RiskKind, RiskParams } from '@pavilion/contract/risk/terms';
import type { Facts, Finding, Rule } from './facts.ts';
import { detectCircles } from './detect-circles.ts';
import { detectNames, detectPasses, detectStructuring } from './detect-money.ts';
import { detectOpposed } from './detect-opposed.ts';
import { detectAccounts, detectAddresses, detectDevices } from './detect-shared.ts';
import { detectFarms, detectSelfReferral } from './detect-trees.ts';

type Detectors = { readonly [Kind in RiskKind]: (facts: Facts, rule: Rule<Kind>) => Finding[] };

const detectors: Detectors = {
  'in.and.out': detectPasses,
  structuring: detectStructuring,
  'fast.cycles': detectPasses,
  'shared.device': detectDevices,
  'shared.address': detectAddresses,
  'payer.names': detectNames,
  'shared.account': detectAccounts,
  'transfer.circles': detectCircles,
  'self.referral': detectSelfReferral,
  'bonus.farm': detectFarms,
  'opposed.bets': detectOpposed,
};

/** Kinds that need facts of the member alone. */
export const OWN_KINDS: readonly RiskKind[] = ['in.and.out', 'structuring', 'fast.cycles', 'payer.names'];

/** Kinds that more play can only clear: they are evaluated without it first, and again with it where something was found. */
export const PLAY_KINDS: readonly RiskKind[] = ['in.and.out', 'fast.cycles', 'transfer.circles', 'bonus.farm'];

/** What one rule finds in these facts. Pure: the same facts give the same findings. */
export const detect = <Kind extends RiskKind>(facts: Facts, kind: Kind, params: RiskParams<Kind>): Finding[] =>
  (detectors[kind] as (facts: Facts, rule: Rule<Kind>) => Finding[])(facts, { kind, params });
