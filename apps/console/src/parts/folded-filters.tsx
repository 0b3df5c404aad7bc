import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ListFilter } from '@pavilion/ui/icon';
import { type ReactNode, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { OPEN_KEYS } from './use-address.ts';
import styles from './work-table.module.css';

/** Words of an address that narrow nothing down: which part of a page, which row is open; a member's name beside the id. */
const NO_FILTERS: ReadonlySet<string> = new Set([...OPEN_KEYS, 'tab', 'list', 'member']);

/** Filters at the head of a list. On a phone three and more would take the screen before the first row: one button opens them there. */
export function FoldedFilters({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [search] = useSearchParams();
  const isUsed = [...search.keys()].some((key) => !NO_FILTERS.has(key));
  return (
    <>
      <Button className={styles.unfold} iconStart={<ListFilter />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {isUsed ? t`Filters, in use` : t`Filters`}
      </Button>
      <div id={id} className={styles.filters} data-open={open || undefined}>
        {children}
      </div>
    </>
  );
}
