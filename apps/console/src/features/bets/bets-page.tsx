import { betsList, betsSums } from '@pavilion/contract/wallet/desk';
import { useLingui } from '@lingui/react/macro';
import { buttonClass } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Dices } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount, countText, plainAmount } from '../../parts/amount.tsx';
import { brandColumn } from '../../parts/brand-tag.tsx';
import { amountColumn, memberColumn } from '../../parts/columns.tsx';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { BetDetail } from './bet-detail.tsx';
import { BetFilters, noFilter } from './bet-filters.tsx';
import { type Bet, BetState, BET_STATES, useBetWords } from './bet-state.tsx';
import styles from './bets.module.css';

/** How bets count in the days of a report's figure. */
const COUNTS = ['moved', 'settled'] as const;

/** Bets of all members, found by round, game, member, state, days and amounts; one opens with its ledger entries and its proof. */
export function BetsPage() {
  const { t } = useLingui();
  const { inBrand } = useOperator();
  const { values, set, linkWith } = useAddress({ ...noFilter, after: '', id: '' });
  const { id, member: _name, after, state, counts, ...texts } = values;
  const known = BET_STATES.find((one) => one === state);
  const basis = COUNTS.find((one) => one === counts);
  const filter = { ...inBrand, ...asked(texts), ...(known ? { state: known } : {}), ...(basis ? { counts: basis } : {}) };
  const question = useList(ask(betsList, { ...filter, ...asked({ after }), pageSize: 25 }));
  const next = question.data?.next ?? null;
  const change = (to: Partial<typeof values>) => set({ after: '', ...to });
  const close = () => set({ id: '' });
  return (
    <Page title={t`Bets and rounds`} lead={t`Member bets and results. Access to bets is recorded.`}>
      <Sums filter={filter} />
      <WorkTable<Bet>
        name="bets-and-rounds"
        caption={t`Bets`}
        columns={useColumns()}
        rowKey={(row) => row.id}
        to={(row) => linkWith({ id: row.id })}
        current={id}
        whole={question.whole}
        rows={question.data?.list}
        loading={question.isPlaceholderData || (question.isFetching && question.data === undefined)}
        error={question.error}
        onRetry={() => void question.refetch()}
        empty={
          <EmptyState compact icon={<Dices />} title={t`No bets`}>
            {t`Clear a filter or choose other dates. Enter the full reference.`}
          </EmptyState>
        }
        filters={<BetFilters values={values} set={change} />}
      />
      {after || next ? (
        <nav className={styles.foot} aria-label={t`Pages`}>
          {after ? <Link className={buttonClass()} to={linkWith({ after: '', id: '' })}>{t`Newest`}</Link> : null}
          {next ? <Link className={buttonClass()} to={linkWith({ after: next, id: '' })}>{t`Older bets`}</Link> : null}
        </nav>
      ) : null}
      <Dialog open={id !== ''} onOpenChange={(open) => (open ? undefined : close())} title={t`Bet`} closeLabel={t`Close`} size="l">
        {id === '' ? null : <BetDetail key={id} id={id} />}
      </Dialog>
    </Page>
  );
}

/** What all bets of the filter come to, a line a currency. */
function Sums({ filter }: { filter: Parameters<typeof ask<typeof betsSums>>[1] }) {
  const { t } = useLingui();
  const { data } = useQuery(ask(betsSums, filter));
  if (!data || data.list.length === 0) return null;
  return (
    <div role="status">
      {data.list.map(({ currency, count, stake, payout, turnover, inPlay }) => (
        <p key={currency} className={styles.sums}>
          <span>{t`${countText(count)} bets`}</span>
          <span>
            {t`Stakes`}{' '}
            <b>
              <Amount of={stake} currency={currency} />
            </b>
          </span>
          <span>
            {t`Payouts`}{' '}
            <b>
              <Amount of={payout} currency={currency} />
            </b>
          </span>
          {inPlay === null || Number(inPlay) === 0 ? null : (
            <span>
              {t`In play`}{' '}
              <b>
                <Amount of={inPlay} currency={currency} />
              </b>
            </span>
          )}
          <span>
            {t`Valid turnover`}{' '}
            <b>
              <Amount of={turnover} currency={currency} />
            </b>
          </span>
        </p>
      ))}
      {data.isMore ? <p className={styles.quiet}>{t`More rows exist: totals cover the newest only.`}</p> : null}
    </div>
  );
}

function useColumns(): WorkColumn<Bet>[] {
  const { t } = useLingui();
  const words = useBetWords();
  const operator = useOperator();
  return [
    { key: 'round', label: t`Round`, render: (row) => <code>{row.roundId}</code>, text: (row) => row.roundId },
    { key: 'game', label: t`Game`, render: (row) => row.gameName, text: (row) => row.gameName, sort: (row) => row.gameName },
    memberColumn(t`Member`, { isLink: operator.may('members.read') }),
    ...brandColumn<Bet>(t`Brand`, operator),
    {
      key: 'placedAt',
      label: t`Time`,
      render: (row) => momentText(row.placedAt),
      text: (row) => row.placedAt,
      sort: (row) => row.placedAt,
    },
    amountColumn('stake', t`Stake`, (row) => row.stake),
    amountColumn('payout', t`Payout`, (row) => (row.state === 'settled' ? row.payout : null)),
    {
      key: 'state',
      label: t`Status`,
      render: (row) => <BetState state={row.state} />,
      text: (row) => words[row.state],
      sort: (row) => row.state,
    },
    { key: 'id', label: t`Bet`, render: (row) => <code>{row.id}</code>, text: (row) => row.id, hidden: true },
    { key: 'vendor', label: t`Vendor`, render: (row) => row.vendor, text: (row) => row.vendor, hidden: true },
    {
      key: 'turnover',
      label: t`Valid turnover`,
      align: 'end',
      render: (row) => <Amount of={row.validTurnover} currency={row.currency} />,
      text: (row) => plainAmount(row.validTurnover),
      currency: (row) => row.currency,
      hidden: true,
    },
    {
      key: 'settledAt',
      label: t({ message: 'Ended', context: 'time' }),
      render: (row) => momentText(row.settledAt),
      text: (row) => row.settledAt ?? '',
      hidden: true,
    },
  ];
}
