import { useLingui } from '@lingui/react/macro';
import { allNumbers, byHead, bySum, byTail, byTouch, doubles, shadowDoubles } from '@pavilion/lottery/numbers';
import { Button } from '@pavilion/ui/button';
import { moveByArrows } from '../arrow-keys.ts';
import pageStyles from './official.module.css';
import styles from './picks.module.css';

interface ChosenProps {
  chosen: ReadonlySet<string>;
  onChosen(next: ReadonlySet<string>): void;
}

/** 00–99, or 0–9: pressed to choose, arrows move. */
export function NumberGrid({ digits, chosen, onChosen }: ChosenProps & { digits: number }) {
  const { t } = useLingui();
  return (
    <div role="toolbar" aria-label={t`Numbers`} className={styles.grid} onKeyDown={moveByArrows}>
      {allNumbers(digits).map((number) => (
        <button
          key={number}
          type="button"
          aria-pressed={chosen.has(number)}
          onClick={() => {
            const next = new Set(chosen);
            if (!next.delete(number)) next.add(number);
            onChosen(next);
          }}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Sets of numbers by what they have in common; each press adds a set. */
export function Patterns({ chosen, onChosen }: ChosenProps) {
  const { t } = useLingui();
  const add = (numbers: readonly string[]) => onChosen(new Set([...chosen, ...numbers]));
  const all = allNumbers(2);
  const sets = [
    { label: t`Small, 00–49`, numbers: all.slice(0, 50) },
    { label: t`Big, 50–99`, numbers: all.slice(50) },
    { label: t`Odd`, numbers: all.filter((number) => Number(number) % 2 === 1) },
    { label: t`Even`, numbers: all.filter((number) => Number(number) % 2 === 0) },
    { label: t`Doubles`, numbers: doubles() },
    { label: t`Shadow doubles`, numbers: shadowDoubles() },
  ];
  const rows = [
    { label: t`Head`, of: byHead },
    { label: t`Tail`, of: byTail },
    { label: t`Sum of the digits`, of: bySum },
    { label: t`Contains digit`, of: byTouch },
  ];
  return (
    <div className={styles.patterns}>
      <div className={styles.sets}>
        {sets.map(({ label, numbers }) => (
          <Button key={label} onClick={() => add(numbers)}>
            {label}
          </Button>
        ))}
      </div>
      {rows.map(({ label, of }) => (
        <div key={label} role="group" aria-label={label}>
          <p className={pageStyles.quiet}>{label}</p>
          <div className={styles.grid}>
            {DIGITS.map((digit) => (
              <button key={digit} type="button" onClick={() => add(of(digit))}>
                {digit}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
