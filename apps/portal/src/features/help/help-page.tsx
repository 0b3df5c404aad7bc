import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Headphones } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Link, useLocation } from 'react-router';
import { serviceEntries } from '../../parts/customer-service.ts';
import { HelpArticles } from './help-articles.tsx';
import styles from './help.module.css';

/** The help centre; the hash names the article. `only` leaves out the ways to reach a person. */
export function HelpPage({ only = false }: { only?: boolean }) {
  const { t } = useLingui();
  const { hash, pathname } = useLocation();
  const services = only ? [] : serviceEntries();
  return (
    <>
      <SectionHeader
        level={1} title={t`Help`}
        actions={services.map((entry) => <Button key={entry.type} tone="quiet" iconStart={<Headphones />} onClick={entry.open}>{entry.name}</Button>)}
      />
      <HelpArticles
        current={decodeURIComponent(hash.slice(1))}
        link={({ id, anchor, title }, isCurrent) => (
          <Link key={id} to={`${pathname}#${anchor}`} className={styles.link} aria-current={isCurrent ? 'page' : undefined}>{title}</Link>
        )}
      />
    </>
  );
}
