import { useLingui } from '@lingui/react/macro';
import { useFirst } from '../../api/first-answers.ts';
import { useSession } from '../../api/session-store.ts';
import { HeroBanners } from './hero-banners.tsx';
import styles from './home-page.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const UnlessPaused = late(() => import('../../deferred-chunk.tsx'), 'UnlessPaused');
const MemberHome = late(() => import('./member-home.tsx'), 'MemberHome');
const HomeRest = late(() => import('../../deferred-chunk.tsx'), 'HomeRest');

/** The first page: the pictures at once, for a member what is their own, and under them, a moment later, everything there is to play. */
export function HomePage() {
  const { t } = useLingui();
  const words = useFirst('announcements');
  const { isMember } = useSession();
  const banners = words?.banners.filter(({ groupName }) => groupName === 'w_home') ?? [];
  const hero = banners.length > 0 ? <HeroBanners banners={banners} /> : null;
  return (
    <>
      <h1 className={styles.title}>{t`Lobby`}</h1>
      {isMember ? (
        <Part lost={hero} fallback={<div className={styles.head} aria-busy="true" />}>
          <UnlessPaused>
            <MemberHome />
          </UnlessPaused>
        </Part>
      ) : (
        hero
      )}
      <Part fallback={<div className={styles.rest} aria-busy="true" />}>
        <HomeRest />
      </Part>
    </>
  );
}
