import { Trans, useLingui } from '@lingui/react/macro';
import type { PlayerNotice } from '@pavilion/contract/content/calls';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { ArrowLeft, Megaphone } from '@pavilion/ui/icon';
import { Pagination } from '@pavilion/ui/pagination';
import { Skeleton } from '@pavilion/ui/skeleton';
import { usePhone } from '@pavilion/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '../../parts/link.tsx';
import { queries } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { CleanHtml } from '../../parts/clean-html.tsx';
import { isOn } from '../../parts/modules.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { paths, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import styles from './announcements-popup.module.css';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';
import { WholePage } from '../../parts/whole-page.tsx';

const ArrivalLine = late(() => import('../cashier/public.ts'), 'ArrivalLine');
const PAGE_SIZE = 9;

/** The brand's announcements: titles on one side, the text of the chosen one on the other. */
export function AnnouncementsPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { isMember } = useSession();
  const { data, error, refetch, isFetching } = useQuery(queries.announcements());
  const announcements = (data?.player ?? []).toSorted((one, other) => other.date.localeCompare(one.date));
  return (
    <Dialog open tall onOpenChange={onClose} size="wide" title={t`Announcements`} closeLabel={t`Close`}>
      <WholePage shape={<Skeleton shape="row" count={4} />}>
        {isMember ? (
          <div className={styles.asked}>
            <Part>
              <ArrivalLine />
            </Part>
          </div>
        ) : null}
        {error && !data ? (
          <ErrorState
            compact
            title={t`Couldn't load the announcements`}
            retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
          >
            {words(error)}
          </ErrorState>
        ) : null}
        {data && announcements.length === 0 ? (
          <EmptyState
            icon={<Megaphone />}
            picture={<BrandObject name="messages" />}
            title={t`No announcements right now`}
            actions={<Button render={<Link to={paths.promotions()} />}>{t`View promotions`}</Button>}
          >
            <Trans>News from us appears here.</Trans>
          </EmptyState>
        ) : null}
        {announcements.length > 0 ? <Announcements announcements={announcements} /> : null}
      </WholePage>
    </Dialog>
  );
}

function Announcements({ announcements }: { announcements: readonly PlayerNotice[] }) {
  const { t } = useLingui();
  const phone = usePhone();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(location.search).get('notice');
  const at = announcements.findIndex(({ id }) => id === asked);
  const [page, setPage] = useState(Math.floor(Math.max(0, at) / PAGE_SIZE) + 1);
  const listed = announcements.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const chosen = announcements[at] ?? (phone ? undefined : listed[0]);
  const list = (
    <div className={styles.list}>
      <ul className={styles.titles}>
        {listed.map(({ id, title, date }) => (
          <li key={id}>
            <Link
              to={withPopup(location, 'notices', { notice: id })}
              replace={!phone}
              className={styles.title}
              aria-current={id === chosen?.id || undefined}
            >
              <span>{title}</span>
              <time dateTime={date} className={styles.date}>
                {dayOf(date)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={Math.ceil(announcements.length / PAGE_SIZE)}
        onPage={setPage}
        locale={currentTag()}
        words={{ region: t`Announcement pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
      />
    </div>
  );
  if (phone && chosen) {
    return (
      <div className={styles.detail}>
        <Button
          tone="quiet"
          size="s"
          iconStart={<ArrowLeft />}
          onClick={() => void navigate(withPopup(withoutAnnouncement(location), 'notices'), { replace: true })}
        >
          {t`All announcements`}
        </Button>
        <Announcement announcement={chosen} />
      </div>
    );
  }
  return (
    <div className={styles.panes}>
      {list}
      {chosen ? (
        <div className={styles.detail}>
          <Announcement announcement={chosen} />
        </div>
      ) : null}
    </div>
  );
}

const withoutAnnouncement = (location: { pathname: string; search: string; hash: string }) => {
  const search = new URLSearchParams(location.search);
  search.delete('notice');
  return { ...location, search: search.toString() };
};

function Announcement({ announcement: { title, date, content, promotionType } }: { announcement: PlayerNotice }) {
  return (
    <article className={styles.announcement}>
      <h3>{title}</h3>
      <time dateTime={date} className={styles.date}>
        {dayOf(date)}
      </time>
      <CleanHtml html={content} />
      {promotionType ? (
        <Button tone="primary" render={<Link to={isOn('REWCEN3') ? paths.member('rewardCenter') : paths.promotions()} />}>
          <Trans>View promotion</Trans>
        </Button>
      ) : null}
    </article>
  );
}

const dayOf = (iso: string): string => dateFormat({ dateStyle: 'medium', timeZone: brand.timeZone }).format(new Date(iso));
