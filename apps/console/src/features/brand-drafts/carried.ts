import { providerForms } from '@pavilion/contract/payments/desk-providers';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import type { ProviderForm } from './provider-settings.tsx';
import { rowsOf, textOf } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

/** The only currency a provider carries; null: any. */
export const carriedBy = ({ currency, currencySetting }: ProviderForm, settings: JsonObject): string | null =>
  currency ?? (currencySetting ? textOf(settings[currencySetting]) || null : null);

export const currencyOf = (edited: DraftEditor): string => textOf(edited.json(FILES.brand)?.['currency']);

/** Why a provider cannot carry the money of the draft's brand; undefined: it can. */
export function useCarryProblem(edited: DraftEditor): (form: ProviderForm | undefined, settings: JsonObject) => string | undefined {
  const { t } = useLingui();
  const currency = currencyOf(edited);
  return (form, settings) => {
    const carried = form ? carriedBy(form, settings) : null;
    return carried === null || carried === currency ? undefined : t`It supports ${carried} only; the brand uses ${currency}.`;
  };
}

/** What speaks against a provider where the cashier names it: its currency, or what the server said of the saved draft. */
export function useNamedProblem(edited: DraftEditor): (code: string, field: string) => string | undefined {
  const { data } = useQuery(ask(providerForms));
  const carryProblem = useCarryProblem(edited);
  return (code, field) => {
    const own = rowsOf(edited.json(FILES.payments), 'providers').find((one) => textOf(one['code']) === code);
    const form = data?.kinds.find(({ name }) => name === textOf(own?.['kind']));
    const isSaved = !edited.unsaved.includes(FILES.payments) && !edited.unsaved.includes(FILES.brand);
    const problem = edited.draft.problems.find((one) => one.file === FILES.payments && one.field === field)?.message;
    return carryProblem(form, (own?.['settings'] ?? {}) as JsonObject) ?? (isSaved ? problem : undefined);
  };
}
