import { pointRewardsList } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift, Plus } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { ChooseBrand } from '../../parts/choose-brand.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice } from '../../parts/proposed-notice.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { type Reward, REWARD_KINDS, usePointWords } from './point-words.ts';
import styles from './points.module.css';
import { RewardDialog } from './reward-dialog.tsx';

/** What the mall of one brand offers. */
export function RewardsTab() {
  const { t } = useLingui();
  const { brand, may } = useOperator();
  if (!brand) return <ChooseBrand icon={<Gift />}>{t`Each brand has its own mall.`}</ChooseBrand>;
  return <OfBrand brandId={brand.id} mayChange={may('points.rewards')} />;
}

function OfBrand({ brandId, mayChange }: { brandId: string; mayChange: boolean }) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const { values, set, linkWith } = useAddress({ tab: 'orders', id: '' });
  const { data, error, isFetching, refetch } = useQuery(ask(pointRewardsList, { brandId }));
  const chosen = data?.list.find(({ id }) => id === values.id);
  return (
    <div className={styles.stacked}>
      <ProposedNotice kind={REWARD_KINDS} brandId={brandId} />
      <WorkTable<Reward>
        name="point-rewards"
        caption={t`Rewards`}
        columns={useRewardColumns()}
        rows={data?.list}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        loading={isFetching && !data}
        error={error}
        onRetry={() => void refetch()}
        marked={(row) => row.isOn && row.stock === 0}
        empty={
          <EmptyState compact icon={<Gift />} title={t`The mall is empty`}>
            {t`Propose the first reward. Members see it after a second operator confirms.`}
          </EmptyState>
        }
        filters={
          mayChange ? <Button tone="primary" iconStart={<Plus />} onClick={() => setAdding(true)}>{t`Add a reward`}</Button> : undefined
        }
      />
      {adding && data ? <RewardDialog brandId={brandId} languages={data.languages} onClose={() => setAdding(false)} /> : null}
      {chosen && data ? (
        <RewardDialog
          key={`${chosen.id}:${chosen.version}`}
          brandId={brandId}
          languages={data.languages}
          reward={chosen}
          onClose={() => set({ id: '' })}
        />
      ) : null}
    </div>
  );
}

function useRewardColumns(): WorkColumn<Reward>[] {
  const { t } = useLingui();
  const words = usePointWords();
  const nameOf = (row: Reward): string => row.texts['EN']?.name ?? Object.values(row.texts)[0]?.name ?? row.code;
  return [
    { key: 'name', label: t`Reward`, render: nameOf, text: nameOf, sort: nameOf },
    { key: 'kind', label: t`Type`, render: (row) => words.kind(row.kind), text: (row) => words.kind(row.kind), sort: (row) => row.kind },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={row.isOn ? 'good' : 'neutral'}>{row.isOn ? t`On` : t`Off`}</Badge>,
      text: (row) => (row.isOn ? t`On` : t`Off`),
      sort: (row) => Number(row.isOn),
    },
    {
      key: 'points',
      label: t`Points`,
      align: 'end',
      render: (row) => countText(row.points),
      text: (row) => String(row.points),
      sort: (row) => row.points,
    },
    {
      key: 'stock',
      label: t`Left`,
      align: 'end',
      render: (row) => (row.stock === null ? t`No expiry` : countText(row.stock)),
      text: (row) => (row.stock === null ? '' : String(row.stock)),
      sort: (row) => row.stock ?? Number.MAX_SAFE_INTEGER,
    },
    {
      key: 'perMember',
      label: t`Per member`,
      align: 'end',
      render: (row) => (row.perMember === null ? '–' : countText(row.perMember)),
      text: (row) => String(row.perMember ?? ''),
      wideOnly: true,
    },
    {
      key: 'redeemed',
      label: t`Redeemed`,
      align: 'end',
      render: (row) => countText(row.redeemed),
      text: (row) => String(row.redeemed),
      sort: (row) => row.redeemed,
    },
    {
      key: 'waiting',
      label: t`To ship`,
      align: 'end',
      render: (row) => countText(row.waiting),
      text: (row) => String(row.waiting),
      sort: (row) => row.waiting,
    },
    { key: 'endsAt', label: t`Until`, render: (row) => momentText(row.endsAt), text: (row) => row.endsAt ?? '', wideOnly: true },
    { key: 'code', label: t`Code`, render: (row) => <code>{row.code}</code>, text: (row) => row.code, hidden: true },
  ];
}
