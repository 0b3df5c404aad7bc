import type { sendingAudience } from '@pavilion/contract/inbox/desk';
import type { WireBody } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { Select } from '@pavilion/ui/select';
import { NumberField } from '../brands/number-field.tsx';
import styles from './inbox.module.css';
import { tagName } from './tag-name.ts';

export type Audience = WireBody<typeof sendingAudience>['audience'];
export type AudienceKind = 'all' | 'named' | 'segment';

/** Pasted names: lines, commas, semicolons and spaces part them. */
export const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/u).filter(Boolean))];

interface AudienceFieldsProps {
  kind: AudienceKind;
  onKind(kind: AudienceKind): void;
  names: string;
  onNames(names: string): void;
  value: Audience;
  onValue(value: Audience): void;
  currency: string;
  languages: readonly string[];
  /** Names of the brand's levels, the lowest first. */
  ranks: readonly string[];
  errors: Readonly<Record<string, string | undefined>>;
}

/** The recipients of a letter: all members, names, or those who meet the conditions. */
export function AudienceFields(props: AudienceFieldsProps) {
  const { t } = useLingui();
  const { kind, onKind, names, onNames } = props;
  return (
    <div className={styles.fields}>
      <RadioGroup
        label={t`Audience`}
        look="cards"
        columns={3}
        value={kind}
        onValue={onKind}
        options={[
          { value: 'all', label: t`All members`, hint: t`All members of the brand` },
          { value: 'segment', label: t`Selected members`, hint: t`By segment` },
          { value: 'named', label: t`By name`, hint: t`One member or a pasted list` },
        ]}
      />
      {kind === 'named' ? (
        <TextArea
          label={t`Usernames`}
          hint={t`One per line or separated by commas. Up to 2,000.`}
          rows={5}
          value={names}
          onChange={(event) => onNames(event.target.value)}
        />
      ) : null}
      {kind === 'segment' ? <SegmentFields {...props} /> : null}
    </div>
  );
}

function SegmentFields({ value, onValue, currency, languages, ranks, errors }: AudienceFieldsProps) {
  const { t } = useLingui();
  const put = (change: Partial<Audience>) =>
    onValue(Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, one]) => one !== undefined)) as Audience);
  const number = (name: 'seenWithin' | 'awayFor' | 'playedWithin', label: string) => (
    <NumberField
      label={label}
      min={1}
      max={3650}
      end={t`days`}
      value={value[name] ?? null}
      onNumber={(next) => put({ [name]: next ?? undefined })}
    />
  );
  const amount = (name: 'balanceFrom' | 'balanceTo', label: string) => (
    <TextField
      label={label}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      end={currency}
      value={value[name] ?? ''}
      onChange={(event) => put({ [name]: event.target.value === '' ? undefined : Number(event.target.value) })}
    />
  );
  const rank = (name: 'rankFrom' | 'rankTo', label: string) => (
    <Select
      label={label}
      value={String(value[name] ?? '')}
      onChange={(event) => put({ [name]: event.target.value === '' ? undefined : Number(event.target.value) })}
      options={[{ value: '', label: t`Any` }, ...ranks.map((level, index) => ({ value: String(index + 1), label: level }))]}
    />
  );
  return (
    <div className={styles.pair}>
      <Select
        label={t`Language`}
        value={value.language ?? ''}
        onChange={(event) => put({ language: event.target.value || undefined })}
        options={[{ value: '', label: t`Any` }, ...languages.map((tag) => ({ value: tag, label: tagName(tag) }))]}
      />
      <TextField
        label={t`Country`}
        hint={t`Two letters, such as VN`}
        maxLength={2}
        value={value.country ?? ''}
        onChange={(event) => put({ country: event.target.value.toUpperCase().replaceAll(/[^A-Z]/g, '') || undefined })}
      />
      {number('seenWithin', t`Logged in within`)}
      {number('awayFor', t`Not logged in for`)}
      {number('playedWithin', t`Played within`)}
      {amount('balanceFrom', t`Balance from`)}
      {amount('balanceTo', t`Balance up to`)}
      {ranks.length > 0 ? (
        <>
          {rank('rankFrom', t`Level from`)}
          {rank('rankTo', t`Level up to`)}
        </>
      ) : null}
      <TextField
        label={t`Agent's team`}
        hint={t`Agent's username; includes all downlines`}
        maxLength={64}
        value={value.branch ?? ''}
        error={errors['branch']}
        onChange={(event) => put({ branch: event.target.value.trim() || undefined })}
      />
    </div>
  );
}
