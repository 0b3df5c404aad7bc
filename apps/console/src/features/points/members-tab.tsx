import { memberPoints, pointCorrectionsList } from '@pavilion/contract/points/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Coins } from '@pavilion/ui/icon';
import { Stat } from '@pavilion/ui/stat';
import { useState } from 'react';
import { ask, watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { memberColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { MemberFilter } from '../../parts/member-filter.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { CorrectPoints } from './correct-points.tsx';
import { type Correction, type Entry, usePointWords } from './point-words.ts';
import styles from './points.module.css';

/** Corrections of all members, or one member's points with every movement. */
export function MembersTab() {
  const { t } = useLingui();
  const { may } = useOperator();
  const [correcting, setCorrecting] = useState(false);
  const { values, page, set, setPage } = useAddress({ tab: 'orders', memberId: '', member: '' });
  const { memberId, member } = values;
  const tools = (
    <>
      <MemberFilter values={values} set={set} />
      {may('points.correct') ? (
        <Button tone="primary" iconStart={<Coins />} onClick={() => setCorrecting(true)}>{t`Credit or deduct points`}</Button>
      ) : null}
    </>
  );
  return (
    <>
      <WaitingNotice kind="points.correct" memberId={memberId} />
      {memberId === '' ? (
        <Corrections page={page} setPage={setPage} tools={tools} />
      ) : (
        <OfMember memberId={memberId} page={page} setPage={setPage} tools={tools} />
      )}
      {correcting ? (
        <CorrectPoints member={memberId === '' ? null : { memberId, username: member || memberId }} onClose={() => setCorrecting(false)} />
      ) : null}
    </>
  );
}

interface ListProps {
  page: number;
  setPage(page: number): void;
  tools: React.ReactNode;
}

const EVERY_SECONDS = 15;

function Corrections({ page, setPage, tools }: ListProps) {
  const { t } = useLingui();
  const operator = useOperator();
  const words = usePointWords();
  const question = useList(watch(pointCorrectionsList, { ...operator.inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  const columns: WorkColumn<Correction>[] = [
    memberColumn<Correction>(t`Member`),
    ...brandColumn<Correction>(t`Brand`, operator),
    {
      key: 'points',
      label: t`Points`,
      align: 'end',
      render: (row) => signed(row.points),
      text: (row) => String(row.points),
      sort: (row) => row.points,
    },
    { key: 'code', label: t`Why`, render: (row) => words.code(row.code), text: (row) => words.code(row.code) },
    { key: 'reason', label: t`Reason`, render: (row) => row.reason, text: (row) => row.reason, wideOnly: true },
    { key: 'by', label: t`By`, render: (row) => row.proposedBy, text: (row) => row.proposedBy, wideOnly: true },
    {
      key: 'at',
      label: t`Time`,
      render: (row) => momentText(row.decidedAt),
      text: (row) => row.decidedAt,
      sort: (row) => row.decidedAt,
    },
    { key: 'second', label: t`Approved by`, render: (row) => row.decidedBy, text: (row) => row.decidedBy, wideOnly: true },
  ];
  return (
    <WorkTable<Correction>
      name="point-corrections"
      caption={t`Points credited and deducted`}
      columns={columns}
      rowKey={(row) => row.id}
      {...listOf<Correction>(question, setPage)}
      empty={
        <EmptyState compact icon={<Coins />} title={t`No points credited or deducted`}>
          {t`Choose a member to see their points.`}
        </EmptyState>
      }
      filters={tools}
    />
  );
}

function OfMember({ memberId, page, setPage, tools }: ListProps & { memberId: string }) {
  const { t } = useLingui();
  const words = usePointWords();
  const question = useList(ask(memberPoints, { memberId, pageNo: page, pageSize: 25 }));
  const { data } = question;
  const columns: WorkColumn<Entry>[] = [
    { key: 'what', label: t`What`, render: words.entry, text: words.entry },
    { key: 'changed', label: t`Points`, align: 'end', render: (row) => signed(row.changed), text: (row) => String(row.changed) },
    { key: 'balance', label: t`Balance after`, align: 'end', render: (row) => countText(row.balance), text: (row) => String(row.balance) },
    { key: 'time', label: t`Time`, render: (row) => momentText(row.time), text: (row) => row.time },
    { key: 'reference', label: t`Reference`, render: (row) => <code>{row.reference}</code>, text: (row) => row.reference, wideOnly: true },
  ];
  return (
    <>
      {data ? (
        <div className={styles.pair}>
          <Stat label={t`Points`} value={countText(data.balance)} />
          <Stat label={t`Booked at the next hour`} value={countText(data.pending)} />
          <Stat label={t`Points debt`} value={countText(data.debt)} />
        </div>
      ) : null}
      <WorkTable<Entry>
        name="member-points"
        caption={t`Points transactions`}
        columns={columns}
        rowKey={(row) => row.journalId}
        {...listOf<Entry>(question, setPage)}
        empty={<EmptyState compact icon={<Coins />} title={t`No points yet`} />}
        filters={tools}
      />
    </>
  );
}

const signed = (points: number): string => (points > 0 ? `+${countText(points)}` : countText(points));
