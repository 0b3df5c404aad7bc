import { sendingsList, sendingStates } from '@pavilion/contract/inbox/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { FilePenLine, Megaphone } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { useList } from '../../parts/use-list.ts';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './inbox.module.css';
import { type LetterBatch, titleOf, useLetterWords } from './letter-words.ts';
import { SendingDetail } from './sending-detail.tsx';

const EVERY_SECONDS = 10;

/** Letters of the house to its members: written, sent, read. */
export function SendingsPage() {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const { states } = useLetterWords();
  const { values, page, set, setPage, linkWith } = useAddress({ state: '', id: '' });
  const chosen = sendingStates.find((one) => one === values.state);
  const question = useList(
    watch(sendingsList, { ...(chosen ? { state: chosen } : {}), ...inBrand, pageNo: page, pageSize: 25 }, EVERY_SECONDS),
  );
  const opened = question.data?.list.find(({ id }) => id === values.id);
  return (
    <Page
      title={t`Inbox messages`}
      lead={t`Messages to members' portal inbox. Offers only reach members who opted in.`}
      actions={
        may('inbox.send') ? (
          <Button tone="primary" iconStart={<FilePenLine />} render={<Link to={paths.newLetter()} />}>{t`Write a message`}</Button>
        ) : null
      }
    >
      <WaitingNotice kind="inbox.send" />
      <WorkTable<LetterBatch>
        name="letters"
        caption={t`Inbox messages`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={values.id}
        {...listOf<LetterBatch>(question, setPage)}
        empty={
          <EmptyState compact icon={<Megaphone />} title={t`No messages`}>
            {t`Messages you send appear here with their read count.`}
          </EmptyState>
        }
        filters={
          <Select
            label={t`Status`}
            value={values.state}
            onChange={(event) => set({ state: event.target.value })}
            rowClassName={filters.mid ?? ''}
            options={[{ value: '', label: t`All` }, ...sendingStates.map((value) => ({ value, label: states[value][0] }))]}
          />
        }
      />
      <Dialog
        open={opened !== undefined}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Message`}
        closeLabel={t`Close`}
        size="m"
      >
        {opened ? <SendingDetail key={opened.id} row={opened} /> : null}
      </Dialog>
    </Page>
  );
}

function useColumns(): WorkColumn<LetterBatch>[] {
  const { t } = useLingui();
  const operator = useOperator();
  const { states, purposes } = useLetterWords();
  return [
    { key: 'title', label: t`Message`, render: (row) => <span className={styles.line}>{titleOf(row)}</span>, text: titleOf },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <Badge tone={states[row.state][1]}>{states[row.state][0]}</Badge>,
      text: (row) => states[row.state][0],
      sort: (row) => row.state,
    },
    { key: 'purpose', label: t`Purpose`, render: (row) => purposes[row.purpose], text: (row) => purposes[row.purpose] },
    ...brandColumn<LetterBatch>(t`Brand`, operator),
    {
      key: 'sent',
      label: t`Delivered`,
      align: 'end',
      render: (row) => (row.state === 'done' ? countText(row.sent) : t`${countText(row.sent)} of ${countText(row.counted)}`),
      text: (row) => String(row.sent),
      sort: (row) => row.sent,
    },
    {
      key: 'read',
      label: t`Read`,
      align: 'end',
      render: (row) => countText(row.read),
      text: (row) => String(row.read),
      sort: (row) => row.read,
    },
    {
      key: 'startsAt',
      label: t`When`,
      render: (row) => momentText(row.startsAt),
      text: (row) => row.startsAt,
      sort: (row) => row.startsAt,
    },
    { key: 'proposedBy', label: t`Written by`, render: (row) => row.proposedBy, text: (row) => row.proposedBy },
  ];
}
