import type { Act } from '@pavilion/contract/acts';
import { isDeepStrictEqual } from 'node:util';
import type { CurrencyTerms } from '@pavilion/contract/currencies/terms';
import { many, maybeOne, type Sql, type Tx } from '../../kernel/db.ts';
import { type Actor, writeAuditEntry } from '../audit/public.ts';
import { fileOfTerms } from './terms-file.ts';

export interface CurrencyRow {
  code: string;
  symbol: string;
  terms: CurrencyTerms;
  isUsed: boolean;
}

interface StoredRow {
  code: string;
  symbol: string;
  decimals: number;
  bet_step: bigint;
  deposit_step: bigint;
  withdraw_step: bigint;
  stakes: bigint[];
  used_since: Date | null;
}

const SELECT = `SELECT code, symbol, shown_decimals AS decimals, bet_step, deposit_step, withdraw_step, stakes, used_since
  FROM currency WHERE kind = 'money'`;

const fromRow = ({ code, symbol, used_since: since, ...row }: StoredRow): CurrencyRow => ({
  code,
  symbol,
  terms: {
    decimals: row.decimals,
    betStep: row.bet_step,
    depositStep: row.deposit_step,
    withdrawStep: row.withdraw_step,
    stakes: row.stakes.map(BigInt),
  },
  isUsed: since !== null,
});

/** Currencies brands can count in. */
export const listCurrencies = async (sql: Sql): Promise<CurrencyRow[]> =>
  (await many<StoredRow>(sql, `${SELECT} ORDER BY code`)).map(fromRow);

export async function findCurrency(sql: Sql, code: string): Promise<CurrencyRow | null> {
  const row = await maybeOne<StoredRow>(sql, `${SELECT} AND code = $1`, [code]);
  return row && fromRow(row);
}

/** The row, locked: a brand that begins to count in it meanwhile waits. */
async function lockCurrency(tx: Tx, code: string): Promise<CurrencyRow | null> {
  const row = await maybeOne<StoredRow>(tx, `${SELECT} AND code = $1 FOR UPDATE`, [code]);
  return row && fromRow(row);
}

/** The sign people know, `฿`; the code where there is none. */
const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

export type Put = 'added' | 'changed' | 'same' | 'used';

/** Adds a currency or changes one no brand has counted in, with its audit entry. The terms were checked. `used`: nothing is written. */
export async function putCurrency(
  tx: Tx,
  { code, terms, detail = {} }: { code: string; terms: CurrencyTerms; detail?: Readonly<Record<string, unknown>> },
  actor: Actor,
): Promise<Put> {
  const { rowCount } = await tx.query(
    `INSERT INTO currency (code, symbol, kind, shown_decimals, bet_step, deposit_step, withdraw_step, stakes) VALUES ($1, $2, 'money', $3, $4, $5, $6, $7)
     ON CONFLICT (code) DO NOTHING`,
    [code, symbolOf(code), ...valuesOf(terms)],
  );
  if (rowCount === 1) {
    await trail(tx, { action: 'currency.add', code, detail: { after: fileOfTerms(terms), ...detail } }, actor);
    return 'added';
  }
  const before = await lockCurrency(tx, code);
  if (!before) throw new Error(`${code} is no money`);
  if (isDeepStrictEqual(before.terms, terms)) return 'same';
  if (before.isUsed) return 'used';
  await tx.query(
    'UPDATE currency SET shown_decimals = $2, bet_step = $3, deposit_step = $4, withdraw_step = $5, stakes = $6 WHERE code = $1',
    [code, ...valuesOf(terms)],
  );
  await trail(
    tx,
    { action: 'currency.change', code, detail: { before: fileOfTerms(before.terms), after: fileOfTerms(terms), ...detail } },
    actor,
  );
  return 'changed';
}

const valuesOf = ({ decimals, betStep, depositStep, withdrawStep, stakes }: CurrencyTerms) => [
  decimals,
  betStep,
  depositStep,
  withdrawStep,
  stakes,
];

const trail = (tx: Tx, { action, code, detail }: { action: Act; code: string; detail: Record<string, unknown> }, actor: Actor) =>
  writeAuditEntry(tx, actor, { action, subjectKind: 'currency', subjectId: code, brandId: null, detail });
