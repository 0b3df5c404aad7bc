import { applicationStates, promotionApplications } from '@pavilion/contract/promotions/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Inbox } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { ApplicationDetail } from './application-detail.tsx';
import { useApplicationWords } from './application-words.ts';

export type Application = WireValue<typeof promotionApplications>['list'][number];

/** What members apply for, the oldest first: looked at, given, or refused with words they read. */
export function ApplicationsPage() {
  const { t } = useLingui();
  const states = useApplicationWords();
  const operator = useOperator();
  const { values, set, page, setPage, linkWith } = useAddress({ state: 'applying', id: '' });
  const state = applicationStates.find((one) => one === values.state);
  const question = useList(ask(promotionApplications, { ...operator.inBrand, pageNo: page, pageSize: 50, ...(state ? { state } : {}) }));
  const one = useQuery({
    ...ask(promotionApplications, { id: values.id, pageNo: 1, pageSize: 1 }),
    enabled: values.id !== '',
    placeholderData: undefined as never,
  });
  return (
    <Page
      title={t`Applications`}
      lead={t`Applications from members. Grants follow the promotion's terms; members see the reason for a rejection.`}
    >
      <WorkTable<Application>
        name="promotion-applications"
        caption={t`Applications`}
        rowKey={({ id }) => id}
        to={({ id }) => linkWith({ id })}
        current={values.id}
        {...listOf<Application>(question, setPage)}
        columns={[
          { key: 'title', label: t`Promotion`, text: ({ title }) => title, render: ({ title }) => title },
          ...brandColumn<Application>(t`Brand`, operator),
          memberColumn<Application>(t`Member`, { isLink: operator.may('members.read') }),
          {
            key: 'state',
            label: t`Status`,
            text: (row) => states[row.state][0],
            render: (row) => <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge>,
          },
          {
            key: 'pictures',
            label: t`Pictures`,
            align: 'end',
            text: ({ pictures }) => String(pictures),
            render: ({ pictures }) => countText(pictures),
          },
          amountColumn<Application>('upTo', t`At most`, ({ upTo }) => upTo),
          amountColumn<Application>('amount', t`Granted`, ({ amount }) => amount),
          { key: 'at', label: t`Submitted`, text: ({ createdAt }) => createdAt, render: ({ createdAt }) => momentText(createdAt) },
        ]}
        empty={
          <EmptyState compact icon={<Inbox />} title={t`Nothing to review`}>
            {t`New applications appear here automatically.`}
          </EmptyState>
        }
        filters={
          <Select
            label={t`Status`}
            value={values.state}
            onChange={(event) => set({ state: event.target.value })}
            rowClassName={filters.mid ?? ''}
            options={[{ value: '', label: t`All` }, ...applicationStates.map((value) => ({ value, label: states[value][0] }))]}
          />
        }
      />
      <Dialog
        open={values.id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Application`}
        closeLabel={t`Close`}
        size="m"
      >
        {values.id === '' ? null : (
          <Answered query={one} failed={t`Could not load this application`}>
            {({ list: [found] }) => (found ? <ApplicationDetail key={found.state} application={found} /> : null)}
          </Answered>
        )}
      </Dialog>
    </Page>
  );
}
