import { useLingui } from '@lingui/react/macro';
import type { Fault } from '@pavilion/lottery/play';
import { useId } from 'react';
import { useLotteryWords } from './words.ts';
import styles from './board.module.css';

/** Lines as they are typed or pasted; what is wrong is said by its place. */
export function Typed({ text, fault, onText }: { text: string; fault: Fault | null; onText: (text: string) => void }) {
  const { t } = useLingui();
  const { problem } = useLotteryWords();
  const id = useId();
  const place = fault?.at === undefined ? null : fault.at + 1;
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
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onText(target.value)}
      />
      <p id={`${id}-note`} role={fault ? 'alert' : undefined} className={fault ? styles.fault : styles.hint}>
        {fault
          ? place === null
            ? t`The list ${said}.`
            : t`Line ${place} ${said}.`
          : t`One line after the other, parted by commas or new lines.`}
      </p>
    </div>
  );
}
