import { betView } from '@pavilion/contract/wallet/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Button, buttonClass } from '@pavilion/ui/button';
import { ExternalLink } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Answered } from '../../parts/answered.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Facts } from '../../parts/facts.tsx';
import { MoneyRecord } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useMovementWords } from '../members/account-words.ts';
import { useOperator } from '../session/operator.tsx';
import { BetState } from './bet-state.tsx';
import styles from './bets.module.css';

type BetView = WireValue<typeof betView>;

/** One bet: what was staked, what it came to, what the ledger wrote down, and where the round can be checked. */
export function BetDetail({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...ask(betView, { id }), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this bet`}>
      {(bet) => <Shown data={bet} />}
    </Answered>
  );
}

function Shown({ data }: { data: BetView }) {
  const { t } = useLingui();
  return (
    <MoneyRecord
      label={t`Bet`}
      amount={<Amount of={data.stake} currency={data.currency} />}
      state={<BetState state={data.state} />}
      owner={data}
      at={data.placedAt}
    >
      <Facts
        items={[
          { key: 'game', label: t`Game`, value: `${data.gameName} · ${data.vendor}` },
          { key: 'round', label: t`Round`, value: <code>{data.roundId}</code> },
          { key: 'bet', label: t`Bet`, value: <code>{data.id}</code> },
          {
            key: 'payout',
            label: t`Payout`,
            value: data.state === 'settled' ? <Amount of={data.payout} currency={data.currency} /> : '–',
          },
          { key: 'turnover', label: t`Valid turnover`, value: <Amount of={data.validTurnover} currency={data.currency} /> },
          { key: 'ended', label: t({ message: 'Ended', context: 'time' }), value: momentText(data.settledAt) },
        ]}
      />
      <Entries view={data} />
      <Ways view={data} />
    </MoneyRecord>
  );
}

function Entries({ view: { entries, currency } }: { view: BetView }) {
  const { t } = useLingui();
  const words = useMovementWords();
  return (
    <WorkTable<BetView['entries'][number]>
      plain
      name="bet-entries"
      caption={t`Ledger entries`}
      filters={<h3>{t`Ledger entries`}</h3>}
      rows={entries}
      rowKey={(row) => row.id}
      empty={<p className={styles.quiet}>{t`No money moved: free bet.`}</p>}
      columns={[
        { key: 'type', label: t`Movement`, render: (row) => words(row.type), text: (row) => words(row.type) },
        { key: 'at', label: t`Time`, render: (row) => momentText(row.at), text: (row) => row.at },
        {
          key: 'amount',
          label: t`Amount`,
          align: 'end',
          render: (row) => <Amount of={row.amount} currency={currency} tone="flow" sign="always" />,
          text: (row) => String(row.amount),
        },
        {
          key: 'balance',
          label: t`Balance after`,
          align: 'end',
          render: (row) => <Amount of={row.balanceAfter} currency={currency} />,
          text: (row) => String(row.balanceAfter),
        },
        {
          key: 'transaction',
          label: t`Vendor's transaction`,
          render: (row) => <code>{row.transactionId}</code>,
          text: (row) => row.transactionId,
          wideOnly: true,
        },
      ]}
    />
  );
}

function Ways({ view: { memberId, placedAt, proofUrl } }: { view: BetView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  return (
    <div className={styles.links}>
      {proofUrl ? (
        <Button
          render={<a href={proofUrl} target="_blank" rel="noreferrer noopener" />}
          iconEnd={<ExternalLink />}
        >{t`Verify the round`}</Button>
      ) : null}
      {may('money.read') ? (
        <Link className={buttonClass()} to={paths.memberMoney(memberId, placedAt.slice(0, 10))}>{t`Member's statement for that day`}</Link>
      ) : null}
    </div>
  );
}
