import { useLingui } from '@lingui/react/macro';
import type { Fault } from '@pavilion/lottery/play';
import type { TypedFault } from '@pavilion/lottery/quick/typed-list';
import { useId } from 'react';
import { useLotteryWords } from './words.ts';
import styles from './board.module.css';

interface TypedProps {
  text: string;
  /** What is wrong with single lines; the others can be bet. */
  faults: readonly TypedFault[];
  /** What is wrong with the list as a whole. */
  fault: Fault | null;
  onText: (text: string) => void;
}

const MAX_SHOWN = 200;

/** Lines as they are typed or pasted; an error is shown by its row and does not block the other lines. */
export function Typed({ text, faults, fault, onText }: TypedProps) {
  const { t } = useLingui();
  const { problem } = useLotteryWords();
  const id = useId();
  const said = fault ? problem(fault.problem) : '';
  return (
    <div className={styles.typed}>
      <label htmlFor={id}>{t`Your lines`}</label>
      <textarea
        id={id}
        rows={6}
        value={text}
        spellCheck={false}
        inputMode="text"
        autoComplete="off"
        aria-invalid={fault !== null || faults.length > 0}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onText(target.value)}
      />
      <div id={`${id}-note`} role="status">
        {faults.length > 0 ? (
          <ul className={styles.faults}>
            {faults.slice(0, MAX_SHOWN).map(({ row, text: part, problem: code }, place) => (
              // The same text may occur twice in a row.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={place}>
                <RowSays place={row} said={problem(code)} /> <bdi>{part.slice(0, 40)}</bdi>
              </li>
            ))}
            {faults.length > MAX_SHOWN ? <li aria-hidden="true">…</li> : null}
          </ul>
        ) : fault ? (
          <p className={styles.fault}>{t`The list ${said}.`}</p>
        ) : (
          <p className={styles.hint}>{t`One line per entry, separated by commas or line breaks.`}</p>
        )}
      </div>
    </div>
  );
}

function RowSays({ place, said }: { place: number; said: string }) {
  const { t } = useLingui();
  return <>{t`Line ${place} ${said}.`}</>;
}
