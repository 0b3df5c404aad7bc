import { Trans, useLingui } from '@lingui/react/macro';
import type { Promotion } from '@pavilion/contract/content/calls';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { cx } from '@pavilion/ui/cx';
import { ErrorState } from '@pavilion/ui/error-state';
import { ChevronDown, Gift } from '@pavilion/ui/icon';
import { SectionHeader } from '@pavilion/ui/section-header';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { hashName } from '../../parts/hash-name.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { paths, withPopup } from '../../paths.ts';
import { CleanHtml } from '../../parts/clean-html.tsx';
import { WholePage } from '../../parts/whole-page.tsx';
import { PageSkeleton } from '../../layouts/page-skeleton.tsx';
import { PauseNotice } from '../../shared/responsible-gaming/pause-notice.tsx';
import { usePause } from '../../shared/responsible-gaming/use-pause.ts';
import { rewardQueries } from '../../shared/rewards/queries.ts';
import { PromotionCard, PromotionCardSkeleton } from './promotion-card.tsx';
import { LiveList } from './live-list.tsx';
import { actOf } from './promotion-rules.ts';
import styles from './promotions-page.module.css';

/** All promotions; the one the address names is open and in sight. */
export function PromotionsPage() {
  const { t } = useLingui();
  usePageTitle(t`Promotions`);
  const words = useErrorWords();
  const { data: promotions, error, isFetching, refetch } = useQuery(queries.promotions());
  const live = useQuery(rewardQueries.promotions());
  const isEmpty = promotions?.length === 0 && !live.isLoading && !live.error && (live.data ?? []).length === 0;
  const pause = usePause();
  if (pause)
    return (
      <>
        <SectionHeader level={1} title={t`Promotions`} />
        <PauseNotice />
      </>
    );
  return (
    <WholePage shape={<PageSkeleton />}>
      <SectionHeader level={1} title={t`Promotions`} />
      {error && !promotions ? (
        <ErrorState
          title={t`Couldn't load the promotions`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {isEmpty ? (
        <EmptyState
          icon={<Gift />}
          picture={<BrandObject name="promotions" />}
          title={t`No promotions right now`}
          actions={<Button render={<Link to={paths.home()} />}>{t`Go to the lobby`}</Button>}
        >
          <Trans>New ones are announced here and in the announcements.</Trans>
        </EmptyState>
      ) : null}
      <LiveList />
      <div className={styles.list} aria-busy={!promotions}>
        {promotions?.map((promotion, index) => <Entry key={promotion.id} promotion={promotion} priority={index < 3} />) ??
          (error ? null : <PromotionCardSkeleton count={6} />)}
      </div>
    </WholePage>
  );
}

function Entry({ promotion, priority }: { promotion: Promotion; priority: boolean }) {
  const { id, title, content, promotionType } = promotion;
  const { hash } = useLocation();
  const navigate = useNavigate();
  const open = hashName(hash) === id;
  useEffect(() => {
    if (open) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [open, id]);
  return (
    <PromotionCard
      id={id}
      promotion={promotion}
      priority={priority}
      className={cx(styles.entry, open && styles.open)}
      title={<h2 className={styles.title}>{title}</h2>}
    >
      <button
        type="button"
        className={styles.more}
        aria-expanded={open}
        aria-controls={`${id}-terms`}
        aria-describedby={id}
        onClick={() => void navigate(open ? paths.promotions() : paths.promotions(id), { replace: open })}
      >
        {open ? <Trans>Close</Trans> : <Trans>Read more</Trans>}
        <ChevronDown />
      </button>
      <div id={`${id}-terms`} className={styles.content} hidden={!open}>
        {open ? (
          <>
            <CleanHtml html={content} />
            <Act type={promotionType} />
          </>
        ) : null}
      </div>
    </PromotionCard>
  );
}

/** The way to where the promotion is used; a visitor logs in on the way. */
function Act({ type }: { type: Promotion['promotionType'] }) {
  const { t } = useLingui();
  const location = useLocation();
  const { isMember } = useSession();
  const act = actOf(type);
  if (act === null) return null;
  const next = act === 'deposit' ? paths.member('depositv2') : paths.gameType('RNG');
  const to = act === 'play' || isMember ? next : withPopup(location, 'login', { next });
  return (
    <Button tone="primary" className={styles.act} render={<Link to={to} />}>
      {act === 'deposit' ? t`Deposit` : t`Go to games`}
    </Button>
  );
}
