import { useLingui } from '@lingui/react/macro';
import { lotteryResultType } from '@pavilion/contract/lottery/desk';
import { plainNumber } from '@pavilion/languages/compared-text';
import { Button } from '@pavilion/ui/button';
import { Segmented } from '@pavilion/ui/segmented';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { useAct } from '../../parts/use-act.ts';
import { zoneText } from '../../parts/zone-words.ts';
import { beganAt } from './began-at.ts';
import { type IssueDetail, useLotteryWords } from './lottery-words.ts';
import styles from './lottery.module.css';
import { prizesOf, readTyped, usePrizeWords } from './prize-words.ts';
import { Faults, faultsOf, type Form, placeKey, ResultTable } from './results.tsx';
import { utcText } from './zoned.ts';

type Pad = ReadonlyMap<string, string>;

const textOf = (pad: Pad, form: Form): string =>
  JSON.stringify(
    Object.fromEntries(
      form.map(({ code, count }) => [
        code,
        Array.from({ length: count }, (_, index) => pad.get(placeKey(code, index)) ?? '').filter((number) => number !== ''),
      ]),
    ),
  );

interface Draft {
  way: 'text' | 'pad';
  pasted: string;
  pad: Pad;
  began: string;
}

interface TypeResultProps {
  row: IssueDetail;
  form: Form;
  /** To begin with: one's own that another's differs from; null: nothing. */
  own: { result: string; startedAt: string | null } | null;
  /** Where it differs. */
  marked: ReadonlySet<string>;
  onTyped(): void;
}

/** As a field of times takes it. */
const clockText = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(new Date(at));

const padOf = (result: string): Pad =>
  new Map((prizesOf(result) ?? []).flatMap(([code, numbers]) => numbers.map((number, index) => [placeKey(code, index), number] as const)));

const startOf = (own: TypeResultProps['own'], zone: string, typed: (result: string) => string): Draft =>
  own === null
    ? { way: 'text', pasted: '', pad: new Map(), began: '' }
    : {
        way: 'pad',
        pasted: typed(own.result),
        pad: padOf(own.result),
        began: own.startedAt ? clockText(own.startedAt, zone) : '',
      };

/** The result of an official draw as one of two operators types it: pasted as it was published, or number by number. */
export function TypeResult({ row, form, own, marked, onTyped }: TypeResultProps) {
  const { t } = useLingui();
  const words = useLotteryWords();
  const prizes = usePrizeWords();
  // Until something is typed it begins with what is known by then, which may arrive while the form is open.
  const [draft, setDraft] = useState<Draft | null>(null);
  const shown = draft ?? startOf(own, row.zone, (result) => prizes.typed(result, form));
  const { way, pasted, pad, began } = shown;
  const put = (change: Partial<Draft>) => setDraft({ ...shown, ...change });
  const act = useAct(lotteryResultType, {
    onDone: ({ outcome }) => {
      onTyped();
      toasts.show({ tone: outcome === 'differs' ? 'info' : 'good', title: words.outcome(outcome) });
    },
  });
  const text = way === 'text' ? pasted : textOf(pad, form);
  const isEmpty = way === 'text' ? pasted.trim() === '' : [...pad.values()].every((number) => number === '');
  const { result, faults } = readTyped(text, prizes.named(form));
  const startedAt = began === '' ? null : beganAt(row.drawsAt, began, row.zone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (result !== null) void act.run({ gameId: row.gameId, numero: row.numero, text: result, startedAt });
  };
  return (
    <form className={styles.card} onSubmit={send}>
      <Segmented
        label={t`Entry mode`}
        value={way}
        onValue={(next) => put({ way: next })}
        width="fit"
        options={[
          { value: 'text', label: t`Pasted text` },
          { value: 'pad', label: t`Number by number` },
        ]}
      />
      {way === 'pad' ? (
        <Numbers form={form} pad={pad} marked={marked} onPad={(next) => put({ pad: next })} />
      ) : (
        <TextArea
          label={t`Result`}
          hint={t`One prize per line, or paste the published result. Errors are shown per prize.`}
          rows={8}
          value={pasted}
          onChange={(event) => put({ pasted: event.target.value })}
        />
      )}
      {isEmpty ? null : result === null ? <Faults faults={faults} form={form} /> : <ResultTable result={result} />}
      <TextField
        label={t`Started at, local time (${zoneText(row.zone)})`}
        hint={
          startedAt === null
            ? t`Tickets placed from then on are refunded. Empty: unknown.`
            : t`Tickets placed from ${utcText(startedAt, row.zone)} are refunded.`
        }
        type="time"
        step={1}
        value={began}
        onChange={(event) => put({ began: event.target.value })}
      />
      {act.error ? <Failure error={act.error} /> : null}
      <Faults faults={faultsOf(act.error)} form={form} />
      <RecordActs>
        <Button tone="primary" type="submit" loading={act.busy} disabled={result === null}>{t`Enter result`}</Button>
      </RecordActs>
    </form>
  );
}

/** A field a number; a full one leads to the next. */
function Numbers({ form, pad, marked, onPad }: { form: Form; pad: Pad; marked: ReadonlySet<string>; onPad(next: Pad): void }) {
  const { t } = useLingui();
  const words = usePrizeWords();
  const change = (key: string, digits: number) => (event: ChangeEvent<HTMLInputElement>) => {
    const typed = plainNumber(event.target.value);
    onPad(new Map(pad).set(key, typed));
    if (typed.length !== digits || !/^\d+$/.test(typed)) return;
    const fields = [...(event.target.form?.querySelectorAll<HTMLInputElement>('input[data-number]') ?? [])];
    fields[fields.indexOf(event.target) + 1]?.focus();
  };
  return (
    <div className={styles.pad}>
      {form.map(({ code, count, digits }) => (
        <fieldset key={code}>
          <legend>{words.name(code)}</legend>
          {Array.from({ length: count }, (_, index) => placeKey(code, index)).map((key, index) => (
            <TextField
              key={key}
              label={marked.has(key) ? t`${words.place(code, index, count)}: differs` : words.place(code, index, count)}
              labelHidden
              data-number
              data-marked={marked.has(key) || undefined}
              inputMode="numeric"
              autoComplete="off"
              placeholder={'0'.repeat(digits)}
              value={pad.get(key) ?? ''}
              onChange={change(key, digits)}
              style={{ inlineSize: `${digits + 4}ch` }}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
