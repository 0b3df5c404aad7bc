import { grantsList } from '@pavilion/contract/rewards/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Gift } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { GiveGrant } from './give-grant.tsx';
import { useGrantColumns } from './grant-columns.tsx';
import { GrantDetail } from './grant-detail.tsx';
import { type Grant, SOURCES, STATES, useGrantWords } from './grant-words.ts';

const EVERY_SECONDS = 15;

/** Bonuses of members: given here, taken back while unused. Those that wait for a second operator are among the approvals. */
export function GrantsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const [giving, setGiving] = useState(false);
  const words = useGrantWords();
  const { values, page, set, setPage, linkWith } = useAddress({
    q: '',
    state: '',
    source: '',
    memberId: '',
    member: '',
    from: '',
    to: '',
    id: '',
  });
  const { id, member, state, ...wanted } = values;
  const chosen = STATES.find((one) => one === state);
  const question = useList(
    watch(grantsList, { ...asked(wanted), ...(chosen ? { state: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS),
  );
  const whom = values.memberId === '' ? null : { memberId: values.memberId, username: member || values.memberId };
  return (
    <Page
      title={t`Bonuses`}
      lead={t`Bonuses granted by operators or earned through play. A bonus without any wagering can be reversed.`}
      actions={
        may('grants.give') ? <Button tone="primary" iconStart={<Gift />} onClick={() => setGiving(true)}>{t`Grant a bonus`}</Button> : null
      }
    >
      <WaitingNotice kind="grant.give" memberId={values.memberId} />
      <WorkTable<Grant>
        name="grants"
        caption={t`Bonuses`}
        columns={useGrantColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        {...listOf<Grant>(question, setPage)}
        empty={
          <EmptyState compact icon={<Gift />} title={t`No bonuses`}>
            {t`Clear a filter or choose other dates. Enter the full reference.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Reference`} value={values.q} onValue={(q) => set({ q })} hint={t`Our reference, in full`} />
            <Select
              label={t`Status`}
              value={state}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...STATES.map((value) => ({ value, label: words.state(value)[0] }))]}
            />
            <Select
              label={t`Granted by`}
              value={values.source}
              onChange={(event) => set({ source: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...SOURCES.map((value) => ({ value, label: words.source(value) }))]}
            />
            <MemberFilter values={values} set={set} />
            <DaysFilter from={values.from} to={values.to} onDays={set} />
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Bonus`}
        closeLabel={t`Close`}
        size="m"
      >
        {id === '' ? null : <GrantDetail key={id} id={id} />}
      </Dialog>
      {giving ? <GiveGrant member={whom} onClose={() => setGiving(false)} /> : null}
    </Page>
  );
}
