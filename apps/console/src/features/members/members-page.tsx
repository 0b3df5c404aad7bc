import { memberSearch } from '@pavilion/contract/identity/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Users } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { ask } from '../../api/ask.ts';
import { Amount, countText, plainAmount, unitsOf } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { caseColumn } from '../../parts/case-count.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { MemberState, ResponsibleGamingState, useMemberWords, useResponsibleGamingWords } from '../../parts/state-words.tsx';
import type { MemberStatus } from '../../parts/state-words.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';

type Row = WireValue<typeof memberSearch>['list'][number];

const STATUSES: readonly MemberStatus[] = ['active', 'locked', 'closed', 'unfinished'];

/** Finds a member by whatever is known. */
export function MembersPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { values, page, set, setPage } = useAddress({ q: '', status: '' });
  const status = STATUSES.find((one) => one === values.status);
  const question = useList(
    ask(memberSearch, { ...asked({ q: values.q }), ...(status ? { status } : {}), ...inBrand, pageNo: page, pageSize: 25 }),
  );
  const memberWords = useMemberWords();
  return (
    <Page
      title={t`Members`}
      lead={t`Search by username, ID, full email, full mobile number or the start of a name. Leave empty to see the newest.`}
    >
      <WorkTable
        name="members"
        caption={t`Members`}
        columns={useColumns()}
        rowKey={(row) => row.memberId}
        to={(row) => paths.member(row.memberId)}
        {...listOf<Row>(question, setPage)}
        empty={
          <EmptyState compact icon={<Users />} title={t`No members found`}>
            {t`Enter the full mobile number or email, or the start of a name. You can switch brands at the top.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter value={values.q} onValue={(q) => set({ q })} focus hint={t`Username, ID, email, mobile, name`} />
            <Select
              label={t`Status`}
              value={values.status}
              onChange={(event) => set({ status: event.target.value })}
              rowClassName={filters.mid ?? ''}
              options={[{ value: '', label: t`All` }, ...STATUSES.map((value) => ({ value, label: memberWords(value)[0] }))]}
            />
          </>
        }
      />
    </Page>
  );
}

function useColumns(): WorkColumn<Row>[] {
  const { t } = useLingui();
  const memberWords = useMemberWords();
  const gamingWords = useResponsibleGamingWords();
  const operator = useOperator();
  return [
    { key: 'username', label: t`Username`, render: (row) => row.username, text: (row) => row.username, sort: (row) => row.username },
    { key: 'name', label: t`Name`, render: (row) => row.name || '–', text: (row) => row.name },
    ...brandColumn<Row>(t`Brand`, operator),
    {
      key: 'status',
      label: t`Status`,
      render: (row) => <MemberState status={row.status} />,
      text: (row) => memberWords(row.status)[0],
      sort: (row) => row.status,
    },
    {
      key: 'protection',
      label: t`Protection`,
      render: (row) => <ResponsibleGamingState state={row.protection} />,
      text: (row) => gamingWords(row.protection),
      sort: (row) => row.protection,
    },
    {
      key: 'cash',
      label: t`Balance`,
      align: 'end',
      render: (row) => <Amount of={row.cash} currency={row.currency} />,
      text: (row) => plainAmount(row.cash),
      currency: (row) => row.currency,
      sort: (row) => Number(unitsOf(row.cash)),
    },
    {
      key: 'deposited',
      label: t`Deposits`,
      align: 'end',
      render: (row) => <Amount of={row.deposited} currency={row.currency} />,
      text: (row) => plainAmount(row.deposited),
      currency: (row) => row.currency,
      sort: (row) => Number(unitsOf(row.deposited)),
      wideOnly: true,
    },
    {
      key: 'level',
      label: t`Level`,
      render: (row) => (row.level === null ? '–' : countText(row.level)),
      text: (row) => String(row.level ?? ''),
      sort: (row) => row.level ?? 0,
      wideOnly: true,
    },
    ...(operator.may('risk.read') ? [caseColumn<Row>(t`Risk`, (row) => row.caseCount ?? 0)] : []),
    {
      key: 'lastPlayAt',
      label: t`Last bet`,
      render: (row) => momentText(row.lastPlayAt),
      text: (row) => row.lastPlayAt ?? '',
      sort: (row) => row.lastPlayAt ?? '',
      wideOnly: true,
    },
    {
      key: 'lastLoginAt',
      label: t`Last login`,
      render: (row) => momentText(row.lastLoginAt),
      text: (row) => row.lastLoginAt ?? '',
      sort: (row) => row.lastLoginAt ?? '',
    },
    {
      key: 'createdAt',
      label: t`Since`,
      render: (row) => momentText(row.createdAt),
      text: (row) => row.createdAt,
      sort: (row) => row.createdAt,
      hidden: true,
      wideOnly: true,
    },
    {
      key: 'memberId',
      label: t`ID`,
      render: (row) => <code>{row.memberId}</code>,
      text: (row) => row.memberId,
      hidden: true,
      wideOnly: true,
    },
  ];
}
