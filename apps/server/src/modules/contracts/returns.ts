import type { ContractKind, ContractTerms, ContractType } from '@pavilion/contract/contracts/terms';
import { type Ratio, ratio } from '@pavilion/lottery/ratio';
import { many, type Sql } from '../../kernel/db.ts';
import { fromPpm, type GivenBack, highest, NONE } from '../../kernel/given-back.ts';
import { topRate } from './holds.ts';
import { policiesOf } from './policy.ts';
import type { Policy } from './standard-policy.ts';
import { readTerms } from './terms.ts';

/** Of a contract in force, independent of the present policy. */
export interface SignedTerms {
  type: ContractType;
  terms: ContractTerms;
}

/** The most that terms pay of a unit of the team's turnover: percent, or an amount for the turnover that reaches it; all of it where none is asked. */
function ofTurnover(terms: ContractTerms): Ratio {
  const amounts = terms.tiers.flatMap((tier) => {
    if (!('rateType' in tier) || tier.rateType !== 'A' || tier.rate === 0n) return [];
    const asked = 'betVolume' in tier ? tier.betVolume : tier.minimumBet;
    return [asked === 0n ? ratio(1) : ratio(tier.rate, asked)];
  });
  return highest([fromPpm(topRate(terms)), ...amounts]);
}

const ofNet = (terms: ContractTerms): Ratio =>
  terms.kind === 'dividend' ? highest(terms.tiers.map(({ contractRate }) => fromPpm(contractRate))) : NONE;

/** Costs of dividends → parts of the sheet. */
const COSTS = {
  rebate: ['rebates', 'agentRebates'],
  grant: ['points', 'ranks', 'missions', 'cashback', 'promotions'],
  salary: ['salaries'],
} as const;

/**
 * What agents get for the play of their teams, at the terms the brand goes to. Of a kind an agent has a contract for the TYPE or for all of them; kinds come on top
 * of each other. A dividend is of what is left, over many bets.
 */
export function contractReturns(
  policies: readonly Policy[],
  isOn: (kind: ContractKind) => boolean,
  signed: readonly SignedTerms[] = [],
): GivenBack[] {
  const termsFor = (kind: ContractKind, type: ContractType): ContractTerms[] => [
    ...policies
      .filter((policy) => policy.isOn && policy.kind === kind && (policy.type === type || policy.type === 'CONS'))
      .map((policy) => policy.highest),
    ...signed.filter(({ terms, ...of }) => terms.kind === kind && (of.type === type || of.type === 'CONS')).map(({ terms }) => terms),
  ];
  const kinds = (['daily', 'hourly', 'realtime'] as const).filter(isOn);
  return [
    ...kinds.map((kind): GivenBack => ({
      part: 'salaries',
      name: kind,
      of: 'turnover',
      share: ({ type }) => highest(termsFor(kind, type).map(ofTurnover)),
    })),
    ...(isOn('dividend')
      ? [
          {
            part: 'dividends',
            name: '',
            of: 'kept',
            after: costsNamed([
              ...policies.filter((policy) => policy.isOn).map(({ highest: terms }) => terms),
              ...signed.map(({ terms }) => terms),
            ]),
            share: ({ type }) => highest(termsFor('dividend', type).map(ofNet)),
          } as const satisfies GivenBack,
        ]
      : []),
  ];
}

/** What every dividend of the brand is lessened by. */
function costsNamed(all: readonly ContractTerms[]) {
  const dividends = all.filter(({ kind }) => kind === 'dividend');
  return Object.entries(COSTS).flatMap(([cost, parts]) =>
    dividends.every((terms) => terms.kind === 'dividend' && terms.costs.some((one) => one === cost)) ? [...parts] : [],
  );
}

/** What the house pays by contracts that are signed, or offered and can still be: they keep their terms when the policy is lowered. */
async function signedIn(sql: Sql, brandId: string, now: Date): Promise<SignedTerms[]> {
  const rows = await many<{ type: ContractType; terms: unknown }>(
    sql,
    `SELECT DISTINCT c.type, v.terms FROM contract c JOIN contract_version v ON v.contract_id = c.id
       WHERE c.brand_id = $1 AND c.state IN ('offered', 'active', 'ending') AND v.payer = 'house'
         AND ((v.state = 'signed' AND coalesce(v.ends_at, 'infinity') > $2) OR (v.state = 'waiting' AND v.expires_at > $2))`,
    [brandId, now],
  );
  return rows.map(({ type, terms }) => ({ type, terms: readTerms(terms) }));
}

export const readContractReturns = async (
  sql: Sql,
  { brandId, now }: { brandId: string; now: Date },
  isOn: (kind: ContractKind) => boolean,
): Promise<GivenBack[]> => contractReturns(await policiesOf(sql, brandId), isOn, await signedIn(sql, brandId, now));
