import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId, useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import styles from './board.module.css';
import { type Bounds, wholeOf } from './whole-number.ts';

export function useBoundsWords({ least, most }: Bounds): string {
  const { t } = useLingui();
  const leastText = least.toLocaleString(currentTag());
  const mostText = most.toLocaleString(currentTag());
  return t`A whole number from ${leastText} to ${mostText}.`;
}

type WholeInputProps = Bounds & { value: number; onWhole: (value: number) => void } & Omit<
    ComponentProps<'input'>,
    'value' | 'onChange' | 'onBlur'
  >;

/** What is typed stays until the field is left; only a number within the bounds is taken over. */
export function WholeInput({ value, least, most, onWhole, ...props }: WholeInputProps) {
  const id = useId();
  const says = useBoundsWords({ least, most });
  const [wrong, setWrong] = useState<string | null>(null);
  const type = (text: string): void => {
    const whole = wholeOf(text, { least, most });
    setWrong(whole === null ? text : null);
    if (whole !== null) onWhole(whole);
  };
  const isWrong = wrong !== null && wrong.trim() !== '';
  return (
    <>
      <input
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={wrong ?? value}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setWrong(null)}
      />
      {isWrong ? (
        <span id={id} role="alert" className={styles.fault}>
          {says}
        </span>
      ) : null}
    </>
  );
}
