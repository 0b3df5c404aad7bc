import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { rowsOf, textOf } from './rows.ts';
import { type Edited, FILES, type JsonObject } from './use-draft.ts';

interface ProvidersFormProps {
  edited: Edited;
  file: JsonObject;
  onProviders(providers: JsonObject[]): void;
}

/** Settings of the brand's own payment providers. One that is in force keeps its settings: money on its way goes there. */
export function ProvidersForm({ edited, file, onProviders }: ProvidersFormProps) {
  const { t } = useLingui();
  const kept = JSON.parse(edited.draft.texts[FILES.payments] ?? '{}') as JsonObject;
  const added = edited.draft.changes.flatMap(({ file: name, field, before }) => {
    const [list, code] = field.split('.');
    return name === FILES.payments && list === 'providers' && before === null && code !== undefined ? [code] : [];
  });
  const inForce = edited.draft.isNew ? [] : rowsOf(kept, 'providers').flatMap(({ code }) => (added.includes(textOf(code)) ? [] : [code]));
  return (
    <ItemList
      title={t`Payment providers of the brand`}
      note={t`Where they are and who we are there; secrets stand apart. One that is in force is not changed: add it anew under another code.`}
      items={rowsOf(file, 'providers')}
      addLabel={t`Add a provider`}
      nameOf={(row) => [textOf(row['code']), textOf(row['kind'])]}
      begin={() => ({
        code: `${edited.draft.code}-pay-${rowsOf(file, 'providers').length + 1}`,
        kind: 'sandbox',
        settings: { url: 'https://', merchant: '' },
      })}
      onItems={onProviders}
      render={(row, put) => {
        const locked = inForce.includes(row['code'] ?? null);
        const settings = (row['settings'] ?? {}) as JsonObject;
        return (
          <div className={styles.fields}>
            {(['code', 'kind'] as const).map((name) => (
              <TextField
                key={name}
                label={name === 'code' ? t`Identifier` : t`Protocol`}
                value={textOf(row[name])}
                disabled={locked}
                spellCheck={false}
                onChange={(event) => put({ ...row, [name]: event.target.value })}
              />
            ))}
            {Object.entries(settings).map(([name, value]) => (
              <TextField
                key={name}
                label={{ url: t`Address`, merchant: t`Merchant there` }[name] ?? name}
                value={textOf(value)}
                disabled={locked}
                spellCheck={false}
                onChange={(event) => put({ ...row, settings: { ...settings, [name]: event.target.value } })}
              />
            ))}
          </div>
        );
      }}
    />
  );
}
