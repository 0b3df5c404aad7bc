import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Check } from './icon.tsx';
import styles from './menu.module.css';

export type MenuEntry =
  | { kind: 'separator'; key: string }
  | {
      kind?: 'item';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      hint?: ReactNode;
      tone?: 'plain' | 'danger';
      disabled?: boolean;
      /** Marks the entry in force (languages, sorting). */
      checked?: boolean;
      onSelect?: () => void;
      /** A router's link that wears the entry. */
      render?: ReactElement;
    };

export type MenuProps = {
  /** The button that opens it; it must pass on its props and `ref`. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  /** Shown above the entries, e.g. who is logged in. */
  head?: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

const Entry = ({ entry }: { entry: MenuEntry }) => {
  if (entry.kind === 'separator') return <Base.Separator className={styles.separator} />;
  const inside = (
    <>
      {entry.icon}
      <span className={styles.label}>
        {entry.label}
        {entry.hint ? <span className={styles.hint}>{entry.hint}</span> : null}
      </span>
      {entry.checked ? <Check className={styles.check} /> : null}
    </>
  );
  const className = cx(styles.item, entry.tone === 'danger' && styles.danger);
  if (entry.render) {
    return (
      <Base.LinkItem className={className} render={entry.render} closeOnClick onClick={entry.onSelect}>
        {inside}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={entry.disabled} aria-current={entry.checked ? 'true' : undefined} onClick={entry.onSelect}>
      {inside}
    </Base.Item>
  );
};

/** Commands or places behind one button. Import it lazily. */
export const Menu = ({ trigger, items, head, align = 'end', open, onOpenChange }: MenuProps) => (
  <Base.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.positioner} sideOffset={8} align={align}>
        <Base.Popup className={styles.popup}>
          {head ? <div className={styles.head}>{head}</div> : null}
          {items.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
