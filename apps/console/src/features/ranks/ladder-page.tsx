import { rankLadderDiscard, rankLadderOffer, rankLadderView, rankLadderWrite } from '@pavilion/contract/ranks/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Plus, SlidersHorizontal } from '@pavilion/ui/icon';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { amountText, countText } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { Failure } from '../../parts/failure.tsx';
import filters from '../../parts/filters.module.css';
import { momentText } from '../../parts/moment.ts';
import { Page } from '../../parts/page.tsx';
import { RuleState } from '../../parts/rule-state.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useAddress } from '../../parts/use-address.ts';
import { WorkTable } from '../../parts/work-table.tsx';
import type { WorkColumn } from '../../parts/work-table.tsx';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { GiftsDialog } from './gifts-dialog.tsx';
import { LevelDialog } from './level-dialog.tsx';
import { type Ladder, type LadderView, type Level, nameOf, useLevelWords } from './rank-words.ts';
import styles from './ranks.module.css';

type Row = Level & { level: number };

/** The ladder of a brand: the draft where one is written, otherwise what is in force; the members of each level, and what it cost. */
export function LadderPage() {
  const { t } = useLingui();
  const { brand, brands, may } = useOperator();
  const { values, set } = useAddress({ brand: '', open: '' });
  const chosen = brand ?? brands.find(({ id }) => id === values.brand) ?? brands[0];
  const { data, error, refetch, isFetching } = useQuery({
    ...ask(rankLadderView, { brandId: chosen?.id ?? '' }),
    enabled: chosen !== undefined,
  });
  const brandId = chosen?.id ?? '';
  const [gifts, setGifts] = useState(false);
  const write = useAct(rankLadderWrite, { said: t`Draft saved` });
  const offer = useControlAct(rankLadderOffer);
  const discard = useAct(rankLadderDiscard, { said: t`Draft discarded` });
  const shown = data?.draft ?? data?.live ?? null;
  const ladder = shown?.terms ?? null;
  const isEditor = may('ranks.rules');
  const keep = (terms: Ladder) => write.run({ brandId, seen: data?.draft?.version ?? 0, terms });
  const close = () => {
    write.clear();
    set({ open: '' });
  };
  const place = values.open === '' ? -1 : Number(values.open) - 1;
  return (
    <Page
      title={t`VIP ladder`}
      lead={t`Requirements and benefits of each level. Changes stay a draft until a second operator publishes them; then all members are recalculated.`}
      back={<Link className={linkClass()} to={paths.ranks}>{t`VIP ranks`}</Link>}
      actions={
        ladder && isEditor ? (
          <>
            <Button iconStart={<SlidersHorizontal />} onClick={() => setGifts(true)}>{t`Gifts and contact`}</Button>
            <Button
              tone="primary"
              iconStart={<Plus />}
              onClick={() => set({ open: String(ladder.levels.length + 1) })}
            >{t`Add a level`}</Button>
          </>
        ) : undefined
      }
    >
      {data ? (
        <RuleState
          live={data.live}
          draft={data.draft}
          may={isEditor}
          approveLead={t`All members are recalculated. Members who meet a level receive it with its gift within ten minutes; levels the new ladder no longer gives are removed.`}
          offer={{ ...offer, run: (version, reason) => offer.run({ brandId, version, reason }) }}
          kind="rank.ladder"
          brandId={brandId}
          discard={{ ...discard, run: (version, reason) => discard.run({ brandId, version, reason }) }}
        />
      ) : null}
      {write.error && place === -1 && !gifts ? <Failure error={write.error} /> : null}
      <WorkTable<Row>
        name="rank-ladder"
        caption={t`Levels`}
        plain
        filters={
          brand === null ? (
            <Select
              label={t`Brand`}
              value={brandId}
              onChange={(event) => set({ brand: event.target.value, open: '' })}
              rowClassName={filters.mid ?? ''}
              options={brands.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : undefined
        }
        rows={data ? (ladder?.levels ?? []).map((one, index) => ({ ...one, level: index + 1 })) : undefined}
        rowKey={({ level }) => String(level)}
        loading={isFetching && !data}
        error={error}
        onRetry={() => void refetch()}
        columns={useColumns(data, (level) => set({ open: String(level) }))}
        empty={
          <EmptyState
            compact
            title={t`This brand has no VIP levels`}
            actions={
              isEditor && data ? (
                <Button
                  tone="primary"
                  loading={write.busy}
                  onClick={() => void keep(firstLadder(data.languages))}
                >{t`Create ladder`}</Button>
              ) : undefined
            }
          />
        }
      />
      {data && data.costs.length > 0 ? <Costs data={data} /> : null}
      {data && ladder && place >= 0 ? (
        <LevelDialog
          key={`${values.open} ${shown?.version ?? 0}`}
          ladder={ladder}
          place={place}
          currency={data.currency}
          languages={data.languages}
          disabled={!isEditor}
          act={write}
          onKeep={(terms) => void keep(terms).then((done) => (done ? close() : undefined))}
          onClose={close}
        />
      ) : null}
      {data && ladder && gifts ? (
        <GiftsDialog
          ladder={ladder}
          currency={data.currency}
          act={write}
          onKeep={(terms) => void keep(terms).then((done) => (done ? setGifts(false) : undefined))}
          onClose={() => {
            write.clear();
            setGifts(false);
          }}
        />
      ) : null}
    </Page>
  );
}

/** `2026-11` in words. */
const monthText = (month: string): string =>
  dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));

function Costs({ data }: { data: LadderView }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Gift costs`}>
      <h2 className={styles.part}>{t`Gift costs`}</h2>
      <ul className={styles.list}>
        {data.costs.map(({ month, gifts, amount }) => (
          <li key={month}>
            <span>{monthText(month)}</span>
            <span className={styles.quiet}>{t`Gifts: ${countText(gifts)}`}</span>
            <span className={styles.when}>{amountText(amount, data.currency)}</span>
          </li>
        ))}
      </ul>
      {data.countedThrough ? <p className={styles.quiet}>{t`Counted up to ${momentText(data.countedThrough)}`}</p> : null}
    </section>
  );
}

const emptyLevel = (names: Level['names'], totalTurnover: number): Level => ({
  names,
  asks: { monthTurnover: 0, totalTurnover, totalDeposits: 0 },
  keepMonths: null,
  benefits: { reachGift: null, monthGift: null, withdrawalsPlus: 0, rebatePlus: 0, ownContact: false },
});

/** Two levels to begin with, named by their numbers. */
function firstLadder(languages: readonly string[]): Ladder {
  const named = (level: number): Level['names'] => Object.fromEntries(languages.map((code) => [code, `VIP ${level}`]));
  return {
    levels: [emptyLevel(named(1), 0), emptyLevel(named(2), 1_000)],
    gifts: { timesHundredths: 100, largestBet: null, weights: [], days: 14, takesWinnings: true, claimDays: 14 },
    contact: null,
  };
}

function useColumns(data: LadderView | undefined, onOpen: (level: number) => void): WorkColumn<Row>[] {
  const { t } = useLingui();
  const words = useLevelWords(data?.currency ?? 'VND');
  const column = (key: string, label: string, text: (row: Row) => string): WorkColumn<Row> => ({
    key,
    label,
    text,
    // A level requires and gives several things: in one line the last of them would be off the page.
    render: (row) => <span className={styles.several}>{text(row)}</span>,
  });
  return [
    {
      key: 'level',
      label: t`Level`,
      text: (row) => `${row.level} ${nameOf(row)}`,
      render: (row) => (
        <button type="button" className={styles.open} data-row-link onClick={() => onOpen(row.level)}>
          {row.level} · {nameOf(row)}
        </button>
      ),
    },
    column('asks', t`Requirement`, words.asks),
    column('keeps', t`Validity`, words.keeps),
    column('gives', t`Benefits`, words.gives),
    {
      key: 'members',
      label: t`Members now`,
      align: 'end',
      text: (row) => String(data?.counts.find(({ level }) => level === row.level)?.members ?? 0),
      render: (row) => countText(data?.counts.find(({ level }) => level === row.level)?.members ?? 0),
    },
  ];
}
