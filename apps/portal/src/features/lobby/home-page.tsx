import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queries } from '../../api/queries.ts';
import { usePause } from '../protection/use-pause.ts';
import { HeroBanners } from './hero-banners.tsx';
import styles from './home-page.module.css';

const HomeRest = lazy(() => import('../../second.tsx').then((module) => ({ default: module.HomeRest })));

/** The first page: the pictures at once, and under them, a moment later, everything there is to play. */
export function HomePage() {
  const { t } = useLingui();
  const { data: words } = useQuery(queries.announcements());
  const pause = usePause();
  const banners = pause ? [] : words?.banners.filter(({ groupName }) => groupName === 'w_home') ?? [];
  return (
    <>
      <h1 className={styles.title}>{t`Lobby`}</h1>
      {banners.length > 0 ? <HeroBanners banners={banners} /> : null}
      <Suspense fallback={<div className={styles.rest} aria-busy="true" />}>
        <HomeRest />
      </Suspense>
    </>
  );
}
