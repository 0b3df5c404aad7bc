import { contractModules, type ContractKind, type ContractType } from '@pavilion/contract/contracts/terms';
import type { BrandInfo } from '../../http/types.ts';
import { many, maybeOne, type Sql } from '../../kernel/db.ts';
import { type Policy, type PolicySetting, standardPolicies, standardSetting } from './standard-policy.ts';
import type { Payer } from './tables.ts';
import { readTerms } from './terms.ts';

interface PolicyRow {
  kind: ContractKind;
  type: ContractType;
  is_on: boolean;
  eligible: Policy['eligible'];
  period: Policy['period'];
  payer: Payer;
  highest: unknown;
}

/** Every kind and TYPE of a brand, in the order of the lists. */
export async function policiesOf(sql: Sql, brandId: string): Promise<Policy[]> {
  const rows = await many<PolicyRow>(sql, 'SELECT * FROM contract_policy WHERE brand_id = $1', [brandId]);
  const said = new Map(rows.map((row) => [`${row.kind} ${row.type}`, row]));
  return standardPolicies.map((standard) => {
    const row = said.get(`${standard.kind} ${standard.type}`);
    if (!row) return standard;
    const { kind, type, eligible, period, payer } = row;
    return { kind, type, isOn: row.is_on, eligible, period, payer, highest: readTerms(row.highest) };
  });
}

/** What a brand offers of a kind and TYPE; null: nothing, by its policy or because the kind's module is off. */
export async function policyOf(
  sql: Sql,
  brand: BrandInfo,
  { kind, type }: { kind: ContractKind; type: ContractType },
): Promise<Policy | null> {
  if (!isKindOn(brand, kind)) return null;
  const policy = (await policiesOf(sql, brand.id)).find((each) => each.kind === kind && each.type === type);
  return policy?.isOn ? policy : null;
}

/** Who pays what is offered by such an upline. The house pays top agents, independent of the policy for the others. */
export const payerOf = ({ payer }: Policy, uplineId: string | null): Payer => (uplineId === null ? 'house' : payer);

export const isKindOn = ({ modules }: BrandInfo, kind: ContractKind): boolean => modules[contractModules[kind]] === true;

export async function settingOf(sql: Sql, brandId: string): Promise<PolicySetting> {
  const row = await maybeOne<{ open_days: number; holds: Record<string, string>; version: number }>(
    sql,
    'SELECT open_days, holds, version FROM contract_setting WHERE brand_id = $1',
    [brandId],
  );
  if (!row) return standardSetting;
  const holds = Object.fromEntries(Object.entries(row.holds).map(([type, hold]) => [type, BigInt(hold)]));
  return { openDays: row.open_days, holds, version: row.version };
}
