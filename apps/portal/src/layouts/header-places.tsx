import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from '../parts/link.tsx';
import { useSession } from '../api/session-store.ts';
import styles from './header.module.css';
import { usePlaces } from './places.ts';
import { late } from '../parts/late.ts';
import { Part } from '../parts/part.tsx';

const MoreEntries = late(() => import('./header-menus.tsx'), 'MoreEntries');

/** How many entries of a navigation fit in its first line; the others are out of sight and reach. Null: all of them. */
function showFitting(row: HTMLElement): number | null {
  const entries = [...row.querySelectorAll<HTMLElement>(':scope > :not([data-more])')];
  const fits = entries.map(({ offsetTop }) => offsetTop < row.clientHeight / 2);
  for (const [index, { style }] of entries.entries()) style.visibility = fits[index] ? '' : 'hidden';
  const first = fits.indexOf(false);
  return first < 0 ? null : first;
}

/** Money and agents, at the end of the header's navigation, and a button for all entries that find no room beside the balance. */
export function HeaderPlaces() {
  const { isLogin } = useSession();
  // Members who are logged in have the deposit as a button beside the balance.
  const places = usePlaces().filter(({ key }) => !isLogin || key !== 'deposit');
  const last = useRef<HTMLAnchorElement>(null);
  const [hidden, setHidden] = useState<number | null>(null);
  useLayoutEffect(() => {
    const row = last.current?.parentElement;
    if (!row) return undefined;
    const measure = () => setHidden(showFitting(row));
    const sizes = new ResizeObserver(measure);
    const watch = () => {
      sizes.disconnect();
      for (const one of [row, ...row.children]) sizes.observe(one);
    };
    // Categories are rendered again when their vendors are known.
    const entries = new MutationObserver(watch);
    entries.observe(row, { childList: true });
    watch();
    measure();
    return () => {
      sizes.disconnect();
      entries.disconnect();
    };
  }, []);
  return (
    <>
      {places.map(({ key, to, label, current }) => (
        <Link key={key} ref={last} to={to} className={styles.entry} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      {hidden === null ? null : (
        <span className={styles.rest} data-more="">
          <More from={hidden} />
        </span>
      )}
    </>
  );
}

/** The menu of the remaining entries, fetched when it is first pressed. */
function More({ from }: { from: number }) {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(false);
  const button = (
    <IconButton label={t`More pages`} aria-haspopup="menu" onClick={() => setWanted(true)}>
      <Ellipsis />
    </IconButton>
  );
  if (!wanted) return button;
  return (
    <Part corner fallback={button}>
      <MoreEntries trigger={button} from={from} />
    </Part>
  );
}
