import { referralsAtDesk } from '@pavilion/contract/referral/desk';
import { referralStates } from '@pavilion/contract/referral/terms';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { UserPlus } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { amountColumn } from '../../parts/columns.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { OneBrandFilter, useOneBrand } from '../../parts/one-brand.tsx';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { type Referral, useReferralWords } from './referral-words.ts';

/** Who brought whom at a brand, the state of each, and why one does not count. */
export function ReferralsPage() {
  const { t } = useLingui();
  const words = useReferralWords();
  const { values, page, set, setPage } = useAddress({ brand: '', q: '', state: '' });
  const chosen = useOneBrand(values.brand);
  const state = referralStates.find((one) => one === values.state);
  const question = useList({
    ...ask(referralsAtDesk, {
      ...asked({ q: values.q }),
      ...(state ? { state } : {}),
      brandId: chosen?.id ?? '',
      pageNo: page,
      pageSize: 25,
    }),
    enabled: chosen !== undefined,
  });
  return (
    <Page
      title={t`Referrals`}
      lead={t`Members who referred others. Checked every five minutes until the invitee qualifies or the deadline passes.`}
      actions={<Button render={<Link to={paths.referralRule} />}>{t`The rule`}</Button>}
    >
      <WorkTable<Referral>
        name="referrals"
        caption={t`Referrals`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        {...listOf<Referral>(question, setPage)}
        empty={
          <EmptyState compact icon={<UserPlus />} title={t`No referrals yet`}>
            {t`Clear a filter. Enter the full name, ID or code.`}
          </EmptyState>
        }
        filters={
          <>
            <OneBrandFilter value={chosen} onBrand={(id) => set({ brand: id })} />
            <SearchFilter label={t`Member or code`} value={values.q} onValue={(q) => set({ q })} hint={t`In full`} />
            <Select
              label={t`Status`}
              value={values.state}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...referralStates.map((value) => ({ value, label: words.state(value)[0] }))]}
            />
          </>
        }
      />
    </Page>
  );
}

function useColumns(): WorkColumn<Referral>[] {
  const { t } = useLingui();
  const words = useReferralWords();
  const member = (key: 'inviter' | 'invited', label: string): WorkColumn<Referral> => ({
    key,
    label,
    text: (row) => row[key],
    sort: (row) => row[key],
    render: (row) => (
      <Link className={linkClass()} to={paths.member(row[`${key}Id`])}>
        {row[key]}
      </Link>
    ),
  });
  const reasonsOf = (row: Referral): string => row.reasons.map(words.reason).join(', ');
  return [
    member('inviter', t`Inviter`),
    member('invited', t`Invitee`),
    {
      key: 'state',
      label: t`Status`,
      text: (row) => words.state(row.state)[0],
      sort: (row) => row.state,
      render: (row) => <Badge tone={words.state(row.state)[1]}>{words.state(row.state)[0]}</Badge>,
    },
    { key: 'why', label: t`Why`, text: reasonsOf, render: (row) => reasonsOf(row) || '–' },
    amountColumn<Referral>('deposit', t`First deposit`, (row) => row.firstDeposit),
    amountColumn<Referral>('turnover', t`Turnover`, (row) => row.turnover),
    amountColumn<Referral>('inviterGot', t`Inviter received`, (row) => row.inviterGot),
    amountColumn<Referral>('invitedGot', t`Invitee received`, (row) => row.invitedGot),
    {
      key: 'joined',
      label: t`Joined`,
      text: (row) => row.joinedAt,
      sort: (row) => row.joinedAt,
      render: (row) => momentText(row.joinedAt),
    },
    { key: 'code', label: t`Code`, text: (row) => row.code, render: (row) => <code>{row.code}</code>, hidden: true },
    { key: 'until', label: t`Deadline`, text: (row) => row.until, render: (row) => momentText(row.until), hidden: true },
  ];
}
