import { providerForms } from '@pavilion/contract/payments/desk-providers';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { currencyOf, useCarryProblem } from './carried.ts';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { type ProviderForm, ProviderSettings, useKindName } from './provider-settings.tsx';
import { rowsOf, textOf } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

interface ProvidersFormProps {
  edited: DraftEditor;
  file: JsonObject;
  onProviders(providers: JsonObject[]): void;
}

const CODE = /^[a-z][a-z0-9-]{1,29}$/;
const NONE: readonly ProviderForm[] = [];

/** Settings of the brand's own payment providers, by the schema of their kind. One that is in force does not change its settings: money on its way goes there. */
export function ProvidersForm({ edited, file, onProviders }: ProvidersFormProps) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { data, error } = useQuery(ask(providerForms));
  const forms = data?.kinds ?? NONE;
  const currency = currencyOf(edited);
  const stored = JSON.parse(edited.draft.texts[FILES.payments] ?? '{}') as JsonObject;
  const added = edited.draft.changes.flatMap(({ file: name, field, before }) => {
    const [list, code] = field.split('.');
    return name === FILES.payments && list === 'providers' && before === null && code !== undefined ? [code] : [];
  });
  const inForce = edited.draft.isNew ? [] : rowsOf(stored, 'providers').flatMap(({ code }) => (added.includes(textOf(code)) ? [] : [code]));
  const rows = rowsOf(file, 'providers');
  const fitting = forms.filter((form) => (form.currency ?? currency) === currency);
  return (
    <>
      <Failure error={error} />
      <ItemList
        title={t`Payment providers of the brand`}
        note={t`Endpoints and merchant accounts; secrets are separate. A live provider cannot be changed: add it again under another code.`}
        items={rows}
        {...(fitting.length > 0 ? { addLabel: t`Add a provider`, begin: () => newProvider(edited, rows, fitting) } : {})}
        nameOf={(row) => [textOf(row['code']), kindName(textOf(row['kind']))]}
        onItems={onProviders}
        render={(row, put) => (
          <ProviderFields
            edited={edited}
            row={row}
            forms={forms}
            locked={inForce.includes(row['code'] ?? null)}
            channels={rowsOf(file, 'channels').map((one) => textOf(one['bankCode']))}
            problems={edited.unsaved.includes(FILES.payments) ? {} : problemsOf(edited, rows.indexOf(row))}
            onRow={put}
          />
        )}
      />
    </>
  );
}

/** Of the first kind, under a code no other provider of the list has. */
function newProvider(edited: DraftEditor, rows: readonly JsonObject[], [first]: readonly ProviderForm[]): JsonObject {
  const taken = new Set(rows.map((row) => row['code']));
  let number = rows.length + 1;
  while (taken.has(`${edited.draft.code}-pay-${number}`)) number += 1;
  return { code: `${edited.draft.code}-pay-${number}`, kind: first?.name ?? '', settings: settingsFor(first, {}, currencyOf(edited)) };
}

/** What of the settings a kind has too, its other fields empty; the currency it carries is the brand's. */
const settingsFor = (form: ProviderForm | undefined, settings: JsonObject, currency: string): JsonObject =>
  Object.fromEntries(
    (form?.fields ?? []).flatMap(({ name, isRequired }) =>
      settings[name] === undefined
        ? isRequired
          ? [[name, name === form?.currencySetting ? currency : '']]
          : []
        : [[name, settings[name]]],
    ),
  );

/** What the server said of a provider of the saved draft, by setting; of its protocol by `kind`. */
const problemsOf = ({ draft }: DraftEditor, index: number): Readonly<Record<string, string>> => {
  const place = `providers.${index}.`;
  return Object.fromEntries(
    draft.problems.flatMap(({ file, field, message }) => {
      if (file !== FILES.payments || !field.startsWith(place)) return [];
      const [first = '', setting] = field.slice(place.length).split('.');
      return [[setting ?? first, message]];
    }),
  );
};

interface ProviderFieldsProps {
  edited: DraftEditor;
  row: JsonObject;
  forms: readonly ProviderForm[];
  locked: boolean;
  /** Identifiers of the deposit channels. */
  channels: readonly string[];
  problems: Readonly<Record<string, string>>;
  onRow(row: JsonObject): void;
}

function ProviderFields({ edited, row, forms, locked, channels, problems, onRow }: ProviderFieldsProps) {
  const { t } = useLingui();
  const kindName = useKindName();
  const kind = textOf(row['kind']);
  const settings = (row['settings'] ?? {}) as JsonObject;
  const form = forms.find(({ name }) => name === kind);
  const currency = currencyOf(edited);
  const unfit = useCarryProblem(edited)(form, settings);
  const kinds = [...new Set([...forms.flatMap((one) => ((one.currency ?? currency) === currency ? one.name : [])), kind])];
  return (
    <>
      <div className={styles.fields}>
        <TextField
          label={t`Identifier`}
          value={textOf(row['code'])}
          error={CODE.test(textOf(row['code'])) ? undefined : t`2 to 30 lowercase letters, digits and hyphens, starting with a letter.`}
          disabled={locked}
          spellCheck={false}
          onChange={(event) => onRow({ ...row, code: event.target.value })}
        />
        <Select
          label={t`Protocol`}
          value={kind}
          disabled={locked}
          error={form?.currency ? unfit : problems['kind']}
          hint={form?.paysOut === false ? t`Deposits only.` : undefined}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
          onChange={(event) => {
            const next = forms.find(({ name }) => name === event.target.value);
            onRow({ ...row, kind: event.target.value, settings: settingsFor(next, settings, currency) });
          }}
        />
      </div>
      {form ? (
        <ProviderSettings
          form={form}
          settings={settings}
          locked={locked}
          channels={channels}
          problems={form.currencySetting && unfit ? { ...problems, [form.currencySetting]: unfit } : problems}
          onSettings={(next) => onRow({ ...row, settings: settingsFor(form, next, '') })}
        />
      ) : null}
    </>
  );
}
