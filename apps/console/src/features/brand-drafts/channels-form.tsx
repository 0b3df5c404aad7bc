import type { OpenHours } from '@pavilion/contract/base/open-hours';
import { useLingui } from '@lingui/react/macro';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { FeeFields } from '../../parts/fee-fields.tsx';
import { HoursEditor } from '../../parts/hours-editor.tsx';
import { useWayErrors } from '../../parts/use-way-errors.ts';
import { LanguagesField, MarkField } from '../../parts/way-looks.tsx';
import { useState } from 'react';
import { useNamedProblem } from './carried.ts';
import styles from './draft-page.module.css';
import { ItemList } from './item-list.tsx';
import { PictureField } from './picture-field.tsx';
import { freePicture } from './pictures.ts';
import { emptyWords, languagesOf, rowsOf, textOf, withField, wordsOf } from './rows.ts';
import { feeFile, feeTerms } from './terms.ts';
import { type DraftEditor, FILES, type Json, type JsonObject } from './use-draft.ts';
import { WordsField } from './words-field.tsx';

/** Providers a channel may name: the folder's own, and those it names already, which are the installation's. */
export function providersOf(file: JsonObject): string[] {
  const named = rowsOf(file, 'channels').map((row) => textOf(row['provider']));
  const withdrawals = textOf(((file['withdrawals'] ?? {}) as JsonObject)['provider']);
  return [...new Set([...rowsOf(file, 'providers').map((row) => textOf(row['code'])), ...named, withdrawals])].filter(Boolean);
}

interface ChannelsProps {
  edited: DraftEditor;
  file: JsonObject;
  onChannels(channels: JsonObject[]): void;
}

/** The ways to pay in, in the order members see them. */
export function ChannelsForm({ edited, file, onChannels }: ChannelsProps) {
  const { t } = useLingui();
  const languages = languagesOf(edited);
  const channels = rowsOf(file, 'channels');
  const providers = providersOf(file);
  return (
    <ItemList
      title={t`Deposit channels`}
      note={t`Amounts in main units. Removed channels are switched off; payments in progress are completed.`}
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
      render={(row, put) => <ChannelFields edited={edited} row={row} index={channels.indexOf(row)} providers={providers} onRow={put} />}
    />
  );
}

interface FieldsProps {
  edited: DraftEditor;
  row: JsonObject;
  /** Its place in the file. */
  index: number;
  providers: readonly string[];
  onRow(row: JsonObject): void;
}

function ChannelFields({ edited, row, index, providers, onRow }: FieldsProps) {
  const { t } = useLingui();
  const problemOf = useNamedProblem(edited);
  const languages = languagesOf(edited);
  const brand = edited.json(FILES.brand);
  const currency = textOf(brand?.['currency']);
  const quick = (row['quick'] ?? []) as string[];
  const fee = feeTerms(row['fee']);
  const errors = useWayErrors()(
    { ...fee, min: Number(textOf(row['min']) || NaN), max: Number(textOf(row['max']) || NaN), quick: quick.map(Number) },
    { step: null, currency },
  );
  const field = (name: 'bankCode' | 'group' | 'bankType', label: string) => (
    <TextField
      label={label}
      value={textOf(row[name])}
      spellCheck={false}
      onChange={(event) => onRow({ ...row, [name]: event.target.value })}
    />
  );
  const bound = (name: 'min' | 'max', label: string) => (
    <TextField
      label={label}
      value={textOf(row[name])}
      error={errors[name]}
      inputMode="decimal"
      end={currency}
      onChange={(event) => onRow({ ...row, [name]: event.target.value })}
    />
  );
  return (
    <>
      <div className={styles.fields}>
        {field('bankCode', t`Identifier`)}
        <Select
          label={t`Provider`}
          value={textOf(row['provider'])}
          error={problemOf(textOf(row['provider']), `channels.${index}.provider`)}
          options={providers.map((value) => ({ value, label: value }))}
          onChange={(event) => onRow({ ...row, provider: event.target.value })}
        />
        <Select
          label={t`Payment flow`}
          value={textOf(row['kind'])}
          options={[
            { value: 'redirect', label: t`On the provider's page` },
            { value: 'qr', label: t`By a QR code` },
            { value: 'transfer', label: t`By manual bank transfer` },
          ]}
          onChange={(event) => onRow({ ...row, kind: event.target.value })}
        />
        {field('group', t`Group`)}
        {field('bankType', t`Protocol type`)}
        {bound('min', t`Minimum`)}
        {bound('max', t`Maximum`)}
        <QuickField quick={quick} error={errors.quick} onQuick={(next) => onRow({ ...row, quick: next })} />
        <FeeFields {...fee} currency={currency} errors={errors} onFee={(to) => onRow(withField(row, 'fee', feeFile({ ...fee, ...to })))} />
        <MarkField mark={textOf(row['mark'])} pictures={picturesOf(edited)} onMark={(mark) => onRow(withField(row, 'mark', mark))} />
      </div>
      <ChannelPicture edited={edited} row={row} />
      <HoursEditor
        name={wordsOf(row['name'])[languages[0] ?? ''] || textOf(row['bankCode'])}
        hours={(row['hours'] ?? []) as OpenHours}
        timeZone={textOf(brand?.['timeZone'])}
        onHours={(hours) => onRow(withField(row, 'hours', hours.length > 0 ? (hours as unknown as Json) : undefined))}
      />
      <LanguagesField
        languages={(row['languages'] ?? []) as string[]}
        offered={languages}
        onLanguages={(next) => onRow(withField(row, 'languages', next.length > 0 ? next : undefined))}
      />
      {(['name', 'note'] as const).map((name) => (
        <WordsField
          key={name}
          label={name === 'name' ? t`Name` : t`Note`}
          words={wordsOf(row[name])}
          languages={languages}
          onWords={(words) => onRow({ ...row, [name]: words })}
        />
      ))}
    </>
  );
}

/** A mark of the brand's own. */
function ChannelPicture({ edited, row }: { edited: DraftEditor; row: JsonObject }) {
  const { t } = useLingui();
  const mark = textOf(row['mark']);
  const own = mark.includes('.') && !mark.startsWith('/') ? mark.replace(/\.\w+$/, '') : '';
  const take = (name: string) =>
    edited.revise(FILES.payments, (file) => ({
      ...file,
      channels: rowsOf(file, 'channels').map((one): Json => (one['bankCode'] === row['bankCode'] ? { ...one, mark: `${name}.webp` } : one)),
    }));
  return <PictureField edited={edited} use="way" label={t`Custom icon`} name={own} target={freePicture(edited, 'way')} onPicture={take} />;
}

/** Pictures of the folder a channel may name as its mark. */
const picturesOf = ({ draft }: DraftEditor): string[] =>
  draft.files.flatMap(({ name }) => (/^art\/[a-z0-9-]{1,60}\.(?:svg|png|webp|avif)$/.test(name) ? [name.slice('art/'.length)] : []));

interface QuickProps {
  quick: readonly string[];
  error: string | undefined;
  onQuick(quick: string[]): void;
}

/** Amounts with commas between, as they are being written. */
function QuickField({ quick, error, onQuick }: QuickProps) {
  const { t } = useLingui();
  const [written, setWritten] = useState(quick.join(', '));
  return (
    <TextField
      label={t`Quick amounts`}
      hint={t`Separated by commas.`}
      error={error}
      value={written}
      onChange={(event) => {
        setWritten(event.target.value);
        onQuick(event.target.value.split(/[\s,]+/).filter(Boolean));
      }}
    />
  );
}
