import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { queries } from '../../api/queries.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { HOME_TILES } from '../../shared/games/filters.ts';
import { GameRow } from '../../shared/games/game-row.tsx';
import { useFavourites } from '../../shared/games/use-favourites.ts';
import styles from './coming.module.css';

export interface ComingPageProps {
  /** Of the window. */
  name: string;
  eyebrow: string;
  title: string;
  /** What it will be, in a sentence or two. */
  children: ReactNode;
  /** Ways on; the first is the primary one. */
  actions: ReactNode;
  /** What is drawn beside the words. */
  scene: ReactNode;
  facts: readonly { icon: LucideIcon; title: string; text: string }[];
}

/** A part of the house that is not open yet: what comes, how it will work, and what is open meanwhile. */
export function ComingPage({ name, eyebrow, title, children, actions, scene, facts }: ComingPageProps) {
  const { t } = useLingui();
  usePageTitle(name);
  const favourites = useFavourites();
  const { data } = useQuery(queries.games({ pageNo: 1, pageSize: HOME_TILES }));
  const games = data?.games;
  return (
    <>
      <section className={styles.stage}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{eyebrow}</p>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.lead}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
        <div className={styles.scene} aria-hidden="true">
          {scene}
        </div>
      </section>
      <h2 className={styles.heading}>{t`How it works`}</h2>
      <ul className={styles.facts}>
        {facts.map(({ icon: Mark, title: head, text }) => (
          <li key={head} className={styles.fact}>
            <span className={styles.mark} aria-hidden="true">
              <Mark />
            </span>
            <h3>{head}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {games?.length === 0 ? null : <GameRow id="open-now" title={t`Available now`} games={games} favourites={favourites} />}
    </>
  );
}
