import { useLingui } from '@lingui/react/macro';
import { History, TriangleAlert } from '@pavilion/ui/icon';
import { Link as TextLink } from '@pavilion/ui/link';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { RailCard, Steps } from '../../parts/rail.tsx';
import { useDeviceWords } from './device-words.ts';
import { isWarning, useEventWords } from './event-words.ts';
import { partLink } from './frame.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';

const LAST = 5;

export type PartSteps = readonly { title: string; words: string }[];

/** Beside a page of the security centre: what happens in order, and what was done to the account last. */
export function PartRail({ steps }: { steps?: PartSteps | undefined }) {
  const { t } = useLingui();
  return (
    <>
      {steps ? (
        <RailCard title={t`How it works`}>
          <Steps label={t`How it works`} steps={steps} />
        </RailCard>
      ) : null}
      <LastActions />
    </>
  );
}

function LastActions() {
  const { t } = useLingui();
  const moment = useShortMoment();
  const events = useEventWords();
  const devices = useDeviceWords();
  const { data, error } = useQuery(securityQueries.history(1));
  if (error || data?.list.length === 0) return null;
  return (
    <RailCard
      title={t`Recent activity`}
      action={
        <TextLink tone="ink" render={<Link to={partLink('history')} />}>
          {t`All activity`}
        </TextLink>
      }
    >
      {data ? (
        <ul className={styles.last}>
          {data.list.slice(0, LAST).map((row) => (
            <li key={row.id}>
              {isWarning(row.kind) ? <TriangleAlert className={styles.warning} /> : <History />}
              <span className={styles.words}>
                <strong className={styles.rowTitle}>{events(row.kind, row.detail)}</strong>
                <span className={styles.sub}>
                  <time dateTime={row.at}>{moment(row.at)}</time>
                  {row.browser || row.system ? ` · ${devices(row)}` : null}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton count={4} />
      )}
    </RailCard>
  );
}
