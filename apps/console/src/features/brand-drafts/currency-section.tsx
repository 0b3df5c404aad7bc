import { currenciesList } from '@pavilion/contract/currencies/desk';
import type { TermsField } from '@pavilion/contract/currencies/terms';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/page.tsx';
import { currencyName } from '../currencies/currency-dialog.tsx';
import { TermsFields } from '../currencies/terms-fields.tsx';
import { type TypedTerms, typedTerms, usualTerms, type WireTerms } from '../currencies/usual-terms.ts';
import styles from './draft-page.module.css';
import { textOf, withField } from './rows.ts';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';

const TERMS = 'currencyTerms';

/** Terms as the folder has them: amounts as texts. What is typed and is no number of decimals stays a text, which the check of the draft names. */
const fileTerms = ({ decimals, stakes, ...steps }: TypedTerms): JsonObject => ({
  decimals: /^\d{1,2}$/.test(decimals) ? Number(decimals) : decimals,
  ...steps,
  stakes: stakes.split(/\s+/).filter(Boolean),
});
const ofWire = (terms: WireTerms): JsonObject => fileTerms(typedTerms(terms));

function typedOf(file: JsonObject): TypedTerms {
  const text = (name: string): string => (typeof file[name] === 'number' ? String(file[name]) : textOf(file[name]));
  return {
    decimals: text('decimals'),
    betStep: text('betStep'),
    depositStep: text('depositStep'),
    withdrawStep: text('withdrawStep'),
    stakes: ((file['stakes'] ?? []) as string[]).join(' '),
  };
}

/** What a brand counts in: a currency of the installation, or one that its folder brings with decimals and steps. */
export function CurrencySection({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const { data, error } = useQuery(ask(currenciesList));
  const brand = edited.json(FILES.brand) ?? {};
  const code = textOf(brand['currency']);
  const terms = (brand[TERMS] ?? null) as JsonObject | null;
  const known = data?.list.find((one) => one.code === code);
  const put = (change: JsonObject, next: JsonObject | undefined) =>
    edited.change(FILES.brand, withField({ ...brand, ...change }, TERMS, next));
  const usual = (of: string): JsonObject => ofWire(usualTerms(data?.others.find((one) => one.code === of)?.minorUnits ?? 2));
  const codes = [...(data?.list ?? []).map((one) => one.code), ...(data?.mayChange ? data.others.map((one) => one.code) : [])];
  const isSaved = !edited.unsaved.includes(FILES.brand);
  const problemAt = (field: string): string | undefined =>
    isSaved ? edited.draft.problems.find((one) => one.file === FILES.brand && one.field === field)?.message : undefined;
  return (
    <Section title={t`Currency`} note={t`Cannot be changed once members use it. Another currency clears all amounts in the draft.`}>
      <Failure error={error} />
      <div className={styles.fields}>
        <Select
          label={t`Currency`}
          value={code}
          error={problemAt('currency')}
          options={[...new Set([code, ...codes])].map((value) => ({ value, label: value === '' ? t`Choose` : currencyLabel(value) }))}
          onChange={({ target: { value } }) =>
            put({ currency: value }, data?.list.some((one) => one.code === value) ? undefined : usual(value))
          }
        />
      </div>
      {data ? (
        <Checkbox
          checked={terms !== null}
          onChange={(event) => put({}, event.target.checked ? (known ? ofWire(known.terms) : usual(code)) : undefined)}
        >{t`The folder brings decimals and steps of ${code}, for an installation that does not have it`}</Checkbox>
      ) : null}
      {terms === null ? null : (
        <Terms
          key={code}
          code={code}
          file={terms}
          locked={known?.isUsed === true}
          errorOf={(field) => problemAt(`${TERMS}.${field}`) ?? (field === 'decimals' ? problemAt(TERMS) : undefined)}
          onFile={(next) => put({}, next)}
        />
      )}
    </Section>
  );
}

/** Codes that are none have no name. */
const currencyLabel = (code: string): string => (/^[A-Z]{3}$/.test(code) ? currencyName(code) : code);

interface TermsProps {
  code: string;
  file: JsonObject;
  /** A brand counts in it: the value of the folder is in force, or is refused. */
  locked: boolean;
  errorOf(field: TermsField): string | undefined;
  onFile(file: JsonObject): void;
}

function Terms({ code, file, locked, errorOf, onFile }: TermsProps) {
  const { t } = useLingui();
  const filed = typedOf(file);
  // Blanks between stakes stay as they are typed.
  const [stakes, setStakes] = useState(filed.stakes);
  const typed = { ...filed, stakes: sameStakes(stakes, filed.stakes) ? stakes : filed.stakes };
  return (
    <>
      {locked ? <p>{t`Brands use ${code}: decimals and steps cannot be changed.`}</p> : null}
      <div className={styles.fields}>
        <TermsFields
          code={code}
          terms={typed}
          disabled={locked}
          errorOf={errorOf}
          onTerms={(change) => {
            if (change.stakes !== undefined) setStakes(change.stakes);
            onFile(fileTerms({ ...typed, ...change }));
          }}
        />
      </div>
    </>
  );
}

const sameStakes = (one: string, other: string): boolean => one.split(/\s+/).filter(Boolean).join(' ') === other;
