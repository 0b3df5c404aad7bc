import { isDeepStrictEqual } from 'node:util';
import { many, type Sql } from '../../../kernel/db.ts';
import { providerKinds } from '../adapters/kinds.ts';
import type { Cashier, CashierRows } from '../cashier.ts';
import type { ProviderKind } from './provider.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '../states.ts';

export interface CashierProblem {
  field: string;
  message: string;
}

/** What a provider is: as the folder says it, or as the installation has it. */
interface ProviderSettings {
  kind: string;
  settings: Readonly<Record<string, unknown>>;
}

interface Row extends ProviderSettings {
  code: string;
  brand_id: string | null;
  used: boolean;
  busy: boolean;
}

/** The only currency that providers of a kind carry with these settings; null: any. */
function carriedBy({ currency }: ProviderKind, settings: ProviderSettings['settings']): string | null {
  if (currency === undefined || typeof currency === 'string') return currency ?? null;
  const said = settings[currency.setting];
  return typeof said === 'string' ? said : null;
}

/** Why money of a brand cannot go by a provider; null: it can. */
function currencyProblem({ kind: name, settings }: ProviderSettings, currency: string): string | null {
  const kind = providerKinds.get(name);
  const carried = kind && carriedBy(kind, settings);
  return carried && carried !== currency ? `${name} carries ${carried} only, and the brand counts in ${currency}` : null;
}

/** What speaks against a brand of this currency having these providers, by field; see `writeCashier`. */
export async function providerProblems(
  sql: Sql,
  { brandId, currency }: { brandId: string; currency: string },
  cashier: Cashier,
): Promise<CashierProblem[]> {
  const rows = await many<Row>(
    sql,
    `SELECT code, brand_id, kind, settings, EXISTS (SELECT FROM deposit d WHERE d.provider = code AND d.state IN (${DEPOSIT_STATES.open}))
           OR EXISTS (SELECT FROM withdrawal w WHERE w.provider = code AND w.state IN (${WITHDRAWAL_STATES.withProvider})) AS busy, EXISTS (SELECT FROM deposit d WHERE d.provider = code) OR EXISTS (SELECT FROM withdrawal w WHERE w.provider = code) AS used
       FROM payment_provider`,
  );
  const known = new Map(rows.map((row) => [row.code, row]));
  const find = (name: string): ProviderSettings | undefined => cashier.providers.find((one) => one.code === name) ?? known.get(name);
  const { provider: payer } = cashier.withdrawals;
  const payerKind = find(payer)?.kind ?? '';
  const problems = [...heldProblems(known, brandId, cashier.providers), ...moneyProblems(cashier, { find, currency })];
  if (providerKinds.get(payerKind)?.paysOut === false)
    problems.push({ field: 'withdrawals.provider', message: `${payer} only takes payments: name another one for withdrawals` });
  for (const [index, { provider: name, kind, bankCode }] of cashier.channels.entries()) {
    const of = cashier.providers.find((one) => one.code === name);
    const problem = of && providerKinds.get(of.kind)?.channelProblem?.(of.settings, { kind, bankCode });
    if (problem) problems.push({ field: `channels.${index}.bankCode`, message: `${name}: ${problem}` });
  }
  const isOpen = (name: string): boolean => cashier.providers.some((one) => one.code === name) || known.get(name)?.brand_id === null;
  for (const [field, name] of namedIn(cashier))
    if (!isOpen(name)) problems.push({ field, message: `there is no payment provider ${name} for this brand` });
  return problems;
}

/** Where a cashier names a provider, and which. */
const namedIn = ({ channels, withdrawals }: Pick<CashierRows, 'channels' | 'withdrawals'>): (readonly [field: string, name: string])[] => [
  ...channels.map((one, index) => [`channels.${index}.provider`, one.provider] as const),
  ['withdrawals.provider', withdrawals.provider] as const,
];

/** Providers that other brands have, or that payments hold as they are. */
function heldProblems(known: ReadonlyMap<string, Row>, brandId: string, providers: Cashier['providers']): CashierProblem[] {
  return providers.flatMap(({ code: name, kind, settings }, index): CashierProblem[] => {
    const row = known.get(name);
    if (row && row.brand_id !== brandId)
      return [{ field: `providers.${index}.code`, message: `${name} is a payment provider of another brand or of the installation` }];
    if (row?.used && row.kind !== kind)
      return [{ field: `providers.${index}.kind`, message: `${name} has carried payments as ${row.kind}: give the new one another code` }];
    // Elsewhere, or as another merchant, the repeat of a payout would be a new one.
    if (row?.busy && !isDeepStrictEqual(row.settings, settings))
      return [{ field: `providers.${index}.settings`, message: `payments of ${name} are under way: give the new one another code` }];
    return [];
  });
}

interface Money {
  currency: string;
  find(name: string): ProviderSettings | undefined;
}

/** Providers that cannot carry the brand's currency: of the brand at themselves, others where they are named. */
function moneyProblems({ providers, ...cashier }: Cashier, { find, currency }: Money): CashierProblem[] {
  const own = providers.flatMap((one, index): CashierProblem[] => {
    const message = currencyProblem(one, currency);
    const by = providerKinds.get(one.kind)?.currency;
    return message ? [{ field: `providers.${index}.${typeof by === 'object' ? `settings.${by.setting}` : 'kind'}`, message }] : [];
  });
  const named = namedIn(cashier).flatMap(([field, name]): CashierProblem[] => {
    const of = find(name);
    const message = of && currencyProblem(of, currency);
    return message ? [{ field, message: `${name}: ${message}` }] : [];
  });
  return [...own, ...named];
}
