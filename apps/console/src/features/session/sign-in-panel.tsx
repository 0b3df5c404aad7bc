import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { type ReactNode, useEffect } from 'react';
import { currentLanguage, fetchFaces, offeredLanguages, rememberLanguage } from '../../i18n/language.ts';
import { Mark } from '../../parts/mark.tsx';
import styles from './session.module.css';

/** The frame of every page before the login. */
export function SignInPanel({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  useEffect(fetchFaces, []);
  return (
    <div className={styles.panel}>
      <header className={styles.aside}>
        <span className={styles.brand}>
          <Mark />
          {t`Pavilion Desk`}
        </span>
        <p className={styles.promise}>{t`Every decision here touches somebody's money or safety. It is written down under your name.`}</p>
        <p className={styles.small}>{t`For operators only. Sign-ins and acts are recorded.`}</p>
      </header>
      <main className={styles.main}>
        <div className={cx(styles.box, wide && styles.wide)}>
          <div className={styles.head}>
            <h1>{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          {children}
          <div className={styles.foot} role="group" aria-label={t`Language`}>
            {offeredLanguages.map(({ tag, name }) => (
              <button
                key={tag}
                type="button"
                lang={tag}
                aria-current={tag === currentLanguage() ? 'true' : undefined}
                onClick={() => {
                  rememberLanguage(tag);
                  window.location.reload();
                }}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
      </main>
    </div>
  );
}
