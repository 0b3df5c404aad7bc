import { MOST_TICKETS_ALONE, promotionTickets, promotionTicketsGive } from '@pavilion/contract/promotions/desk-tickets';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { ticketStates } from '@pavilion/contract/promotions/tickets';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Select } from '@pavilion/ui/select';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, countText } from '../../parts/amount.tsx';
import { listOf } from '../../parts/list-of.ts';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useList } from '../../parts/use-list.ts';
import { WaitingNotice } from '../../parts/waiting-notice.tsx';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { NumberField } from '../brands/number-field.tsx';
import { useOperator } from '../session/operator.tsx';
import styles from './promotions.module.css';
import { useTicketWords } from './ticket-words.ts';

type Ticket = WireValue<typeof promotionTickets>['list'][number];
type State = Ticket['state'];

/** Tickets of a wheel or of deposits: who has them, what came of each, and those an operator gives. */
export function Tickets({ id, isLive }: { id: string; isLive: boolean }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useTicketWords();
  const [giving, setGiving] = useState(false);
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State | ''>('');
  const [name, setName] = useState('');
  const question = useList(
    ask(promotionTickets, { id, pageNo: page, pageSize: 20, ...(state ? { state } : {}), ...(name ? { q: name } : {}) }),
  );
  const { sums, currency = '' } = question.data ?? {};
  const prizeText = ({ prize }: Ticket): string =>
    prize === null
      ? ''
      : prize.of === 'money' || prize.of === 'deposit'
        ? amountText(prize.value, currency)
        : words.prize(prize.of, prize.value);
  return (
    <Section
      title={t`Tickets`}
      note={sum(sums) ?? undefined}
      actions={may('promotions.write') && isLive ? <Button onClick={() => setGiving(true)}>{t`Grant tickets`}</Button> : undefined}
    >
      <WaitingNotice kind="promotion.tickets" />
      <div className={cx(styles.grid, styles.filters)}>
        <TextField
          label={t`Member`}
          value={name}
          maxLength={64}
          onChange={(event) => {
            setName(event.target.value.trim());
            setPage(1);
          }}
        />
        <Select
          label={t`Status`}
          value={state}
          onChange={(event) => {
            setState(ticketStates.find((one) => one === event.target.value) ?? '');
            setPage(1);
          }}
          options={[{ value: '', label: t`All` }, ...ticketStates.map((value) => ({ value, label: words.state(value) }))]}
        />
      </div>
      <WorkTable<Ticket>
        name="promotion-tickets"
        caption={t`Tickets`}
        plain
        rowKey={(one) => one.id}
        {...listOf<Ticket>(question, setPage)}
        columns={[
          {
            key: 'member',
            label: t`Member`,
            text: ({ username }) => username,
            render: ({ username, memberId }) => <Link to={paths.member(memberId)}>{username}</Link>,
          },
          { key: 'source', label: t`Earned by`, text: ({ source }) => words.source(source), render: ({ source }) => words.source(source) },
          { key: 'state', label: t`Status`, text: (one) => words.state(one.state), render: (one) => words.state(one.state) },
          { key: 'prize', label: t`Result`, align: 'end', text: prizeText, render: prizeText },
          {
            key: 'issued',
            label: t`Granted`,
            text: ({ issuedAt }) => momentText(issuedAt),
            render: ({ issuedAt }) => momentText(issuedAt),
          },
          {
            key: 'until',
            label: t`Valid until`,
            text: ({ expiresAt }) => momentText(expiresAt),
            render: ({ expiresAt }) => momentText(expiresAt),
          },
        ]}
        empty={<EmptyState compact title={t`No tickets yet`}>{t`Tickets appear here once members open them or receive some.`}</EmptyState>}
      />
      {giving ? <GiveTickets id={id} onClose={() => setGiving(false)} /> : null}
    </Section>
  );

  function sum(of: WireValue<typeof promotionTickets>['sums'] | undefined): string | null {
    return of ? t`Granted ${countText(of.given)}, used ${countText(of.used)}, unused ${countText(of.open)}` : null;
  }
}

function GiveTickets({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useLingui();
  const [names, setNames] = useState('');
  const [each, setEach] = useState<number | null>(1);
  const usernames = names.split(/[\s,;]+/).filter(Boolean);
  const isMany = usernames.length * (each ?? 0) > MOST_TICKETS_ALONE;
  const act = useControlAct(promotionTicketsGive, { said: t`Tickets granted`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Grant tickets`}
      lead={t`To members by username. If one name is wrong, none are granted.`}
      confirmLabel={t`Grant tickets`}
      reasonHint={t`Recorded in the audit trail.`}
      incomplete={usernames.length === 0 || !each}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id, usernames, each: each ?? 1, reason })}
    >
      <TextArea
        label={t`Members`}
        hint={t`Usernames, one per line or separated by commas; up to 200.`}
        value={names}
        error={fieldError(act.error, 'usernames')}
        onChange={(event) => setNames(event.target.value)}
      />
      <NumberField label={t`Tickets per member`} value={each} min={1} max={20} error={fieldError(act.error, 'each')} onNumber={setEach} />
      <p className={styles.hint} role="status">
        {isMany ? t`More than ${MOST_TICKETS_ALONE} at once need a second operator.` : ''}
      </p>
    </ActDialog>
  );
}
