import { type CurrencyTerms, type TermsField, unfitField } from '@pavilion/contract/currencies/terms';
import * as wire from '@pavilion/contract/currencies/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import { isoCurrencies } from '@pavilion/kit/iso-4217';
import type { DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import { isInScope } from '../../http/desk-scope.ts';
import { type Db, many, transaction } from '../../kernel/db.ts';
import { refuse } from '../../kernel/refusal.ts';
import { operatorActor } from '../audit/public.ts';
import { findCurrency, listCurrencies, putCurrency } from './store.ts';

/** Currencies of the installation: seen by all who see brands, added and changed by operators of all brands. */
export function registerCurrenciesDesk({ serve }: DeskRegistrar, { db }: { db: Db }): void {
  serve(wire.currenciesList, (_input, context) => list(db, context));
  serve(wire.currencyAdd, ({ body }, context) => add(db, body, context));
  serve(wire.currencyChange, ({ body }, context) => change(db, body, context));
}

async function list(db: Db, { session }: OperatorContext) {
  const currencies = await listCurrencies(db);
  const brands = await many<{ name: string; currency: string }>(
    db,
    'SELECT name, currency FROM brand_facts WHERE id = ANY ($1) ORDER BY name',
    [session.scope],
  );
  const known = new Set(currencies.map(({ code }) => code));
  return {
    list: currencies.map((one) => ({ ...one, brands: brands.flatMap(({ name, currency }) => (currency === one.code ? [name] : [])) })),
    others: [...isoCurrencies.values()].flatMap(({ code, minorUnits }) => (known.has(code) ? [] : [{ code, minorUnits }])),
    mayChange: isInScope(null, session) && session.permissions.includes('currencies.write'),
  };
}

const REFUSALS = {
  decimals: 'desk.currency.decimals',
  betStep: 'desk.currency.step',
  depositStep: 'desk.currency.step',
  withdrawStep: 'desk.currency.step',
  stakes: 'desk.currency.stakes',
} as const satisfies Record<TermsField, string>;

function refuseUnfit(code: string, terms: CurrencyTerms, context: OperatorContext): void {
  if (!isInScope(null, context.session)) throw refuse('desk.not.permitted');
  const iso = isoCurrencies.get(code);
  if (!iso) throw refuse('desk.currency.unknown', { field: 'code', params: { code } });
  const field = unfitField(terms, iso.minorUnits);
  if (field) throw refuse(REFUSALS[field], { field: `terms.${field}`, params: { code, most: iso.minorUnits } });
}

async function add(db: Db, { code, terms, reason }: InnerBody<typeof wire.currencyAdd>, context: OperatorContext) {
  refuseUnfit(code, terms, context);
  return transaction(db, async (tx) => {
    if (await findCurrency(tx, code)) throw refuse('desk.currency.taken', { field: 'code', params: { code } });
    const put = await putCurrency(tx, { code, terms, detail: { reason } }, operatorActor(context));
    // Added by somebody else since it was looked for.
    if (put !== 'added') throw refuse('desk.currency.taken', { field: 'code', params: { code } });
    return undefined;
  });
}

async function change(db: Db, { code, terms, reason }: InnerBody<typeof wire.currencyChange>, context: OperatorContext) {
  refuseUnfit(code, terms, context);
  return transaction(db, async (tx) => {
    if (!(await findCurrency(tx, code))) throw refuse('not.found');
    const put = await putCurrency(tx, { code, terms, detail: { reason } }, operatorActor(context));
    if (put === 'used') throw refuse('desk.currency.used', { params: { code } });
    return undefined;
  });
}
