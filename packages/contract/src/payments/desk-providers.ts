import * as z from 'zod/mini';
import { deskErrors, reason } from '../operator/desk.ts';
import { PROVIDER_SETTINGS } from './provider-settings.ts';
import { proposingErrors, repeatable } from '../four-eyes/proposing.ts';
import { endpoint } from '../base/endpoint.ts';
import { requiredText } from '../base/wire-text.ts';
import { rowId } from '../base/wire-types.ts';

// Secrets shared with payment providers. They are written and never read: no answer, trail or export holds one. A person with a secret can
// say that money came, so one operator gives it and another one confirms it before it is used.

const providerCode = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/));

const providerRow = z.object({
  code: z.string(),
  kind: z.string(),
  /** Named in the brand's folder; false: it takes no new payments. */
  enabled: z.boolean(),
  /** Without one its channels are not offered. */
  hasSecret: z.boolean(),
  /** A secret that waits for a second operator. */
  waiting: z.nullable(z.object({ id: z.string(), by: z.string(), byMe: z.boolean(), at: z.string() })),
});

export const paymentProviders = endpoint({
  summary: "A brand's payment providers: which of them have their secret",
  method: 'GET',
  path: '/desk/payments/providers',
  access: 'desk',
  permission: 'payments.secrets',
  query: z.strictObject({ brandId: rowId }),
  value: z.object({ list: z.array(providerRow) }),
  errors: deskErrors,
});

export const providerForms = endpoint({
  summary: 'Kinds of payment providers, each with the settings it is configured with',
  method: 'GET',
  path: '/desk/payments/providers/forms',
  access: 'desk',
  permission: 'brands.read',
  value: z.object({
    kinds: z.array(
      z.object({
        name: z.string(),
        takesCoins: z.boolean(),
        /** False: no brand pays withdrawals by it. */
        paysOut: z.boolean(),
        /** The only currency it carries; null: any, or what the setting says. */
        currency: z.nullable(z.string()),
        /** The setting that names the only currency it carries. */
        currencySetting: z.nullable(z.enum(PROVIDER_SETTINGS)),
        fields: z.array(
          z.object({
            name: z.enum(PROVIDER_SETTINGS),
            /** `byChannel`: a text for each channel that has one. */
            kind: z.enum(['text', 'address', 'byChannel']),
            isRequired: z.boolean(),
            /** Regular expression of the text; null: any. */
            pattern: z.nullable(z.string()),
            /** Signs, at least and at most. */
            least: z.number(),
            most: z.nullable(z.number()),
          }),
        ),
      }),
    ),
  }),
  errors: deskErrors,
});

export const providerSecretPropose = endpoint({
  summary: "Gives a provider's secret; it waits for another operator, in place of one that waits already",
  method: 'POST',
  path: '/desk/payments/providers/secret',
  access: 'desk',
  takesRequestId: true,
  permission: 'payments.secrets',
  renews: true,
  stepUp: true,
  body: z.strictObject({ ...repeatable, brandId: rowId, code: providerCode, secret: requiredText(512), reason }),
  value: z.object({ proposalId: z.string() }),
  errors: { ...deskErrors, ...proposingErrors },
});
