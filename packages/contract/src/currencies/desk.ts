import * as z from 'zod/mini';
import { currencyTerms } from './terms.ts';
import { deskErrors, reason } from '../operator/desk.ts';
import { endpoint } from '../base/endpoint.ts';

// Currencies in which brands may count. One is added with its decimals and steps; they change until a brand counts in it.

const code = z.string().check(z.regex(/^[A-Z]{3}$/));

const errors = {
  ...deskErrors,
  /** ISO 4217 has no such currency. */
  'desk.currency.unknown': 400,
  /** More decimals than amounts of the currency have, or than a ledger unit holds. */
  'desk.currency.decimals': 400,
  'desk.currency.step': 400,
  'desk.currency.stakes': 400,
} as const;

export const currenciesList = endpoint({
  summary: 'Currencies of this installation, and those of ISO 4217 that can be added',
  method: 'GET',
  path: '/desk/currencies',
  access: 'desk',
  permission: 'brands.read',
  value: z.object({
    list: z.array(
      z.object({
        code: z.string(),
        symbol: z.string(),
        terms: currencyTerms,
        /** Names of the operator's brands that count in it. */
        brands: z.array(z.string()),
        /** A brand counts or counted in it: its terms change by a migration only. */
        isUsed: z.boolean(),
      }),
    ),
    /** `minorUnits`: decimals that amounts have. */
    others: z.array(z.object({ code: z.string(), minorUnits: z.number() })),
    /** Of the whole installation: operators of all brands. */
    mayChange: z.boolean(),
  }),
  errors: deskErrors,
});

const body = z.strictObject({ code, terms: currencyTerms, reason });

export const currencyAdd = endpoint({
  summary: 'Adds a currency of ISO 4217. Nothing counts in it before a brand is published with it',
  method: 'POST',
  path: '/desk/currencies/add',
  access: 'desk',
  permission: 'currencies.write',
  renews: true,
  stepUp: true,
  body,
  errors: { ...errors, 'desk.currency.taken': 409 },
});

export const currencyChange = endpoint({
  summary: 'Changes decimals, steps and stakes of a currency no brand has counted in',
  method: 'POST',
  path: '/desk/currencies/change',
  access: 'desk',
  permission: 'currencies.write',
  renews: true,
  stepUp: true,
  body,
  errors: { ...errors, 'desk.currency.used': 409 },
});
