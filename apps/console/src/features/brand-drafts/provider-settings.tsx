import type { providerForms } from '@pavilion/contract/payments/desk-providers';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import type { ProviderSetting } from '@pavilion/contract/payments/provider-settings';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import styles from './draft-page.module.css';
import { textOf } from './rows.ts';
import type { JsonObject } from './use-draft.ts';

export type ProviderForm = WireValue<typeof providerForms>['kinds'][number];
type Field = ProviderForm['fields'][number];

/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  vietqr: 'VietQR',
  promptpay: 'PromptPay',
  upi: 'UPI',
  pix: 'PIX',
  btcpay: 'BTCPay Server',
};
/** What a kind of providers is called. */
export function useKindName(): (kind: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = { ...NAMES, 'bank-transfer': t`Bank transfer` };
  return (kind) => words[kind] ?? kind;
}

function useSettingWords(): Readonly<Record<ProviderSetting, readonly [label: string, hint?: string]>> {
  const { t } = useLingui();
  return {
    url: [t`Address`, t`API base URL: https, without a trailing slash.`],
    merchant: [t`Merchant ID`],
    storeId: [t`Store`, t`ID at the provider.`],
    methods: [t`Payment methods`, t`Per channel. Without one, members choose at the provider and no QR code is shown.`],
    currency: [t`Currency`, t`Three capital letters.`],
    bankBin: [t`Bank number`, t`Six digits.`],
    bankName: [t`Bank`],
    account: [t`Account number`, t`Digits and capital letters, as the bank writes it.`],
    accountName: [t`Account holder`],
    promptPayId: [t`PromptPay ID`, t`A phone number starting with 0, a tax number or a 15-digit wallet number.`],
    address: [t`UPI address`, t`Such as name@bank.`],
    key: [t`PIX key`, t`CPF, CNPJ, email, phone number starting with + or random key.`],
    city: [t`City`],
  };
}

const fits = (pattern: string | null, text: string): boolean => pattern === null || new RegExp(pattern, 'u').test(text);

interface SettingsProps {
  form: ProviderForm;
  settings: JsonObject;
  locked: boolean;
  channels: readonly string[];
  problems: Readonly<Record<string, string>>;
  onSettings(settings: JsonObject): void;
}

/** The settings of a provider as the schema of its kind has them: which there are, which are needed, what each looks like. */
export function ProviderSettings({ form, settings, locked, channels, problems, onSettings }: SettingsProps) {
  const { t } = useLingui();
  const words = useSettingWords();
  const errorOf = ({ name, isRequired, pattern, least }: Field): string | undefined => {
    const text = textOf(settings[name]);
    if (text === '') return isRequired ? t`Please fill this in.` : undefined;
    if (text.length < least || !fits(pattern, text)) return t`Invalid format.`;
    return problems[name];
  };
  return (
    <div className={styles.fields}>
      {form.fields.map((field) =>
        field.kind === 'byChannel' ? (
          <ByChannel
            key={field.name}
            field={field}
            words={words[field.name]}
            values={(settings[field.name] ?? {}) as Record<string, string>}
            channels={channels}
            locked={locked}
            problem={problems[field.name]}
            onValues={(values) => onSettings({ ...settings, [field.name]: values })}
          />
        ) : (
          <TextField
            key={field.name}
            label={words[field.name][0]}
            hint={words[field.name][1]}
            value={textOf(settings[field.name])}
            error={locked ? problems[field.name] : errorOf(field)}
            disabled={locked}
            spellCheck={false}
            autoComplete="off"
            {...(field.kind === 'address' ? { inputMode: 'url' as const, placeholder: 'https://' } : {})}
            {...(field.most === null ? {} : { maxLength: field.most })}
            onChange={(event) => onSettings({ ...settings, [field.name]: event.target.value })}
          />
        ),
      )}
    </div>
  );
}

interface ByChannelProps {
  field: Field;
  words: readonly [label: string, hint?: string];
  values: Readonly<Record<string, string>>;
  channels: readonly string[];
  locked: boolean;
  problem: string | undefined;
  onValues(values: Record<string, string>): void;
}

/** A text for each channel that has one. */
function ByChannel({ field: { pattern }, words: [label, hint], values, channels, locked, problem, onValues }: ByChannelProps) {
  const { t } = useLingui();
  const rows = Object.entries(values);
  const left = channels.filter((code) => !Object.hasOwn(values, code));
  const put = (index: number, row: readonly [string, string]) =>
    onValues(Object.fromEntries(rows.map((one, at) => (at === index ? row : one))));
  return (
    <div role="group" aria-label={label} className={styles.wide}>
      <b>{label}</b>
      <p>{hint}</p>
      {rows.map(([channel, method], index) => (
        <div key={channel} className={styles.hostRow}>
          <Select
            label={t`Channel`}
            value={channel}
            disabled={locked}
            options={[channel, ...left].map((value) => ({ value, label: value }))}
            onChange={(event) => put(index, [event.target.value, method])}
          />
          <TextField
            label={t`Method at the provider`}
            value={method}
            error={fits(pattern, method) ? problem : t`Invalid format.`}
            disabled={locked}
            spellCheck={false}
            onChange={(event) => put(index, [channel, event.target.value])}
          />
          <IconButton
            label={t`Remove ${channel}`}
            disabled={locked}
            onClick={() => onValues(Object.fromEntries(rows.filter((_, at) => at !== index)))}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {locked || left.length === 0 ? null : (
        <Button size="s" iconStart={<Plus />} onClick={() => onValues({ ...values, [left[0] ?? '']: '' })}>{t`Add a method`}</Button>
      )}
    </div>
  );
}
