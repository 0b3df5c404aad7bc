import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { rowsOf, textOf } from './rows.ts';
import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Where members reach customer service, news and help: the brand's own addresses. */
export function AddressesForm({ edited }: { edited: DraftEditor }) {
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
  const ways = { LIVE_CHAT: t`Live chat`, EMAIL: t`Email`, PHONE: t({ message: 'Phone', context: 'contact' }), MESSENGER: t`Messenger` };
  const links = { CHANNEL: t`News`, COMMUNITY: t`Community`, Android: t`App for Android`, iOS: t`App for iPhone` };
  const kind = (row: JsonObject, words: Readonly<Record<string, string>>, onRow: (next: JsonObject) => void) => (
    <Select
      label={t`Type`}
      value={textOf(row['type'])}
      options={[...new Set([...Object.keys(words), textOf(row['type'])])].map((value) => ({ value, label: words[value] ?? value }))}
      onChange={(event) => onRow({ ...row, type: event.target.value })}
    />
  );
  return (
    <>
      <ItemList<JsonObject>
        title={t`Customer service`}
        note={t`Contact options in the order members see them. Enter an address such as mailto:help@example.org; /chat opens the live chat.`}
        items={rowsOf(brand, 'customerService')}
        ordered
        addLabel={t`Add a contact option`}
        nameOf={(row) => [textOf(row['name']) || '–', textOf(row['type'])]}
        begin={() => ({ type: 'EMAIL', name: '', address: '' })}
        onItems={(items) => put({ customerService: items as Json })}
        render={(row, onRow) => (
          <div className={styles.fields}>
            {kind(row, ways, onRow)}
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
              {kind(row, links, onRow)}
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
        note={t`Organisations that help with problem gambling in the members' countries.`}
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
      <Section title={t`Apps`} note={t`Packages on the download page. Empty: members add the portal to their home screen.`}>
        <div className={styles.fields}>
          <AppField label={t`For Android`} name="androidUrl" settings={settings} onSettings={(next) => put({ settings: next })} />
          <AppField label={t`For iPhone`} name="iosUrl" settings={settings} onSettings={(next) => put({ settings: next })} />
        </div>
      </Section>
    </>
  );
}

interface AppFieldProps {
  label: string;
  name: 'androidUrl' | 'iosUrl';
  settings: JsonObject;
  onSettings(settings: JsonObject): void;
}

/** Where an app is fetched from; none: null. */
function AppField({ label, name, settings, onSettings }: AppFieldProps) {
  const { t } = useLingui();
  const value = textOf(settings[name]);
  return (
    <TextField
      label={label}
      value={value}
      error={value === '' || /^(?:https:\/\/\S+|\/\S*)$/.test(value) ? undefined : t`Enter an address that starts with https://.`}
      placeholder="https://"
      inputMode="url"
      maxLength={200}
      spellCheck={false}
      onChange={(event) => onSettings({ ...settings, [name]: event.target.value === '' ? null : event.target.value })}
    />
  );
}
