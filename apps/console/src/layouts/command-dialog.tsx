import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { Search } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { useListChoice } from '../parts/use-list-choice.ts';
import { isTyping } from '../parts/use-row-keys.ts';
import styles from './command-dialog.module.css';
import { type CommandEntry, useCommandEntries } from './use-command-entries.tsx';

interface CommandProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** One field that finds every page, act, member and record by its number. `/` opens it from anywhere. */
export function CommandDialog({ open, onOpenChange }: CommandProps) {
  const { t } = useLingui();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
    const isK = event.key === 'k' && (event.ctrlKey || event.metaKey);
    if (!isSlash && !isK) return;
    event.preventDefault();
    onOpenChange(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      initialFocus={field}
      title={t`Find`}
      titleHidden
      closeLabel={t`Close`}
      size="m"
      className={styles.popup}
    >
      {open ? <Finder field={field} onGone={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

function Finder({ field, onGone }: { field: RefObject<HTMLInputElement | null>; onGone(): void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const found = useCommandEntries(text);
  const go = (one: CommandEntry | undefined) => {
    if (!one) return;
    onGone();
    void navigate(one.to);
  };
  const { current, setAt, press } = useListChoice(found.length, (index) => go(found[index]));
  return (
    <>
      <TextField
        ref={field}
        rowClassName={styles.field}
        label={t`Find a member, record or page`}
        labelHidden
        value={text}
        start={<Search />}
        placeholder={t`Member, number, action or page`}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found[current] ? `${list}-${current}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={list} role="listbox" aria-label={t`Search results`} className={styles.list}>
        {found.map((one, index) => (
          // The keyboard is the field's own: arrows choose, Enter goes.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={one.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={cx(styles.found, index === current && styles.current)}
            onClick={() => go(one)}
            onPointerMove={() => setAt(index)}
          >
            {one.icon}
            <span className={styles.label}>{one.label}</span>
            {one.about ? <span className={styles.about}>{one.about}</span> : null}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className={styles.none} role="status">{t`No results. Enter mobile numbers and emails in full.`}</p> : null}
    </>
  );
}
