import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { codeOfTag } from '@pavilion/contract/base/language';
import { offeredLanguages } from '../../i18n/language.ts';
import { Section } from '../../parts/page.tsx';
import { AddressesForm } from './addresses-form.tsx';
import { CurrencySection } from './currency-section.tsx';
import styles from './draft-page.module.css';
import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

interface Host {
  host: string;
  name: string;
  main?: boolean;
}
interface Licence {
  authority: string;
  number: string;
  holder: string;
  url: string | null;
  countries: string[];
}

const NO_LICENCE: Licence = { authority: '', number: '', holder: '', url: null, countries: [] };
/** What the portal takes as an id; another one loads nothing. */
const GTAG = /^(?:(?:G|GT)-[A-Z0-9]{4,20})?$/;
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Name, money, languages, hosts and licence of a brand. */
export function BasicsForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const brand = edited.json(FILES.brand) ?? {};
  const settings = (brand['settings'] ?? {}) as JsonObject;
  const languages = (settings['languages'] ?? []) as string[];
  const put = (change: JsonObject) => edited.change(FILES.brand, { ...brand, ...change });
  const set = (change: JsonObject) => put({ settings: { ...settings, ...change } });
  const zones = Intl.supportedValuesOf('timeZone');
  const toggle = (code: string, on: boolean) => set({ languages: on ? [...languages, code] : languages.filter((one) => one !== code) });
  return (
    <div className={styles.stack}>
      <Section title={t`Brand`}>
        <div className={styles.fields}>
          <TextField label={t`Name`} value={text(brand['name'])} maxLength={200} onChange={(event) => put({ name: event.target.value })} />
          <Select
            label={t`Time zone`}
            value={text(brand['timeZone'])}
            options={[...new Set([text(brand['timeZone']), ...zones])].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            onChange={(event) => put({ timeZone: event.target.value })}
          />
          <TextField
            label={t`Minimum age`}
            type="number"
            min={18}
            max={99}
            value={String(settings['minimumAge'] ?? 18)}
            onChange={(event) => set({ minimumAge: Number(event.target.value) })}
          />
        </div>
        <WordsField
          label={t`Tagline`}
          words={(brand['tagline'] ?? {}) as Record<string, string>}
          languages={languages}
          onWords={(tagline) => put({ tagline })}
        />
      </Section>
      <CurrencySection edited={edited} />
      <Section title={t`Languages`} note={t`All brand texts must exist in each language.`}>
        <div className={styles.languageBoxes}>
          {offeredLanguages.map(({ tag, name }) => {
            const code = codeOfTag(tag);
            return (
              <Checkbox key={tag} checked={languages.includes(code)} onChange={(event) => toggle(code, event.target.checked)}>
                <span lang={tag}>{name}</span>
              </Checkbox>
            );
          })}
        </div>
        <Select
          label={t`Default language`}
          value={text(brand['defaultLanguage'])}
          options={languages.map((value) => ({ value, label: value }))}
          onChange={(event) => put({ defaultLanguage: event.target.value })}
        />
      </Section>
      <Section title={t`Analytics`} note={t`Google Analytics tag. Loaded after consent; receives no member data.`}>
        <div className={styles.fields}>
          <TextField
            label={t`Measurement ID`}
            hint={t`Empty: no analytics and no consent banner.`}
            placeholder="G-XXXXXXXXXX"
            spellCheck={false}
            maxLength={40}
            value={text(settings['gtagId'])}
            error={GTAG.test(text(settings['gtagId'])) ? undefined : t`Such as G-1A2B3C4D5E.`}
            onChange={(event) => set({ gtagId: event.target.value.trim() })}
          />
        </div>
      </Section>
      <Hosts hosts={(brand['hosts'] ?? []) as unknown as Host[]} onHosts={(hosts) => put({ hosts: hosts as unknown as Json })} />
      <AddressesForm edited={edited} />
      <LicenceSection
        licence={(settings['licence'] ?? null) as unknown as Licence | null}
        onLicence={(licence) => set({ licence: licence as unknown as Json })}
      />
    </div>
  );
}

function Hosts({ hosts, onHosts }: { hosts: readonly Host[]; onHosts(hosts: Host[]): void }) {
  const { t } = useLingui();
  const put = (index: number, change: Partial<Host>) => onHosts(hosts.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <Section
      title={t`Hosts`}
      note={t`Portal hosts without port. The first is the main host.`}
      actions={
        <Button iconStart={<Plus />} onClick={() => onHosts([...hosts, { host: '', name: hosts[0]?.name ?? '' }])}>{t`Add a host`}</Button>
      }
    >
      {hosts.map(({ host, name }, index) => (
        <div key={index} className={styles.hostRow}>
          <TextField
            label={t`Host`}
            value={host}
            spellCheck={false}
            onChange={(event) => put(index, { host: event.target.value.toLowerCase() })}
          />
          <TextField label={t`Shown as`} value={name} onChange={(event) => put(index, { name: event.target.value })} />
          <IconButton label={t`Remove ${host}`} onClick={() => onHosts(hosts.filter((_, at) => at !== index))}>
            <Trash2 />
          </IconButton>
        </div>
      ))}
    </Section>
  );
}

function LicenceSection({ licence, onLicence }: { licence: Licence | null; onLicence(licence: Licence | null): void }) {
  const { t } = useLingui();
  const value = licence ?? NO_LICENCE;
  const put = (change: Partial<Licence>) => onLicence({ ...value, ...change });
  return (
    <Section title={t`Licence`}>
      <Checkbox checked={licence !== null} onChange={(event) => onLicence(event.target.checked ? NO_LICENCE : null)}>
        {t`The brand has a licence`}
      </Checkbox>
      {licence === null ? (
        <Alert tone="warn">{t`Without a licence the brand cannot accept real deposits.`}</Alert>
      ) : (
        <div className={styles.fields}>
          <TextField label={t`Authority`} value={value.authority} onChange={(event) => put({ authority: event.target.value })} />
          <TextField label={t`Number`} value={value.number} onChange={(event) => put({ number: event.target.value })} />
          <TextField label={t`Holder`} value={value.holder} onChange={(event) => put({ holder: event.target.value })} />
          <TextField
            label={t`Countries`}
            hint={t`Two letters each, with commas between.`}
            value={value.countries.join(', ')}
            onChange={(event) =>
              put({
                countries: event.target.value
                  .toUpperCase()
                  .split(/[\s,]+/)
                  .filter(Boolean),
              })
            }
          />
        </div>
      )}
    </Section>
  );
}
