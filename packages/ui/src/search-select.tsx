import { Combobox as Base } from '@base-ui/react/combobox';
import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import field from './field.module.css';
import { Check, ChevronDown, Search } from './icon.tsx';
import menu from './menu.module.css';
import styles from './search-select.module.css';

export type SearchSelectItem = {
  value: string;
  label: string;
  /** Shown at the far end of the line; found by the search as well. */
  hint?: string;
};

export type SearchSelectProps = {
  /** What is chosen here, in words; the value is read behind it. */
  label: string;
  items: readonly SearchSelectItem[];
  value: string | null;
  onChange: (value: string) => void;
  /** What the closed control shows. */
  children: ReactNode;
  words: { search: string; empty: string };
  disabled?: boolean;
  className?: string;
};

/** One of very many: a button that opens a list with a search. Lives inside another control's box. Import it lazily. */
export const SearchSelect = (props: SearchSelectProps) => {
  const { label, items, value, onChange, children, words, disabled, className } = props;
  const search = useRef<HTMLInputElement>(null);
  const chosen = items.find((item) => item.value === value) ?? null;
  return (
    <Base.Root
      items={items}
      value={chosen}
      disabled={disabled}
      autoHighlight
      itemToStringLabel={(item: SearchSelectItem) => `${item.label} ${item.hint ?? ''}`}
      isItemEqualToValue={(one: SearchSelectItem, other: SearchSelectItem) => one.value === other.value}
      onValueChange={(item: SearchSelectItem | null) => {
        if (item) onChange(item.value);
      }}
    >
      <Base.Trigger
        className={cx(styles.trigger, className)}
        aria-label={chosen ? `${label}: ${chosen.label} ${chosen.hint ?? ''}` : label}
      >
        {children}
        <ChevronDown />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={menu.positioner} align="start" sideOffset={8} collisionPadding={12}>
          <Base.Popup className={cx(menu.popup, styles.popup)} aria-label={label} initialFocus={search}>
            <div className={cx(field.box, field.small, styles.search)}>
              <span className={field.start}>
                <Search />
              </span>
              <Base.Input ref={search} className={field.control} placeholder={words.search} aria-label={words.search} />
            </div>
            <Base.Empty className={styles.empty}>{words.empty}</Base.Empty>
            <Base.List className={styles.list}>
              {(item: SearchSelectItem) => (
                <Base.Item key={item.value} value={item} className={cx(menu.item, styles.item)}>
                  <span className={styles.name}>{item.label}</span>
                  <bdi className={styles.hint}>{item.hint}</bdi>
                  <Base.ItemIndicator className={styles.mark}>
                    <Check />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
