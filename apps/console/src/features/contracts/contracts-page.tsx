import { contractStates, contractKinds, contractTypes } from '@pavilion/contract/contracts/terms';
import { contractsOfBrand } from '@pavilion/contract/contracts/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { FileText } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { ContractDetail } from './contract-detail.tsx';
import { type Contract, useContractWords } from './contract-words.ts';
import { OfferDialog } from './offer-dialog.tsx';

const EVERY_SECONDS = 30;

/** Dividends and salaries of agents: who gets what from whom, and the state. */
export function ContractsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const [offering, setOffering] = useState(false);
  const words = useContractWords();
  const { values, page, set, setPage, linkWith } = useAddress({
    q: '',
    kind: '',
    type: '',
    state: '',
    house: '',
    memberId: '',
    member: '',
    id: '',
  });
  const { id, member: _, kind, type, state, house, ...wanted } = values;
  const filter = {
    kind: contractKinds.find((one) => one === kind),
    type: contractTypes.find((one) => one === type),
    state: contractStates.find((one) => one === state),
    ...(house === '1' ? { house: '1' as const } : {}),
  };
  const question = useList(watch(contractsOfBrand, { ...asked(wanted), ...filter, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const choice = (name: 'kind' | 'type' | 'state' | 'house', label: string, options: readonly { value: string; label: string }[]) => (
    <Select
      label={label}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      rowClassName={filters.short ?? ''}
      options={[{ value: '', label: t`All` }, ...options]}
    />
  );
  return (
    <Page
      title={t`Contracts`}
      lead={t`Agent earnings from team play. Agents cannot pass on more than they receive; the brand's maximum rates apply.`}
      actions={
        <>
          <Link className={linkClass()} to={paths.contractQuestions}>{t`Questions`}</Link>
          <Link className={linkClass()} to={paths.contractPolicy}>{t`Contract policy`}</Link>
          {may('contracts.make') ? (
            <Button tone="primary" iconStart={<FileText />} onClick={() => setOffering(true)}>{t`Offer a contract`}</Button>
          ) : null}
        </>
      }
    >
      <WorkTable<Contract>
        name="contracts"
        caption={t`Contracts`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        marked={(row) => row.beyondHold !== null || (row.uplineId === null && row.endAskedBy === 'agent')}
        {...listOf<Contract>(question, setPage)}
        empty={
          <EmptyState compact icon={<FileText />} title={t`No contracts`}>
            {t`Clear a filter. The brand offers contracts to top-level agents.`}
          </EmptyState>
        }
        filters={
          <>
            <SearchFilter label={t`Reference`} value={values.q} onValue={(q) => set({ q })} hint={t`Full number`} />
            {choice(
              'kind',
              t`Type`,
              contractKinds.map((value) => ({ value, label: words.kinds[value] })),
            )}
            {choice(
              'type',
              t`Games`,
              contractTypes.map((value) => ({ value, label: words.types[value] })),
            )}
            {choice(
              'state',
              t`Status`,
              contractStates.map((value) => ({ value, label: words.states[value][0] })),
            )}
            {choice('house', t`Offered by`, [{ value: '1', label: t`The brand` }])}
            <MemberFilter values={values} set={set} />
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Contract`}
        closeLabel={t`Close`}
        size="l"
      >
        {id === '' ? null : <ContractDetail key={id} id={id} />}
      </Dialog>
      {offering ? <OfferDialog onClose={() => setOffering(false)} /> : null}
    </Page>
  );
}

function useColumns(): WorkColumn<Contract>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const words = useContractWords();
  const upline = (row: Contract): string => row.uplineName ?? t`The brand`;
  return [
    {
      key: 'agent',
      label: t`Recipient`,
      render: (row) => row.agentName,
      text: (row) => row.agentName,
      sort: (row) => row.agentName,
    },
    { key: 'upline', label: t`Offered by`, render: upline, text: upline, sort: upline },
    ...brandColumn<Contract>(t`Brand`, operator),
    { key: 'kind', label: t`Type`, render: (row) => words.kinds[row.kind], text: (row) => words.kinds[row.kind], sort: (row) => row.kind },
    { key: 'type', label: t`Games`, render: (row) => words.types[row.type], text: (row) => words.types[row.type], sort: (row) => row.type },
    {
      key: 'period',
      label: t`Period`,
      render: (row) => words.periods[row.period],
      text: (row) => words.periods[row.period],
      wideOnly: true,
    },
    { key: 'payer', label: t`Paid by`, render: (row) => words.payers[row.payer], text: (row) => words.payers[row.payer], wideOnly: true },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = words.states[row.state];
        return (
          <>
            <Badge tone={tone}>{word}</Badge> {row.state === 'active' && row.pendingVersion ? <Badge>{t`New terms pending`}</Badge> : null}{' '}
            {row.beyondHold ? <Badge tone="bad">{t`Above the hold`}</Badge> : null}
          </>
        );
      },
      text: (row) => words.states[row.state][0],
      sort: (row) => row.state,
    },
    {
      key: 'changedAt',
      label: t`Last changed`,
      render: (row) => momentText(row.changedAt),
      text: (row) => row.changedAt,
      sort: (row) => row.changedAt,
    },
    { key: 'id', label: t`Our reference`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
  ];
}
