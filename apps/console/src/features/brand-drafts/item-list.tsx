import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp, Inbox, Plus, Trash2 } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Section } from '../../parts/page.tsx';
import styles from './draft-page.module.css';

interface ItemListProps<Item> {
  title: string;
  note?: string;
  items: readonly Item[];
  /** What an item is called in its head; the second is said beside it. */
  nameOf(item: Item): readonly [name: string, about: string];
  onItems(items: Item[]): void;
  /** A new item; absent: none are added here. */
  begin?(): Item;
  addLabel?: string;
  /** Items are taken away although none are added here. */
  removable?: boolean;
  /** The order of the list is the order members see. */
  ordered?: boolean;
  render(item: Item, put: (item: Item) => void): ReactNode;
}

/** A list of a brand's folder: one item open at a time, to be changed, moved, taken away. */
export function ItemList<Item>(props: ItemListProps<Item>) {
  const { title, note, items, nameOf, onItems, begin, addLabel, removable = begin !== undefined, ordered = false, render } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const next = [...items];
    next.splice(to, 0, ...next.splice(from, 1));
    onItems(next);
    setOpen((was) => (was === from ? to : was === to ? from : was));
  };
  return (
    <Section
      title={title}
      {...(note === undefined ? {} : { note })}
      actions={
        begin ? (
          <Button
            iconStart={<Plus />}
            onClick={() => {
              onItems([...items, begin()]);
              setOpen(items.length);
            }}
          >
            {addLabel ?? t`Add`}
          </Button>
        ) : null
      }
    >
      {items.length === 0 ? <EmptyState compact icon={<Inbox />} title={t`None`} /> : null}
      <ul className={styles.rows}>
        {items.map((item, index) => (
          <ItemRow
            // The items have no name of their own that stays while it is written.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name={nameOf(item)}
            open={open === index}
            onOpen={() => setOpen(open === index ? null : index)}
            onUp={ordered && index > 0 ? () => move(index, index - 1) : null}
            onDown={ordered && index < items.length - 1 ? () => move(index, index + 1) : null}
            onRemove={
              removable
                ? () => {
                    onItems(items.filter((_, at) => at !== index));
                    setOpen(null);
                  }
                : null
            }
          >
            {open === index ? render(item, (next) => onItems(items.map((one, at) => (at === index ? next : one)))) : null}
          </ItemRow>
        ))}
      </ul>
    </Section>
  );
}

interface ItemRowProps {
  name: readonly [name: string, about: string];
  open: boolean;
  onOpen(): void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: (() => void) | null;
  children: ReactNode;
}

function ItemRow({ name: [name, about], open, onOpen, onUp, onDown, onRemove, children }: ItemRowProps) {
  const { t } = useLingui();
  const body = useId();
  return (
    <li className={styles.item} data-open={open || undefined}>
      <div className={styles.itemHead}>
        <button type="button" className={styles.itemName} aria-expanded={open} aria-controls={body} onClick={onOpen}>
          {open ? <ChevronUp /> : <ChevronDown />}
          <span className={styles.itemWords}>
            <b>{name}</b>
            <span>{about}</span>
          </span>
        </button>
        {onUp ? (
          <IconButton label={t`Move ${name} up`} onClick={onUp}>
            <ArrowUp />
          </IconButton>
        ) : null}
        {onDown ? (
          <IconButton label={t`Move ${name} down`} onClick={onDown}>
            <ArrowDown />
          </IconButton>
        ) : null}
        {onRemove ? (
          <IconButton label={t`Remove ${name}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        ) : null}
      </div>
      <div id={body} hidden={!open} className={styles.itemBody}>
        {children}
      </div>
    </li>
  );
}
