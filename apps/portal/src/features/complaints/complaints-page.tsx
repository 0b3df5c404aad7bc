import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Plus, Scale, ShieldCheck } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorWords } from '../../parts/error-words.tsx';
import { useShortMoment } from '../../parts/moment.ts';
import { Facts, RailCard, RailPage } from '../../parts/rail.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { OneComplaint } from './one-complaint.tsx';
import styles from './complaints.module.css';
import { complaintQueries } from './queries.ts';
import { useComplaintWords } from './words.ts';

/** Formal complaints: file one, see what became of the others. */
export function ComplaintsPage() {
  const { t } = useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const { data } = useQuery(complaintQueries.list());
  return (
    <RailPage
      title={t`Complaints`}
      lead={t`If something went wrong and we haven't fixed it. Every complaint gets a number and a deadline.`}
      rail={
        <>
          <Own opened={opened} onOpen={setOpened} />
          <RailCard>
            <Facts
              facts={[
                {
                  key: 'clock',
                  icon: <Scale />,
                  words: data ? (
                    <Trans>
                      We confirm within <span className="num">{data.clock.acknowledgeHours}</span> h and answer within{' '}
                      <span className="num">{data.clock.answerDays}</span> days.
                    </Trans>
                  ) : (
                    ' '
                  ),
                },
                { key: 'second', icon: <ShieldCheck />, words: t`Not happy with the answer? Ask for one review by someone else.` },
              ]}
            />
          </RailCard>
        </>
      }
    >
      <Card pad="l">
        {opened ? (
          <>
            <p className={styles.back}>
              <Button size="s" iconStart={<Plus />} onClick={() => setOpened(null)}>{t`New complaint`}</Button>
            </p>
            <OneComplaint key={opened} id={opened} />
          </>
        ) : (
          <ComplaintForm onFiled={setOpened} />
        )}
      </Card>
    </RailPage>
  );
}

function Own({ opened, onOpen }: { opened: string | null; onOpen(id: string): void }) {
  const { t } = useLingui();
  const { kinds, states } = useComplaintWords();
  const errorWords = useErrorWords();
  const moment = useShortMoment();
  const { data, error, isPending } = useQuery(complaintQueries.list());
  return (
    <RailCard title={t`Your complaints`}>
      {isPending ? <Skeleton count={3} /> : null}
      {error && !data ? <p role="alert">{errorWords(error)}</p> : null}
      {data?.list.length === 0 ? (
        <EmptyState compact icon={<Scale />} title={t`No complaints yet`}>{t`Your complaints appear here with their numbers.`}</EmptyState>
      ) : null}
      <ul className={styles.own}>
        {data?.list.map((row) => {
          const [words, tone] = states[row.state];
          return (
            <li key={row.id}>
              <button type="button" className={styles.row} aria-current={row.id === opened || undefined} onClick={() => onOpen(row.id)}>
                <span className={styles.rowHead}>
                  <strong className="num">{row.number}</strong>
                  <Badge tone={tone}>{words}</Badge>
                </span>
                <span className={styles.small}>
                  {kinds[row.kind]} · {moment(row.filedAt)}
                </span>
                <span className={styles.first}>{row.first}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </RailCard>
  );
}
