import { outboxList } from '@pavilion/contract/operator/outbox';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Mail } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { countText } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { Facts } from '../../parts/facts.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './outbox.module.css';

type Message = WireValue<typeof outboxList>['list'][number];

const CHANNELS = ['sms', 'email'] as const;
const STATES = ['waiting', 'sent', 'failed'] as const;
const TONES = { waiting: 'warn', sent: 'good', failed: 'bad' } as const;

/** Messages to members and what became of them. */
export function OutboxPage() {
  const { t } = useLingui();
  const operator = useOperator();
  const { me, inBrand } = operator;
  const { values, page, set, setPage } = useAddress({ channel: '', state: '', q: '' });
  const [opened, setOpened] = useState<Message | null>(null);
  const channel = CHANNELS.find((one) => one === values.channel);
  const state = STATES.find((one) => one === values.state);
  const question = useList(
    watch(
      outboxList,
      {
        ...asked({ q: values.q }),
        ...(channel ? { channel } : {}),
        ...(state ? { state } : {}),
        ...inBrand,
        pageNo: page,
        pageSize: 25,
      },
      15,
    ),
  );
  const { channelWords, stateWords } = useMessageWords();
  return (
    <Page
      title={t`Messages`}
      lead={
        me.demo
          ? t`A demo sends nothing: outgoing messages are shown here in full.`
          : t`Messages sent to members. Codes and links are removed, recipients masked.`
      }
    >
      <WorkTable<Message>
        name="messages"
        caption={t`Messages`}
        rowKey={(row) => row.id}
        {...listOf<Message>(question, setPage)}
        marked={(row) => row.state === 'failed'}
        empty={
          <EmptyState
            compact
            icon={<Mail />}
            title={t`No messages`}
          >{t`Codes, links and notices to members appear here as they are written.`}</EmptyState>
        }
        filters={
          <>
            <SearchFilter value={values.q} onValue={(q) => set({ q })} hint={t`Destination or username`} />
            <Select
              label={t`Channel`}
              value={values.channel}
              onChange={(event) => set({ channel: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...CHANNELS.map((value) => ({ value, label: channelWords[value] }))]}
            />
            <Select
              label={t`Status`}
              value={values.state}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[{ value: '', label: t`All` }, ...STATES.map((value) => ({ value, label: stateWords[value] }))]}
            />
          </>
        }
        columns={[
          {
            key: 'to',
            label: t({ message: 'To', context: 'recipient' }),
            render: (row) => (
              <button type="button" className={styles.open} data-row-link onClick={() => setOpened(row)}>
                {row.to}
              </button>
            ),
            text: (row) => row.to,
          },
          {
            key: 'channel',
            label: t`Channel`,
            render: (row) => channelWords[row.channel],
            text: (row) => channelWords[row.channel],
            sort: (row) => row.channel,
          },
          {
            key: 'text',
            label: t`Message`,
            render: (row) => <span className={styles.text}>{row.subject || row.text || row.template}</span>,
            text: (row) => row.subject || row.text,
          },
          {
            key: 'state',
            label: t`Status`,
            render: (row) => <Badge tone={TONES[row.state]}>{stateWords[row.state]}</Badge>,
            text: (row) => stateWords[row.state],
            sort: (row) => row.state,
          },
          {
            key: 'createdAt',
            label: t`Written`,
            render: (row) => momentText(row.createdAt),
            text: (row) => row.createdAt,
            sort: (row) => row.createdAt,
          },
          ...brandColumn<Message>(t`Brand`, operator),
          {
            key: 'template',
            label: t`Type`,
            render: (row) => <code>{row.template}</code>,
            text: (row) => row.template,
            hidden: true,
            wideOnly: true,
          },
          {
            key: 'attempts',
            label: t`Attempts`,
            align: 'end',
            render: (row) => countText(row.attempts),
            text: (row) => String(row.attempts),
            hidden: true,
          },
        ]}
      />
      <MessageDialog message={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function useMessageWords() {
  const { t } = useLingui();
  return {
    channelWords: { sms: t`SMS`, email: t`Email` } as const,
    stateWords: { waiting: t`Waiting`, sent: t`Sent`, failed: t`Failed` } as const,
  };
}

function MessageDialog({ message, onClose }: { message: Message | null; onClose(): void }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const { channelWords, stateWords } = useMessageWords();
  return (
    <Dialog
      open={message !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="m"
      closeLabel={t`Close`}
      title={message?.subject || t`Message`}
      description={message ? `${channelWords[message.channel]} · ${message.to}` : ''}
    >
      {message ? (
        <div className={styles.message}>
          {message.error ? (
            <Alert tone="bad" title={t`Sending failed`}>
              {message.error}
            </Alert>
          ) : null}
          {message.text ? (
            <pre className={styles.body}>{message.text}</pre>
          ) : (
            <p className={styles.wiped}>{t`Text removed: it contained a code or link.`}</p>
          )}
          <Facts
            narrow
            items={[
              { key: 'state', label: t`Status`, value: stateWords[message.state] },
              { key: 'tries', label: t`Attempts`, value: countText(message.attempts) },
              { key: 'written', label: t`Written`, value: momentText(message.createdAt) },
              { key: 'sent', label: t({ message: 'Sent', context: 'time' }), value: momentText(message.sentAt) },
              { key: 'kind', label: t`Type`, value: <code>{message.template}</code> },
              message.memberId && may('members.read')
                ? {
                    key: 'member',
                    label: t`Member`,
                    value: <Link className={linkClass()} to={paths.member(message.memberId)}>{t`open the member`}</Link>,
                  }
                : null,
            ]}
          />
        </div>
      ) : null}
    </Dialog>
  );
}
