import { useLingui } from '@lingui/react/macro';
import { missionsList } from '@pavilion/contract/missions/desk';
import { missionStates } from '@pavilion/contract/missions/terms';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Plus, Target } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { MissionDetail } from './mission-detail.tsx';
import { type MissionRow, useMissionWords } from './mission-words.ts';

const EVERY_SECONDS = 15;

/** Missions of the brands: written by one operator, approved by another, stopped by either. */
export function MissionsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const words = useMissionWords();
  const { values, page, set, setPage, linkWith } = useAddress({ state: '', id: '', tab: '' });
  const state = missionStates.find((one) => one === values.state);
  const question = useList(watch(missionsList, { ...(state ? { state } : {}), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const close = () => set({ id: '', tab: '' });
  return (
    <Page
      title={t`Missions`}
      lead={t`Tasks with prizes, from hourly to monthly. A second operator approves each version.`}
      actions={
        may('missions.write') ? (
          <Button tone="primary" iconStart={<Plus />} render={<Link to={paths.missionEditor} />}>{t`Create mission`}</Button>
        ) : null
      }
    >
      <WorkTable<MissionRow>
        name="missions"
        caption={t`Missions`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        marked={(row) => row.state === 'offered' || row.change === 'offered'}
        {...listOf<MissionRow>(question, setPage)}
        empty={
          <EmptyState compact icon={<Target />} title={t`No missions`}>
            {t`Clear a filter, choose another brand or create one.`}
          </EmptyState>
        }
        filters={
          <Select
            label={t`Status`}
            value={values.state}
            onChange={(event) => set({ state: event.target.value })}
            rowClassName={filters.short ?? ''}
            options={[{ value: '', label: t`All` }, ...missionStates.map((value) => ({ value, label: words.state(value)[0] }))]}
          />
        }
      />
      <Dialog
        open={values.id !== ''}
        onOpenChange={(open) => (open ? undefined : close())}
        title={question.data?.list.find(({ id }) => id === values.id)?.title ?? t`Mission`}
        closeLabel={t`Close`}
        size="l"
      >
        {values.id === '' ? null : <MissionDetail key={values.id} id={values.id} tab={values.tab} onTab={(tab) => set({ tab })} />}
      </Dialog>
    </Page>
  );
}

function useColumns(): WorkColumn<MissionRow>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useMissionWords();
  return [
    { key: 'title', label: t`Mission`, render: (row) => row.title, text: (row) => row.title, sort: (row) => row.title },
    ...brandColumn<MissionRow>(t`Brand`, operator),
    {
      key: 'kind',
      label: t`Requirement`,
      render: (row) => `${words.kind(row.kind)} · ${words.period(row.period)}`,
      text: (row) => `${row.kind} ${row.period}`,
      sort: (row) => row.kind,
    },
    {
      key: 'prize',
      label: t`Prize`,
      align: 'end',
      render: (row) => words.prize(row.gives, row.prize, row.currency),
      text: (row) => String(row.prize),
      sort: (row) => row.prize,
    },
    {
      key: 'done',
      label: t`Completed in 30 days`,
      align: 'end',
      render: (row) => countText(row.done),
      text: (row) => String(row.done),
      sort: (row) => row.done,
    },
    {
      key: 'given',
      label: t`Cost in 30 days`,
      align: 'end',
      render: (row) => words.prize(row.gives, Number(row.given), row.currency),
      text: (row) => row.given,
      sort: (row) => Number(row.given),
    },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.state(row.state);
        return (
          <>
            <Badge tone={tone}>{word}</Badge> {row.change === 'offered' ? <Badge tone="warn">{t`New version pending`}</Badge> : null}
          </>
        );
      },
      text: (row) => row.state,
      sort: (row) => row.state,
    },
    { key: 'code', label: t`Code`, render: (row) => <code>{row.code}</code>, text: (row) => row.code, hidden: true },
  ];
}
