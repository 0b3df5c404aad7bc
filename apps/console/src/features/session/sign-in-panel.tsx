import { useLingui } from '@lingui/react/macro';
import type { LanguageTag } from '@pavilion/languages/tags';
import { cx } from '@pavilion/ui/cx';
import { toasts } from '@pavilion/ui/toast-store';
import { type ReactNode, useEffect } from 'react';
import { activateLanguage, fetchFaces, offeredLanguages, rememberLanguage } from '../../i18n/language.ts';
import { Mark } from '../../parts/mark.tsx';
import styles from './session.module.css';

/** The frame of every page before the login. Another language is spoken in place: what was typed or is shown once stays. */
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
  const { t, i18n } = useLingui();
  useEffect(fetchFaces, []);
  const change = (tag: LanguageTag): void => {
    rememberLanguage(tag);
    activateLanguage(tag).catch(() => toasts.show({ tone: 'bad', title: t`The language could not be changed. Please try again.` }));
  };
  return (
    <div className={styles.panel}>
      <header className={styles.aside}>
        <span className={styles.brand}>
          <Mark />
          {t`Pavilion Desk`}
        </span>
        <p className={styles.promise}>{t`Decisions here affect people's money and safety. They are recorded under your name.`}</p>
        <p className={styles.small}>{t`For operators only. Logins and actions are recorded.`}</p>
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
                aria-current={tag === i18n.locale ? 'true' : undefined}
                onClick={() => change(tag)}
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
