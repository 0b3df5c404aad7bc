import { Link } from 'react-router';
import styles from './header.module.css';
import { usePlaces } from './places.ts';

/** Money and agents, at the end of the header's navigation. */
export function HeaderPlaces() {
  return usePlaces().map(({ key, to, label, current }) => (
    <Link key={key} to={to} className={styles.entry} data-place="" aria-current={current ? 'page' : undefined}>
      {label}
    </Link>
  ));
}
