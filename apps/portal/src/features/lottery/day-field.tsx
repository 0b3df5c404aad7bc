import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import styles from './day-field.module.css';

interface DayFieldProps {
  /** `yyyy-mm-dd`; empty: none is chosen. */
  value: string;
  max: string;
  onDay: (day: string) => void;
  children?: ReactNode;
}

/** The day whose results are shown. */
export function DayField({ value, max, onDay, children }: DayFieldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{t`Day`}</label>
      <input id={id} type="date" value={value} max={max} onChange={({ target }) => onDay(target.value)} />
      {children}
    </div>
  );
}
