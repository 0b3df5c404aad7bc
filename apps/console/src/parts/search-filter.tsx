import { isEnter } from '@pavilion/ui/sends-line';
import { useLingui } from '@lingui/react/macro';
import { Search } from '@pavilion/ui/icon';
import { TextField } from '@pavilion/ui/text-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import styles from './filters.module.css';

const REST_MS = 250;

/** A field that searches after a pause in typing, and at once on Enter. */
export function SearchFilter({
  label,
  value,
  onValue,
  focus = false,
  hint,
}: {
  label?: string;
  value: string;
  onValue(value: string): void;
  focus?: boolean;
  hint?: string;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // The address may change from outside, by going back.
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const emit = (typed: string) => {
    if (typed.trim() !== value) onValue(typed.trim());
  };
  const { pathname } = useLocation();
  // An operator who has pressed a link meanwhile is on the way to it, while this page is still shown: the search must not navigate back.
  const rested = useEffectEvent((typed: string) => (window.location.pathname === pathname ? emit(typed) : undefined));
  useEffect(() => {
    const timer = setTimeout(() => rested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      label={label ?? t`Search`}
      placeholder={hint}
      value={text}
      start={<Search />}
      rowClassName={styles.search ?? ''}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (isEnter(event.nativeEvent)) emit(text);
      }}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={focus}
    />
  );
}
