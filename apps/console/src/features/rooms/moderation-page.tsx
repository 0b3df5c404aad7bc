import { useLingui } from '@lingui/react/macro';
import {
  deskRoomBlocks,
  deskRoomDecide,
  deskRoomLog,
  deskRoomReports,
  deskRoomUnblock,
  ROOM_REPORT_STATES,
} from '@pavilion/contract/rooms/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Flag, ScrollText } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { BlockList } from '../../parts/block-list.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { ChoiceFilter } from '../../parts/choice-filter.tsx';
import { memberColumn, momentColumn } from '../../parts/columns.tsx';
import { listOf } from '../../parts/list-of.ts';
import { Page, Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './rooms.module.css';
import { useRoomWords } from './words.ts';

type Report = WireValue<typeof deskRoomReports>['list'][number];
type LogEntry = WireValue<typeof deskRoomLog>['list'][number];

const ALL = 'all';
const EVERY_SECONDS = 15;

/** What members reported, who is banned, and the log of all that moderators did. */
export function ModerationPage() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Reported messages`}
      lead={t`Reports from chat rooms, oldest first.`}
      back={
        <Link className={linkClass()} to={paths.rooms}>
          {t`Rooms`}
        </Link>
      }
    >
      <Reports />
      <Blocks />
      <Log />
    </Page>
  );
}

function Reports() {
  const { t } = useLingui();
  const operator = useOperator();
  const { reasons } = useRoomWords();
  const { values, page, set, setPage } = useAddress<'state'>({ state: 'open' });
  const state = ROOM_REPORT_STATES.find((one) => one === values.state);
  const states = { open: t`Waiting`, upheld: t`Upheld`, dismissed: t`Dismissed` } as const;
  const question = useList(
    watch(deskRoomReports, { ...operator.inBrand, ...(state ? { state } : {}), pageNo: page, pageSize: 25 }, EVERY_SECONDS),
  );
  const [asked, setAsked] = useState<{ row: Report; upheld: boolean } | null>(null);
  return (
    <>
      <WorkTable<Report>
        name="room-reports"
        caption={t`Reported messages`}
        rowKey={(row) => row.id}
        {...listOf<Report>(question, setPage)}
        empty={<EmptyState compact icon={<Flag />} title={t`No reports`}>{t`Reports from members appear here automatically.`}</EmptyState>}
        filters={
          <ChoiceFilter
            label={t`Status`}
            value={state ?? ALL}
            all={ALL}
            allLast
            onValue={(next) => set({ state: next })}
            options={ROOM_REPORT_STATES.map((value) => ({ value, label: states[value] }))}
          />
        }
        columns={[
          {
            key: 'text',
            label: t`Message`,
            render: (row) => (
              <span className={styles.words} dir="auto">
                {row.text}
              </span>
            ),
            text: (row) => row.text,
          },
          memberColumn<Report>(t`Written by`, { nobody: t`Presenter` }),
          {
            key: 'reason',
            label: t`Reason`,
            render: (row) => <span className={styles.words}>{reasons[row.reason]}</span>,
            text: (row) => reasons[row.reason],
          },
          { key: 'reporters', label: t`Times reported`, render: (row) => row.reporters, text: (row) => String(row.reporters) },
          {
            key: 'room',
            label: t`Room`,
            render: (row) => (
              <Link className={linkClass()} to={paths.room(row.presenterId)}>
                {row.presenter}
              </Link>
            ),
            text: (row) => row.presenter,
          },
          ...brandColumn<Report>(t`Brand`, operator),
          momentColumn<Report>('at', t`Reported`, (row) => row.at),
          {
            key: 'act',
            label: t`Decision`,
            render: (row) =>
              row.state === 'open' ? (
                <span className={styles.decide}>
                  <Button size="s" onClick={() => setAsked({ row, upheld: true })}>{t`Remove message`}</Button>
                  <Button size="s" tone="quiet" onClick={() => setAsked({ row, upheld: false })}>{t`Dismiss`}</Button>
                </span>
              ) : (
                <Badge>{states[row.state]}</Badge>
              ),
            text: (row) => states[row.state],
          },
        ]}
      />
      {asked ? <Decide {...asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function Decide({ row, upheld, onClose }: { row: Report; upheld: boolean; onClose(): void }) {
  const { t } = useLingui();
  const act = useAct(deskRoomDecide, { said: t`Decision saved`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      title={upheld ? t`Remove this message` : t`Dismiss the report`}
      tone={upheld ? 'danger' : 'primary'}
      lead={t`Decides all reports of this message. The reporter stays anonymous.`}
      confirmLabel={upheld ? t`Remove` : t`Dismiss`}
      reasonHint={t`Recorded in the log and the audit trail.`}
      busy={act.busy}
      error={act.error}
      onConfirm={(reason) => void act.run({ id: row.id, upheld, reason })}
    >
      <blockquote className={styles.quote} dir="auto">
        {row.text}
      </blockquote>
    </ActDialog>
  );
}

function Blocks() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { data } = useQuery(watch(deskRoomBlocks, inBrand, EVERY_SECONDS));
  const act = useAct(deskRoomUnblock, { said: t`Lifted` });
  return (
    <Section title={t`Banned now`}>
      {data?.list.length === 0 ? <p className={styles.quiet}>{t`No bans.`}</p> : null}
      <BlockList
        blocks={(data?.list ?? []).map((one) => ({
          ...one,
          who: (
            <Link className={linkClass()} to={paths.member(one.memberId)}>
              {one.username}
            </Link>
          ),
          what: (
            <>
              <Badge tone={one.kind === 'block' ? 'bad' : 'warn'}>{one.kind === 'block' ? t`Banned` : t`Muted`}</Badge>
              <span>{one.presenter ?? t`All rooms`}</span>
            </>
          ),
        }))}
        act={act}
        title={t`Lift ban`}
        lead={t`The member can write again immediately.`}
        reasonHint={t`Recorded in the log and the audit trail.`}
      />
    </Section>
  );
}

function Log() {
  const { t } = useLingui();
  const operator = useOperator();
  const { acts } = useRoomWords();
  const [page, setPage] = useState(1);
  const question = useList(watch(deskRoomLog, { ...operator.inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS));
  return (
    <Section title={t`Log`} note={t`Who did what and why. Entries cannot be changed.`}>
      <WorkTable<LogEntry>
        name="room-log"
        caption={t`Log of the rooms`}
        rowKey={(row) => row.id}
        {...listOf<LogEntry>(question, setPage)}
        empty={<EmptyState compact icon={<ScrollText />} title={t`No actions yet`} />}
        columns={[
          momentColumn<LogEntry>('at', t`When`, (row) => row.at),
          { key: 'operator', label: t`Operator`, render: (row) => row.operator, text: (row) => row.operator },
          {
            key: 'act',
            label: t`Action`,
            render: (row) =>
              row.value === null ? acts[row.act] : `${acts[row.act]} · ${row.act === 'slow' ? t`${row.value} s` : t`${row.value} h`}`,
            text: (row) => acts[row.act],
          },
          { key: 'room', label: t`Room`, render: (row) => row.presenter || t`All rooms`, text: (row) => row.presenter },
          ...brandColumn<LogEntry>(t`Brand`, operator),
          memberColumn<LogEntry>(t`Member`),
          {
            key: 'text',
            label: t`Message`,
            render: (row) => (
              <span className={styles.words} dir="auto">
                {row.text || '–'}
              </span>
            ),
            text: (row) => row.text,
          },
          {
            key: 'reason',
            label: t`Why`,
            render: (row) => <span className={styles.words}>{row.reason || '–'}</span>,
            text: (row) => row.reason,
          },
        ]}
      />
    </Section>
  );
}
