import { PROPOSAL_KINDS, PROPOSAL_STATES, proposals } from '@pavilion/contract/four-eyes/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CheckCheck, SlidersHorizontal } from '@pavilion/ui/icon';
import { useState } from 'react';
import { watch } from '../../api/ask.ts';
import { Amount, plainAmount } from '../../parts/amount.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { momentColumn, stateColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { useBrandNames } from './brand-names.ts';
import { ProposalDetail } from './proposal-detail.tsx';
import { type ProposalRow, useProposalWords } from './proposal-words.ts';
import styles from './proposals.module.css';
import { WaitRule } from './wait-rule.tsx';

const EVERY_SECONDS = 15;

/** What was proposed to a second operator, of every kind: what waits first. */
export function ProposalsPage() {
  const { t } = useLingui();
  const { inBrand, brand, brands, may } = useOperator();
  const [ruling, setRuling] = useState(false);
  const words = useProposalWords();
  const { values, page, set, setPage, linkWith } = useAddress({ state: '', kind: '', brandId: '', memberId: '', member: '', id: '' });
  const filter = {
    ...asked({ brandId: values.brandId, memberId: values.memberId }),
    kind: PROPOSAL_KINDS.find((one) => one === values.kind),
    state: PROPOSAL_STATES.find((one) => one === values.state),
  };
  const question = useList(watch(proposals, { ...filter, ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <Page
      title={t`Approvals`}
      lead={t`Changes that need two operators: one proposes, another reviews every change and confirms or rejects it.`}
      actions={
        brand && may('brands.read') ? <Button iconStart={<SlidersHorizontal />} onClick={() => setRuling(true)}>{t`Rules`}</Button> : null
      }
    >
      <WorkTable<ProposalRow>
        name="proposals"
        caption={t`Approvals`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        marked={(row) => row.mayConfirm}
        {...listOf<ProposalRow>(question, setPage)}
        empty={
          <EmptyState compact icon={<CheckCheck />} title={t`No proposals`}>
            {t`Changes that need a second operator appear here automatically.`}
          </EmptyState>
        }
        filters={
          <>
            {brand === null && brands.length > 1 ? (
              <ChoiceFilter
                label={t`Brand`}
                value={values.brandId}
                onValue={(brandId) => set({ brandId })}
                options={brands.map(({ id, name }) => ({ value: id, label: name }))}
              />
            ) : null}
            <ChoiceFilter
              label={t`Status`}
              value={values.state}
              onValue={(state) => set({ state })}
              options={PROPOSAL_STATES.map((value) => ({ value, label: words.state(value)[0] }))}
            />
            <ChoiceFilter
              label={t`What`}
              size="mid"
              value={values.kind}
              onValue={(kind) => set({ kind })}
              options={PROPOSAL_KINDS.map((value) => ({ value, label: words.kind(value) }))}
            />
            <MemberFilter values={values} set={set} />
          </>
        }
      />
      <Dialog
        open={values.id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Proposal`}
        closeLabel={t`Close`}
        size="l"
      >
        {values.id === '' ? null : <ProposalDetail key={values.id} id={values.id} />}
      </Dialog>
      {ruling && brand ? <WaitRule brand={brand} onClose={() => setRuling(false)} /> : null}
    </Page>
  );
}

function useColumns(): WorkColumn<ProposalRow>[] {
  const { t } = useLingui();
  const words = useProposalWords();
  const brandNames = useBrandNames();
  const { brand } = useOperator();
  return [
    {
      key: 'kind',
      label: t`What`,
      render: (row) => words.kind(row.kind),
      text: (row) => words.kind(row.kind),
      sort: (row) => words.kind(row.kind),
    },
    { key: 'subject', label: t`About`, render: words.subject, text: words.subject, sort: words.subject },
    ...(brand
      ? []
      : [{ key: 'brand', label: t`Brand`, render: (row: ProposalRow) => brandNames(row), text: brandNames, wideOnly: true } as const]),
    stateColumn<ProposalRow>(t`Status`, (row) => words.state(row.state)),
    {
      key: 'reason',
      label: t`Reason`,
      render: (row) => <span className={styles.reason}>{row.reason}</span>,
      text: (row) => row.reason,
      wideOnly: true,
    },
    {
      key: 'proposedBy',
      label: t`Proposed by`,
      render: (row) => row.proposedBy,
      text: (row) => row.proposedBy,
      sort: (row) => row.proposedBy,
    },
    momentColumn<ProposalRow>('proposedAt', t`Proposed`, (row) => row.proposedAt),
    {
      key: 'amount',
      label: t`Amount`,
      align: 'end',
      hidden: true,
      render: (row) => (row.amount === null ? '–' : <Amount of={row.amount} currency={row.currency ?? ''} />),
      text: (row) => (row.amount === null ? '' : plainAmount(row.amount)),
      currency: (row) => row.currency ?? '',
    },
    {
      key: 'expiresAt',
      label: t`Expires`,
      hidden: true,
      render: (row) => momentText(row.expiresAt),
      text: (row) => row.expiresAt,
      sort: (row) => row.expiresAt,
    },
    { key: 'decidedBy', label: t`Decided by`, hidden: true, render: (row) => row.decidedBy ?? '–', text: (row) => row.decidedBy ?? '' },
    { key: 'id', label: t`Our reference`, hidden: true, render: (row) => <code>{row.id}</code>, text: (row) => row.id },
  ];
}
