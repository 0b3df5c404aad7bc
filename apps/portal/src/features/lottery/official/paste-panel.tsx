import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type PastedLine, readPaste } from '@pavilion/lottery/paste';
import type { Play } from '@pavilion/lottery/play';
import { type GameOffer, pricedBy, type SlipLine, writeSlip } from '@pavilion/lottery/price';
import { separators } from '@pavilion/format/amount';
import { Button } from '@pavilion/ui/button';
import { textFromUnits } from '@pavilion/contract/base/money';
import { cx } from '@pavilion/ui/cx';
import { TextArea } from '@pavilion/ui/text-field';
import { useDeferredValue, useRef, useState } from 'react';
import { useMoneyText } from '../../../shared/cashier/money-text.ts';
import type { PlayItem } from '../queries.ts';
import { currentTag } from '../../../i18n/language.ts';
import { type BoardOptions, joined, lineOf, type Step } from './drafts.ts';
import { useFaultWords } from '../../../shared/lottery/official-words.ts';
import pageStyles from './official.module.css';
import styles from './picks.module.css';

interface PastePanelProps {
  plays: readonly Play<unknown>[];
  play: Play<unknown>;
  items: readonly PlayItem[];
  offer: GameOffer;
  step: Step;
  beside: BoardOptions;
  example: string;
  /** The first text of the field. */
  start: string;
  onAdd(lines: readonly SlipLine[]): void;
}

interface ReadLine extends PastedLine {
  made: readonly SlipLine[];
  isUneven: boolean;
}

/** Shown one by one; of the rest only faults are. */
const MAX_SHOWN = 60;

/** A list as people write it, read line by line: what is right can be added while the rest is corrected. */
export function PastePanel({ plays, play, items, offer, step, beside, example, start, onAdd }: PastePanelProps) {
  const { t } = useLingui();
  const says = useFaultWords();
  const money = useMoneyText({ whole: true });
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(start);
  const pasted = readPaste(useDeferredValue(text), { plays, play, marks: separators(currentTag()) });
  const lines = pasted.lines.map((line): ReadLine => {
    const made = line.entries.map((entry) => lineOf(entry, step, beside, offer));
    const whole = made.flatMap((one) => one ?? []);
    return { ...line, made: whole.length === made.length ? whole : [], isUneven: whole.length < made.length };
  });
  /** What a line was taken for: `Đề, ₫200,000`. */
  const taken = (made: readonly SlipLine[]): string => {
    const { lines: priced } = pricedBy((id) => plays.find((one) => one.id === id), writeSlip(made), offer);
    const names = new Set(made.map(({ playId }) => items.find((one) => one.playId === playId)?.playName ?? ''));
    return `${[...names].join(', ')}, ${money(Number(textFromUnits(priced.reduce((sum, { stake }) => sum + stake, 0n))))}`;
  };
  const isBad = ({ faults, isUneven }: ReadLine): boolean => faults.length > 0 || isUneven;
  const bad = lines.filter(isBad);
  const good = lines.flatMap(({ made }) => made);
  const usable = lines.length - bad.length;
  const repair = (line: number, better: string): void => {
    setText(
      text
        .split(/\r\n|[\r\n\u2028\u2029]/)
        .map((row, at) => (at + 1 === line ? better : row))
        .join('\n'),
    );
    field.current?.focus();
  };
  const edit = (line: number): void => {
    const rows = text.split('\n');
    const from = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    field.current?.focus();
    field.current?.setSelectionRange(from, from + (rows[line - 1]?.length ?? 0));
  };
  const add = (): void => {
    onAdd(joined(good));
    // Faulty lines stay to be corrected.
    const rows = text.split(/\r\n|[\r\n\u2028\u2029]/);
    setText(bad.map(({ line }) => rows[line - 1] ?? '').join('\n'));
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.paste}>
      <TextArea
        ref={field}
        label={t`One bet per line`}
        hint={t`Example: ${example}`}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {lines.length > 0 ? (
        <ol className={styles.pasted} aria-label={t`Lines as we read them`}>
          {lines
            .filter((line, at) => at < MAX_SHOWN || isBad(line))
            .slice(0, MAX_SHOWN * 2)
            .map((line) => (
              <li key={line.line} className={cx(isBad(line) && styles.bad)}>
                <i>{line.line}</i>
                <bdi>{line.text.slice(0, 60)}</bdi>
                <span className={styles.read}>{line.made.length > 0 ? taken(line.made) : null}</span>
                {isBad(line) ? (
                  <p>
                    <span>{says(line.faults[0]?.code ?? 'step')}</span>
                    {line.repair === undefined ? (
                      <Button tone="quiet" onClick={() => edit(line.line)}>{t`Edit`}</Button>
                    ) : (
                      <Button tone="quiet" onClick={() => repair(line.line, line.repair ?? '')}>
                        <Trans>Use {line.repair.slice(0, 24)}</Trans>
                      </Button>
                    )}
                  </p>
                ) : null}
              </li>
            ))}
        </ol>
      ) : null}
      <div className={styles.add} role="status">
        <span className={pageStyles.quiet}>
          {lines.length > 0 ? (
            <Trans>
              {usable} of {lines.length} lines are valid
            </Trans>
          ) : null}
        </span>
        <Button disabled={good.length === 0} onClick={add}>
          {usable > 0 ? <Plural value={usable} one="Add # line" other="Add # lines" /> : t`Add to slip`}
        </Button>
      </div>
    </div>
  );
}
