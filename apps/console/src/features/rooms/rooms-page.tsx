import { useLingui } from '@lingui/react/macro';
import { deskPresenters } from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Radio } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { BrandTag } from '../../parts/brand-tag.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { LiveRoom } from './live-room.tsx';
import styles from './rooms.module.css';

type Row = WireValue<typeof deskPresenters>['list'][number];

const EVERY_SECONDS = 15;

/** Rooms of the presenters, and the one that is open on the page, live. */
export function RoomsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { data, error } = useQuery(watch(deskPresenters, inBrand, EVERY_SECONDS));
  const { values, set } = useAddress<'id'>({ id: '' });
  const chosen = values.id || data?.list[0]?.id || '';
  return (
    <Page
      title={t`Rooms`}
      lead={t`Presenters chat with members here. You write as the presenter.`}
      actions={
        may('rooms.manage') ? (
          <Link className={linkClass()} to={paths.presenters}>
            {t`Presenters, words and rules`}
          </Link>
        ) : null
      }
    >
      <Failure error={error} />
      {data?.list.length === 0 ? (
        <EmptyState icon={<Radio />} title={t`No presenters yet`}>{t`Operators with the permission can add presenters.`}</EmptyState>
      ) : (
        <div className={styles.desk}>
          {data ? <List rows={data.list} chosen={chosen} onChoose={(id) => set({ id })} /> : <Skeleton count={6} />}
          {chosen ? <LiveRoom key={chosen} presenterId={chosen} /> : null}
        </div>
      )}
    </Page>
  );
}

function List({ rows, chosen, onChoose }: { rows: readonly Row[]; chosen: string; onChoose(id: string): void }) {
  const { t } = useLingui();
  const { brand } = useOperator();
  return (
    <nav className={styles.list} aria-label={t`Presenters`}>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className={styles.row}
              data-chosen={row.id === chosen || undefined}
              aria-current={row.id === chosen}
              onClick={() => onChoose(row.id)}
            >
              <img src={row.picture || undefined} alt="" hidden={!row.picture} className={styles.face} />
              <span className={styles.rowWords}>
                <strong>{row.name}</strong>
                <span className={styles.quiet}>{row.gameName || t`No game`}</span>
                <span className={styles.badges}>
                  <Badge tone={row.open ? 'good' : 'neutral'}>{row.open ? t({ message: 'Open', context: 'room' }) : t`Closed`}</Badge>
                  {row.open && !row.onAir ? <Badge tone="warn">{t`Outside hours`}</Badge> : null}
                  {row.reports > 0 ? <Badge tone="warn">{t`${row.reports} reported`}</Badge> : null}
                  {brand ? null : <BrandTag id={row.brandId} />}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
