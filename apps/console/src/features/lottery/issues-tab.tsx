import { useLingui } from '@lingui/react/macro';
import { ISSUE_STATES, lotteryIssuesList } from '@pavilion/contract/lottery/desk';
import { Badge } from '@pavilion/ui/badge';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Ticket } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { amountText, countText, plainAmount } from '../../parts/amount.tsx';
import { FIRST } from '../../parts/count-of.ts';
import { DaysFilter } from '../../parts/days-filter.tsx';
import filters from '../../parts/filters.module.css';
import { listOf } from '../../parts/list-of.ts';
import { SearchFilter } from '../../parts/search-filter.tsx';
import { asked, useAddress } from '../../parts/use-address.ts';
import { useList } from '../../parts/use-list.ts';
import { type WorkColumn, WorkTable } from '../../parts/work-table.tsx';
import { useOperator } from '../session/operator.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { GameFilter } from './game-filter.tsx';
import { type Issue, useLotteryWords } from './lottery-words.ts';
import { zonedText } from './zoned.ts';

const EVERY_SECONDS = 10;
const STATES = ['due', ...ISSUE_STATES] as const;
const isAhead = ({ opensAt }: Issue): boolean => Date.parse(opensAt) > Date.now();
const idOf = (row: Issue): string => `${row.gameId}:${row.numero}`;

/** Issues; those whose result has to be typed come first. */
export function IssuesTab() {
  const { t } = useLingui();
  const { inBrand, brand } = useOperator();
  const words = useLotteryWords();
  const { values, page, set, setPage, linkWith } = useAddress({ tab: 'issues', q: '', state: '', game: '', from: '', to: '', id: '' });
  const { q, from, to, id } = values;
  const wanted = Number(values.game);
  // Opened without a choice: the draws whose result has to be typed, or all where there is none.
  const due = useQuery({
    ...watch(lotteryIssuesList, { ...FIRST, ...inBrand, state: 'due' as const }, EVERY_SECONDS),
    enabled: values.state === '',
  });
  const opening = due.data?.totalCount === 0 ? undefined : 'due';
  const state = values.state === '' ? opening : STATES.find((one) => one === values.state);
  const question = useList(
    watch(
      lotteryIssuesList,
      {
        ...asked({ q, from, to }),
        ...(state ? { state } : {}),
        ...(wanted > 0 ? { gameId: wanted } : {}),
        ...inBrand,
        pageNo: page,
        pageSize: 25,
      },
      EVERY_SECONDS,
    ),
  );
  const [gameId = '', numero = ''] = id.split(':');
  return (
    <>
      <WorkTable<Issue>
        name="lottery-issues"
        caption={t`Draws`}
        columns={useIssueColumns()}
        rowKey={idOf}
        to={(row) => linkWith({ id: idOf(row) })}
        current={id}
        marked={(row) => row.isDue}
        {...listOf<Issue>(question, setPage)}
        empty={
          <EmptyState compact icon={<Ticket />} title={state === 'due' ? t`No results to enter` : t`No draws`}>
            {t`Choose another status or other dates.`}
          </EmptyState>
        }
        filters={
          <>
            <GameFilter value={values.game} onValue={(game) => set({ game })} />
            <SearchFilter label={t`Number`} value={q} onValue={(next) => set({ q: next })} hint={t`Starts with`} />
            <Select
              label={t`Status`}
              value={state ?? 'all'}
              onChange={(event) => set({ state: event.target.value })}
              rowClassName={filters.short ?? ''}
              options={[
                { value: 'all', label: t`All` },
                ...STATES.map((value) => ({ value, label: value === 'due' ? t`Result pending entry` : words.issue(value)[0] })),
              ]}
            />
            <DaysFilter from={from} to={to} onDays={set} zone={brand?.timeZone} hint={t`Local time of the draw`} />
          </>
        }
      />
      <Dialog
        open={id !== ''}
        onOpenChange={(open) => (open ? undefined : set({ id: '' }))}
        title={t`Draw ${numero}`}
        closeLabel={t`Close`}
        size="l"
      >
        {id === '' ? null : <IssueDialog key={id} gameId={Number(gameId)} numero={numero} />}
      </Dialog>
    </>
  );
}

function useIssueColumns(): WorkColumn<Issue>[] {
  const { t } = useLingui();
  const words = useLotteryWords();
  const stateOf = (row: Issue) => {
    if (row.isDue) return words.due(row.typed);
    return row.state === 'open' && isAhead(row) ? ([t`Opens later`, 'neutral'] as const) : words.issue(row.state);
  };
  const sums = (name: 'staked' | 'won', label: string): WorkColumn<Issue> => {
    const of = (row: Issue) => (name === 'won' && row.result === null ? [] : row.sums);
    return {
      key: name,
      label,
      align: 'end',
      render: (row) =>
        of(row)
          .map((one) => amountText(one[name], one.currency))
          .join(' · ') || '–',
      // Of several currencies each in its place.
      text: (row) =>
        of(row)
          .map((one) => plainAmount(one[name]))
          .join(' · '),
      currency: (row) => row.sums.map(({ currency }) => currency).join(' · '),
    };
  };
  return [
    { key: 'game', label: t`Game`, render: (row) => row.gameName, text: (row) => row.gameName, sort: (row) => row.gameName },
    { key: 'numero', label: t`Number`, render: (row) => <code>{row.numero}</code>, text: (row) => row.numero },
    {
      key: 'state',
      label: t`Status`,
      render: (row) => {
        const [word, tone] = stateOf(row);
        return <Badge tone={tone}>{word}</Badge>;
      },
      text: (row) => stateOf(row)[0],
    },
    {
      key: 'draws',
      label: t`Draw`,
      render: (row) => zonedText(row.drawsAt, row.zone),
      text: (row) => row.drawsAt,
      sort: (row) => row.drawsAt,
    },
    {
      key: 'orders',
      label: t`Orders`,
      align: 'end',
      render: (row) => countText(row.orders),
      text: (row) => String(row.orders),
      sort: (row) => row.orders,
    },
    sums('staked', t`Staked`),
    sums('won', t`Won`),
    { key: 'closes', label: t`Bets end`, render: (row) => zonedText(row.closesAt, row.zone), text: (row) => row.closesAt, wideOnly: true },
  ];
}
