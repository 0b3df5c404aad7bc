import type { RiskKind, RiskParams } from '@pavilion/contract/risk/terms';
import type { Facts, Finding, Rule } from './facts.ts';
import { judgeCircles } from './judge-circles.ts';
import { judgeNames, judgePasses, judgeStructuring } from './judge-money.ts';
import { judgeOpposed } from './judge-opposed.ts';
import { judgeAccounts, judgeAddresses, judgeDevices } from './judge-shared.ts';
import { judgeFarms, judgeSelfReferral } from './judge-trees.ts';

type Judges = { readonly [Kind in RiskKind]: (facts: Facts, rule: Rule<Kind>) => Finding[] };

const judges: Judges = {
  'in.and.out': judgePasses,
  structuring: judgeStructuring,
  'fast.cycles': judgePasses,
  'shared.device': judgeDevices,
  'shared.address': judgeAddresses,
  'payer.names': judgeNames,
  'shared.account': judgeAccounts,
  'transfer.circles': judgeCircles,
  'self.referral': judgeSelfReferral,
  'bonus.farm': judgeFarms,
  'opposed.bets': judgeOpposed,
};

/** Kinds that judge a member by what is theirs alone. */
export const OWN_KINDS: readonly RiskKind[] = ['in.and.out', 'structuring', 'fast.cycles', 'payer.names'];

/** Kinds that more play can only clear: they are judged without it first, and again with it where something was found. */
export const PLAY_KINDS: readonly RiskKind[] = ['in.and.out', 'fast.cycles', 'transfer.circles', 'bonus.farm'];

/** What one rule finds in these facts. Pure: the same facts give the same findings. */
export const judge = <Kind extends RiskKind>(facts: Facts, kind: Kind, params: RiskParams<Kind>): Finding[] =>
  (judges[kind] as (facts: Facts, rule: Rule<Kind>) => Finding[])(facts, { kind, params });
