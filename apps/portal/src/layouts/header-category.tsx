import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from '@pavilion/ui/icon';
import { type FocusEvent, useEffect, useState } from 'react';
import { NavLink } from './nav-link.tsx';
import styles from './header.module.css';
import type { NavigationEntry } from './navigation.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const VendorPanel = late(() => import('./vendor-panel.tsx'), 'VendorPanel');
/** A pointer that only passes over opens nothing. */
const REST_MS = 140;

/** A category and, when the pointer rests on it or its arrow is pressed, its vendors. */
export function HeaderCategory({ entry: { to, label, lane } }: { entry: NavigationEntry }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setOpen(true), REST_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  const close = () => {
    setResting(false);
    setOpen(false);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  return (
    // The link and the arrow inside do all that can be done; a resting mouse is a shortcut.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.category}
      onPointerEnter={(event) => setResting(event.pointerType === 'mouse')}
      onPointerLeave={close}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <NavLink to={to} className={styles.entry}>
        {label}
      </NavLink>
      <button type="button" className={styles.more} aria-expanded={open} aria-label={t`${label} providers`} onClick={() => setOpen(!open)}>
        <ChevronDown />
      </button>
      {open && lane ? (
        <Part corner>
          <VendorPanel lane={lane} />
        </Part>
      ) : null}
    </div>
  );
}
