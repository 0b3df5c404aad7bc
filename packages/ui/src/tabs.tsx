import { useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { showInRow } from './show-in-row.ts';
import styles from './tabs.module.css';

export type TabsProps<Value extends string> = {
  label: string;
  items: ReadonlyArray<{ value: Value; label: ReactNode; count?: ReactNode }>;
  value: Value;
  onValue: (value: Value) => void;
  /** The panel of the current tab. */
  children: ReactNode;
  className?: string;
};

const stepOf = (key: string, rtl: boolean): number => {
  if (key === 'ArrowRight') return rtl ? -1 : 1;
  if (key === 'ArrowLeft') return rtl ? 1 : -1;
  return 0;
};

/** Views of one place. Arrows, Home and End move and choose; the panel follows the tabs in the tab order. */
export const Tabs = <Value extends string>({ label, items, value, onValue, children, className }: TabsProps<Value>) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.value === value);
    const step = stepOf(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    const ends: Record<string, number> = { Home: 0, End: items.length - 1 };
    const target = ends[event.key] ?? (step === 0 ? -1 : (at + step + items.length) % items.length);
    const next = items[target];
    if (!next) return;
    event.preventDefault();
    onValue(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={styles.list} ref={list} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.value}
            ref={item.value === value ? showInRow : undefined}
            type="button"
            role="tab"
            id={`${base}-${item.value}`}
            className={cx(styles.tab, item.value === value && styles.current)}
            aria-selected={item.value === value}
            aria-controls={`${base}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onValue(item.value)}
          >
            {item.label}
            {item.count === undefined ? null : <span className={styles.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${value}`} tabIndex={0} className={styles.panel}>
        {children}
      </div>
    </div>
  );
};
