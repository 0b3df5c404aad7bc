import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CreditCard } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { useOperator } from '../session/operator.tsx';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { ProviderSecrets } from './provider-secrets.tsx';
import { ProvidersForm } from './providers-form.tsx';
import { emptyWords, languagesOf, rowsOf, textOf, wordsOf } from './rows.ts';
import { type Edited, FILES, type JsonObject } from './use-draft.ts';
import { WithdrawalFields } from './withdrawal-fields.tsx';
import { WordsField } from './words-field.tsx';

/** How members pay in and out: deposit channels, providers and their secrets, banks and rules of withdrawals. */
export function CashierForm({ edited }: { edited: Edited }) {
  const { t } = useLingui();
  const { may, brands } = useOperator();
  const file = edited.json(FILES.payments);
  if (!file) return <EmptyState icon={<CreditCard />} title={t`The folder says nothing of payments: they stay as they are`} />;
  const put = (change: JsonObject) => edited.change(FILES.payments, { ...file, ...change });
  const inForce = edited.draft.isNew ? undefined : brands.find(({ code }) => code === edited.draft.code);
  return (
    <div className={styles.stack}>
      <Channels edited={edited} file={file} onChannels={(channels) => put({ channels })} />
      <ProvidersForm edited={edited} file={file} onProviders={(providers) => put({ providers })} />
      {inForce && may('payments.secrets') ? <ProviderSecrets brandId={inForce.id} /> : null}
      <Banks file={file} onBanks={(banks) => put({ banks })} />
      <WithdrawalFields
        rules={(file['withdrawals'] ?? {}) as JsonObject}
        providers={providersOf(file)}
        currency={textOf(edited.json(FILES.brand)?.['currency'])}
        onRules={(withdrawals) => put({ withdrawals })}
      />
    </div>
  );
}

/** Providers a channel may name: the folder's own, and those it names already, which are the installation's. */
function providersOf(file: JsonObject): string[] {
  const named = rowsOf(file, 'channels').map((row) => textOf(row['provider']));
  const withdrawals = textOf(((file['withdrawals'] ?? {}) as JsonObject)['provider']);
  return [...new Set([...rowsOf(file, 'providers').map((row) => textOf(row['code'])), ...named, withdrawals])].filter(Boolean);
}

interface ChannelsProps {
  edited: Edited;
  file: JsonObject;
  onChannels(channels: JsonObject[]): void;
}

function Channels({ edited, file, onChannels }: ChannelsProps) {
  const { t } = useLingui();
  const languages = languagesOf(edited);
  const channels = rowsOf(file, 'channels');
  const providers = providersOf(file);
  const field = (row: JsonObject, put: (row: JsonObject) => void, name: string, label: string) => (
    <TextField
      label={label}
      value={textOf(row[name])}
      spellCheck={false}
      inputMode={name === 'min' || name === 'max' ? 'decimal' : 'text'}
      onChange={(event) => put({ ...row, [name]: event.target.value })}
    />
  );
  return (
    <ItemList
      title={t`Deposit channels`}
      note={t`Amounts in main units. A channel that is taken away is switched off; payments under way still end.`}
      items={channels}
      ordered
      addLabel={t`Add a channel`}
      nameOf={(row) => [
        wordsOf(row['name'])[languages[0] ?? ''] || textOf(row['bankCode']),
        `${textOf(row['bankCode'])} · ${textOf(row['provider'])}`,
      ]}
      begin={() => ({
        provider: providers[0] ?? '',
        bankCode: `CHANNEL_${channels.length + 1}`,
        name: emptyWords(languages),
        note: emptyWords(languages),
        group: 'BANK',
        bankType: 'PG',
        kind: 'redirect',
        min: textOf(channels[0]?.['min']) || '1',
        max: textOf(channels[0]?.['max']) || '1',
        quick: [],
      })}
      onItems={onChannels}
      render={(row, put) => (
        <>
          <div className={styles.fields}>
            {field(row, put, 'bankCode', t`Identifier`)}
            <Select
              label={t`Provider`}
              value={textOf(row['provider'])}
              options={providers.map((value) => ({ value, label: value }))}
              onChange={(event) => put({ ...row, provider: event.target.value })}
            />
            <Select
              label={t`Members pay`}
              value={textOf(row['kind'])}
              options={[
                { value: 'redirect', label: t`On the provider's page` },
                { value: 'qr', label: t`By a QR code` },
                { value: 'transfer', label: t`By a transfer they write` },
              ]}
              onChange={(event) => put({ ...row, kind: event.target.value })}
            />
            {field(row, put, 'group', t`Group`)}
            {field(row, put, 'bankType', t`Type on the wire`)}
            {field(row, put, 'min', t`Least`)}
            {field(row, put, 'max', t`Most`)}
            <TextField
              label={t`Quick amounts`}
              hint={t`With commas between.`}
              value={((row['quick'] ?? []) as string[]).join(', ')}
              onChange={(event) => put({ ...row, quick: event.target.value.split(/[\s,]+/).filter(Boolean) })}
            />
          </div>
          {(['name', 'note'] as const).map((name) => (
            <WordsField
              key={name}
              label={name === 'name' ? t`Name` : t`Note`}
              words={wordsOf(row[name])}
              languages={languages}
              onWords={(words) => put({ ...row, [name]: words })}
            />
          ))}
        </>
      )}
    />
  );
}

function Banks({ file, onBanks }: { file: JsonObject; onBanks(banks: JsonObject[]): void }) {
  const { t } = useLingui();
  const banks = rowsOf(file, 'banks');
  return (
    <ItemList
      title={t`Banks for withdrawals`}
      items={banks}
      addLabel={t`Add a bank`}
      nameOf={(row) => [textOf(row['name']), textOf(row['bankCode'])]}
      begin={() => ({ bankCode: `BANK_${banks.length + 1}`, name: '', numberPattern: '\\d{8,16}' })}
      onItems={onBanks}
      render={(row, put) => (
        <div className={styles.fields}>
          {(['bankCode', 'name', 'numberPattern'] as const).map((name) => (
            <TextField
              key={name}
              label={{ bankCode: t`Identifier`, name: t`Name`, numberPattern: t`Pattern of account numbers` }[name]}
              value={textOf(row[name])}
              spellCheck={false}
              onChange={(event) => put({ ...row, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
    />
  );
}
