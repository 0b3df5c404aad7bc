import { useLingui } from '@lingui/react/macro';
import { TextField } from '@pavilion/ui/text-field';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { rowsOf, textOf } from './rows.ts';
import { type Edited, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Where members reach customer service, news and help: the brand's own addresses. */
export function AddressesForm({ edited }: { edited: Edited }) {
  const { t } = useLingui();
  const brand = edited.json(FILES.brand) ?? {};
  const settings = (brand['settings'] ?? {}) as JsonObject;
  const languages = (settings['languages'] ?? []) as string[];
  const put = (change: JsonObject) => edited.change(FILES.brand, { ...brand, ...change });
  const missing = (value: string): string | undefined => (value === '' ? t`Please fill this in.` : undefined);
  const field = (label: string, row: JsonObject, name: string, onRow: (next: JsonObject) => void) => (
    <TextField
      label={label}
      value={textOf(row[name])}
      error={missing(textOf(row[name]))}
      maxLength={200}
      spellCheck={false}
      onChange={(event) => onRow({ ...row, [name]: event.target.value })}
    />
  );
  return (
    <>
      <ItemList<JsonObject>
        title={t`Customer service`}
        note={t`Ways in the order members see them. An address such as mailto:help@example.org; /chat is the live chat.`}
        items={rowsOf(brand, 'customerService')}
        ordered
        addLabel={t`Add a way`}
        nameOf={(row) => [textOf(row['name']) || '–', textOf(row['type'])]}
        begin={() => ({ type: 'EMAIL', name: '', address: '' })}
        onItems={(items) => put({ customerService: items as Json })}
        render={(row, onRow) => (
          <div className={styles.fields}>
            {field(t`Kind`, row, 'type', onRow)}
            {field(t`Shown as`, row, 'name', onRow)}
            {field(t`Address`, row, 'address', onRow)}
          </div>
        )}
      />
      <ItemList<JsonObject>
        title={t`Links`}
        note={t`News, community and pages of the portal, which begin with a slash.`}
        items={rowsOf(brand, 'resources')}
        ordered
        addLabel={t`Add a link`}
        nameOf={(row) => [textOf(row['url']) || '–', textOf(row['type'])]}
        begin={() => ({ type: 'CHANNEL', url: '', label: {} })}
        onItems={(items) => put({ resources: items as Json })}
        render={(row, onRow) => (
          <>
            <div className={styles.fields}>
              {field(t`Kind`, row, 'type', onRow)}
              {field(t`Address`, row, 'url', onRow)}
            </div>
            <WordsField
              label={t`Shown as`}
              words={(row['label'] ?? {}) as Record<string, string>}
              languages={languages}
              onWords={(label) => onRow({ ...row, label })}
            />
          </>
        )}
      />
      <ItemList<JsonObject>
        title={t`Help organisations`}
        note={t`Who helps with problem gambling where the members live.`}
        items={rowsOf(settings, 'helpOrganisations')}
        addLabel={t`Add an organisation`}
        nameOf={(row) => [textOf(row['name']) || '–', textOf(row['url'])]}
        begin={() => ({ name: '', url: '' })}
        onItems={(items) => put({ settings: { ...settings, helpOrganisations: items as Json } })}
        render={(row, onRow) => (
          <div className={styles.fields}>
            {field(t`Name`, row, 'name', onRow)}
            {field(t`Address`, row, 'url', onRow)}
          </div>
        )}
      />
    </>
  );
}
