import { contractPeriod, contractTypes } from '@pavilion/contract/contracts/terms';
import { contractEligible, contractPayer } from '@pavilion/contract/contracts/desk';
import { money } from '@pavilion/contract/base/money';
import * as z from 'zod/mini';
import type { PassReturns } from '../../deps.ts';
import { one, type Sql, type Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { VersionedControl } from '../four-eyes/public.ts';
import { policiesOf, settingOf } from './policy.ts';
import { periodsOf, type Policy, standardSetting } from './standard-policy.ts';
import { lockContracts } from './store.ts';
import { readTerms, tooHigh, unsoundTier, writeTerms } from './terms.ts';

/** A policy as it is compared and shown: the highest terms as one text of JSON. */
const policyTerms = z.object({
  isOn: z.boolean(),
  eligible: contractEligible,
  period: contractPeriod,
  payer: contractPayer,
  highest: z.string(),
});
type PolicyTerms = z.output<typeof policyTerms>;
/** By kind and TYPE: `daily PVP`. */
export type Policies = Record<string, PolicyTerms>;

export const policyKey = ({ kind, type }: Pick<Policy, 'kind' | 'type'>): string => `${kind} ${type}`;

export const policyTermsOf = ({ isOn, eligible, period, payer, highest }: Omit<Policy, 'kind' | 'type'>): PolicyTerms => ({
  isOn,
  eligible,
  period,
  payer,
  highest: JSON.stringify(writeTerms(highest)),
});

const termsIn = (text: unknown) => readTerms(JSON.parse(String(text)));

const WIDER = contractEligible.options;
const isWider = (before: unknown, after: unknown): boolean => WIDER.indexOf(after as never) > WIDER.indexOf(before as never);

/** Versions of both groups of a brand's settings are one number. The brand's contracts are locked before it. */
const versioned = {
  subjectKind: 'brand',
  permission: 'contracts.policy',
  hold: async (tx: Tx, brandId: string): Promise<number> => {
    await lockContracts(tx, brandId);
    const { openDays, holds, version } = standardSetting;
    await tx.query('INSERT INTO contract_setting (brand_id, open_days, holds, version) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      brandId,
      openDays,
      storedHolds(holds),
      version,
    ]);
    return (await one<{ version: number }>(tx, 'SELECT version FROM contract_setting WHERE brand_id = $1 FOR UPDATE', [brandId])).version;
  },
  raise: async (tx: Tx, brandId: string): Promise<number> =>
    (
      await one<{ version: number }>(tx, 'UPDATE contract_setting SET version = version + 1 WHERE brand_id = $1 RETURNING version', [
        brandId,
      ])
    ).version,
} as const;

const storedHolds = (holds: Readonly<Record<string, bigint>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(holds).map(([type, hold]) => [type, String(hold)])));

/** Which contracts a brand offers, to whom, paid by whom, and how high its own go. */
export const policyControl = (passReturns: PassReturns): VersionedControl<Policies> => ({
  ...versioned,
  name: 'contracts.policy',
  rules: {
    '*.isOn': 'permit',
    '*.eligible': isWider,
    '*.period': 'terms',
    '*.payer': 'terms',
    '*.highest': (before, after) => tooHigh(termsIn(before), termsIn(after)) !== null,
  },
  schema: z.record(z.string(), policyTerms),
  read: async (sql, brandId) =>
    Object.fromEntries((await policiesOf(sql, brandId)).map((policy) => [policyKey(policy), policyTermsOf(policy)])),
  write: (tx, brandId, next, { actor }) =>
    passReturns(tx, { brandId, now: actor.now }, async () => {
      for (const policy of await policiesOf(tx, brandId)) {
        const terms = next[policyKey(policy)];
        if (terms && JSON.stringify(terms) !== JSON.stringify(policyTermsOf(policy))) await writePolicy(tx, brandId, policy, terms);
      }
    }),
});

async function writePolicy(tx: Tx, brandId: string, before: Policy, next: PolicyTerms): Promise<void> {
  const { kind, type } = before;
  refuseUnsound(before, next);
  if (before.period !== next.period || before.payer !== next.payer) await refuseInUse(tx, { brandId, kind, type });
  await tx.query(
    `INSERT INTO contract_policy (brand_id, kind, type, is_on, eligible, period, payer, highest) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (brand_id, kind, type) DO UPDATE SET is_on = excluded.is_on, eligible = excluded.eligible, period = excluded.period,
         payer = excluded.payer, highest = excluded.highest`,
    [brandId, kind, type, next.isOn, next.eligible, next.period, next.payer, next.highest],
  );
}

/** Refuses `contract.terms.invalid` and `contract.period`. */
export function refuseUnsound({ kind }: Pick<Policy, 'kind'>, { highest, period }: PolicyTerms): void {
  const terms = termsIn(highest);
  const unsound = terms.kind === kind ? unsoundTier(terms) : 0;
  if (unsound !== null) throw refuse('contract.terms.invalid', { field: 'highest', value: { tier: unsound } });
  if (!periodsOf(kind).includes(period)) throw refuse('contract.period', { field: 'period' });
}

async function refuseInUse(sql: Sql, { brandId, kind, type }: { brandId: string; kind: string; type: string }): Promise<void> {
  const { used } = await one<{ used: boolean }>(
    sql,
    `SELECT EXISTS (SELECT FROM contract WHERE brand_id = $1 AND kind = $2 AND type = $3 AND state IN ('offered', 'active', 'ending')) AS used`,
    [brandId, kind, type],
  );
  if (used) throw refuse('contract.policy.in.use', { field: 'period' });
}

interface Setting {
  openDays: number;
  holds: Record<string, bigint>;
}

/** How long offers are open, and beyond what part of the turnover the desk warns of salaries. */
export const settingControl = (passReturns: PassReturns): VersionedControl<Setting> => ({
  ...versioned,
  name: 'contracts.setting',
  rules: { openDays: 'free', 'holds.*': 'cap' },
  schema: z.object({ openDays: z.int(), holds: z.record(z.string(), money) }),
  read: async (sql, brandId) => {
    const { openDays, holds } = await settingOf(sql, brandId);
    return { openDays, holds: Object.fromEntries(contractTypes.map((type) => [type, holds[type] ?? 0n])) };
  },
  write: async (tx, brandId, { openDays, holds }, { actor }) => {
    if (Object.values(holds).some((hold) => hold < 0n || hold > 1_000_000n)) throw refuse('desk.bounds.wrong', { field: 'holds' });
    await passReturns(tx, { brandId, now: actor.now }, () =>
      tx.query('UPDATE contract_setting SET open_days = $2, holds = $3 WHERE brand_id = $1', [brandId, openDays, storedHolds(holds)]),
    );
  },
});
