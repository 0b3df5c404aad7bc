import { useLingui } from '@lingui/react/macro';
import { Search, X } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { TextField } from '@pavilion/ui/text-field';
import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

export interface SearchFieldProps {
  /** As it is in the address. */
  value: string;
  /** Called after a pause in typing. */
  onValue(value: string): void;
  className?: string;
}

/** Looks for a game by name, once the fingers rest. */
export function SearchField({ value, onValue, className }: SearchFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      if (typed.trim() !== value) onValue(typed.trim());
      setTyped(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onValue]);
  return (
    <TextField
      type="search"
      label={t`Search games by name`}
      labelHidden
      placeholder={t`Search games`}
      maxLength={60}
      value={shown}
      rowClassName={className}
      onChange={(event) => setTyped(event.target.value)}
      start={<Search />}
      autoComplete="off"
      enterKeyHint="search"
      end={
        shown ? (
          <IconButton
            size="s"
            label={t`Clear search`}
            onClick={() => {
              setTyped(null);
              onValue('');
            }}
          >
            <X />
          </IconButton>
        ) : null
      }
    />
  );
}
