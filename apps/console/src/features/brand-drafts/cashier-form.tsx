import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CreditCard } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';
import { type Edited, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Deposit channels: words, bounds and quick amounts; banks that withdrawals go to. */
export function CashierForm({ edited }: { edited: Edited }) {
  const { t } = useLingui();
  const file = edited.json(FILES.payments);
  const settings = ((edited.json(FILES.brand) ?? {})['settings'] ?? {}) as JsonObject;
  const languages = (settings['languages'] ?? []) as string[];
  if (!file) return <EmptyState icon={<CreditCard />} title={t`The folder says nothing of payments: they stay as they are`} />;
  const channels = (file['channels'] ?? []) as JsonObject[];
  const banks = (file['banks'] ?? []) as JsonObject[];
  const put = (list: 'channels' | 'banks', rows: JsonObject[], index: number, change: JsonObject) =>
    edited.change(FILES.payments, { ...file, [list]: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
  return (
    <div className={styles.stack}>
      <Section
        title={t`Deposit channels`}
        note={t`Amounts in main units. A channel that is taken away is switched off; payments under way still end.`}
      >
        {channels.map((channel, index) => (
          <div key={String(channel['bankCode'])} className={styles.channel}>
            <h3>
              {String(channel['bankCode'])} · {String(channel['provider'] ?? '')}
            </h3>
            <div className={styles.fields}>
              <TextField
                label={t`Least`}
                inputMode="decimal"
                value={text(channel['min'])}
                onChange={(event) => put('channels', channels, index, { min: event.target.value })}
              />
              <TextField
                label={t`Most`}
                inputMode="decimal"
                value={text(channel['max'])}
                onChange={(event) => put('channels', channels, index, { max: event.target.value })}
              />
              <TextField
                label={t`Quick amounts`}
                hint={t`With commas between.`}
                value={((channel['quick'] ?? []) as string[]).join(', ')}
                onChange={(event) => put('channels', channels, index, { quick: event.target.value.split(/[\s,]+/).filter(Boolean) })}
              />
            </div>
            {(['name', 'note'] as const).map((field) => (
              <WordsField
                key={field}
                label={field === 'name' ? t`Name` : t`Note`}
                words={(channel[field] ?? {}) as Record<string, string>}
                languages={languages}
                onWords={(next) => put('channels', channels, index, { [field]: next as Json })}
              />
            ))}
          </div>
        ))}
      </Section>
      <Section title={t`Banks for withdrawals`}>
        <div className={styles.fields}>
          {banks.map((bank, index) => (
            <TextField
              key={String(bank['bankCode'])}
              label={String(bank['bankCode'])}
              value={text(bank['name'])}
              onChange={(event) => put('banks', banks, index, { name: event.target.value })}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
