import { Plural, useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '@pavilion/ui/badge';
import type { Column } from '@pavilion/ui/data-table';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Check, Clock, Gift, Undo2 } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useMoment } from '../../parts/moment.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { ListFrame } from './list-frame.tsx';
import { pointQueries, pointsText, type Redemption, type RedeemedFilter } from './queries.ts';
import styles from './points.module.css';

/** Everything the member redeemed, and its state. */
export function RedeemedList() {
  const { t } = useLingui();
  const [status, setStatus] = useState<RedeemedFilter>('');
  const [page, setPage] = useState(1);
  const found = useQuery(pointQueries.redeemed(status, page));
  const total = found.data?.totalCount ?? 0;
  return (
    <ListFrame<Redemption, Redemption['status']>
      caption={t`Redeemed`}
      filters={[
        { value: '', label: t`All` },
        { value: 'P', label: t`Preparing` },
        { value: 'A', label: t`Completed` },
        { value: 'R', label: t`Points returned` },
      ]}
      filter={status}
      onFilter={(next) => {
        setStatus(next);
        setPage(1);
      }}
      page={page}
      onPage={setPage}
      found={found}
      columns={useColumns()}
      rowKey={(row) => row.refNo}
      count={<Plural value={total} one="# redeemed" other="# redeemed" />}
      empty={
        <EmptyState icon={<Gift />} picture={<BrandObject name="promotions" />} title={t`Nothing redeemed yet`}>
          {t`Rewards you redeem appear here, with their shipping status.`}
        </EmptyState>
      }
    />
  );
}

function useColumns(): Column<Redemption>[] {
  const { t } = useLingui();
  const moment = useMoment();
  const money = useMoneyText();
  const states: Readonly<Record<Redemption['status'], readonly [string, BadgeTone, ReactNode]>> = {
    P: [t`Preparing`, 'sea', <Clock key="p" />],
    A: [t`Completed`, 'good', <Check key="a" />],
    R: [t`Points returned`, 'bad', <Undo2 key="r" />],
  };
  const nameOf = (row: Redemption): string =>
    row.type === 'cash' ? `${row.name}, ${money(row.amount)}` : row.quantity > 1 ? `${pointsText(row.quantity)} × ${row.name}` : row.name;
  const nextOf = (row: Redemption): ReactNode => {
    if (row.codes.length > 0)
      return row.codes.map((code) => (
        <code key={code} className={styles.code}>
          {code}
        </code>
      ));
    if (row.note) return row.note;
    if (row.status === 'P') return t`We'll ship it and post the details here.`;
    return row.type === 'cash' ? t`In your balance` : '–';
  };
  return [
    { key: 'time', label: t`Time`, cell: (row) => <time dateTime={row.applyTime}>{moment(row.applyTime)}</time> },
    { key: 'name', label: t`Reward`, primary: true, cell: nameOf },
    {
      key: 'points',
      label: t`Points`,
      align: 'end',
      cell: (row) => (row.status === 'R' ? t`−${pointsText(row.points)} +${pointsText(row.points)}` : `−${pointsText(row.points)}`),
    },
    {
      key: 'status',
      label: t`Status`,
      cell: (row) => {
        const [word, tone, icon] = states[row.status];
        return (
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>
        );
      },
    },
    { key: 'next', label: t`What's next`, cell: nextOf },
    { key: 'number', label: t`Number`, wideOnly: true, cell: (row) => <span className={styles.number}>{row.refNo}</span> },
  ];
}
