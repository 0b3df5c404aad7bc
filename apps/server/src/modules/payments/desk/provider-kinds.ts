import type * as contract from '@pavilion/contract/payments/desk-providers';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { PROVIDER_SETTINGS, type ProviderSetting } from '@pavilion/contract/payments/provider-settings';
import * as z from 'zod/mini';
import { providerKinds } from '../adapters/kinds.ts';
import type { ProviderKind } from '../providers/provider.ts';

type Kind = InnerValue<typeof contract.providerForms>['kinds'][number];
type Field = Kind['fields'][number];

const text = z.object({
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
});
const property = z.union([
  z.object({ type: z.literal('string'), ...text.shape }),
  z.object({ type: z.literal('object'), additionalProperties: text }),
]);
const form = z.object({ properties: z.record(z.string(), property), required: z._default(z.array(z.string()), []) });

/** How the settings of every kind are asked, read from the schema they are checked by. */
export const listProviderForms = (): InnerValue<typeof contract.providerForms> => ({ kinds: [...providerKinds.values()].map(formOf) });

/** Throws for a setting of a shape that no form asks. */
export function formOf({ name, settings, currency, takesCoins, paysOut }: ProviderKind): Kind {
  const { properties, required } = z.parse(form, z.toJSONSchema(settings, { io: 'input' }));
  const fields = Object.entries(properties).map(([setting, schema]): Field => {
    const rules = schema.type === 'string' ? schema : schema.additionalProperties;
    const { pattern = null, minLength = 0, maxLength = null } = rules;
    const kind = schema.type === 'object' ? 'byChannel' : rules.format === 'uri' ? 'address' : 'text';
    return { name: knownSetting(setting), kind, isRequired: required.includes(setting), pattern, least: minLength, most: maxLength };
  });
  const carries =
    typeof currency === 'object'
      ? { currency: null, currencySetting: knownSetting(currency.setting) }
      : { currency: currency ?? null, currencySetting: null };
  return { name, takesCoins: takesCoins ?? false, paysOut: paysOut ?? true, ...carries, fields };
}

function knownSetting(name: string): ProviderSetting {
  const known = PROVIDER_SETTINGS.find((one) => one === name);
  if (!known) throw new Error(`no words for the setting ${name}`);
  return known;
}
