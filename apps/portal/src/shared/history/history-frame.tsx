import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Chip, ChipRow } from '@pavilion/ui/chip';
import { addDays, type DatePreset, presetOf, presetSpan } from '@pavilion/ui/date-presets';
import { DateRange } from '@pavilion/ui/date-range';
import { SlidersHorizontal } from '@pavilion/ui/icon';
import { Select } from '@pavilion/ui/select';
import { usePhone } from '@pavilion/ui/use-media';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { useBrandDay } from '../../parts/moment.ts';
import { PageHead } from '../../parts/rail.tsx';
import { STORED_DAYS, playedKinds } from './bets-query.ts';
import styles from './history.module.css';
import { filtersSet, type HistoryState } from './use-range.ts';
import { late } from '../../parts/late.ts';
import { Part } from '../../parts/part.tsx';

const FilterSheet = late(() => import('./filter-sheet.tsx'), 'FilterSheet');

export interface HistoryFrameProps {
  title: string;
  lead: string;
  /** The file of everything in the range. */
  end: ReactNode;
  state: HistoryState;
  onChange(change: Partial<HistoryState>): void;
  /** What its rows can be narrowed to; empty where there is nothing to choose. */
  kinds: readonly { value: string; label: string }[];
  kindsLabel: string;
  /** Games and stakes can be asked for too. */
  withGames?: boolean;
  /** Counts what a choice would show, for the sheet's button. */
  countOf(state: HistoryState): Promise<number>;
  rangeError: string | undefined;
  summary: ReactNode;
  children: ReactNode;
}

const PRESETS: readonly DatePreset[] = ['today', 'yesterday', '7d', '30d', 'month', 'lastMonth'];

/** Title, filters, what it comes to, rows: the same place and shape for every history; on a phone the filters are a sheet. */
export function HistoryFrame(props: HistoryFrameProps) {
  const { t } = useLingui();
  const { state, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  const set = filtersSet(state);
  const filter = (
    <Chip icon={<SlidersHorizontal />} selected={set > 0} count={set > 0 ? set : undefined} onClick={() => setOpen(true)}>
      {t`Filter`}
    </Chip>
  );
  return (
    <div className={styles.page}>
      <PageHead title={props.title} lead={props.lead} end={props.end} />
      {isPhone ? (
        <>
          {props.summary}
          <QuickDates state={state} onChange={onChange} filter={filter} />
        </>
      ) : (
        <>
          <WideFilters {...props} onOpen={() => setOpen(true)} />
          {props.summary}
        </>
      )}
      {props.children}
      {isOpen ? (
        <Part corner>
          <FilterSheet {...props} onClose={() => setOpen(false)} />
        </Part>
      ) : null}
    </div>
  );
}

export function usePresetWords(): { value: DatePreset; label: string }[] {
  const { t } = useLingui();
  return [
    { value: 'today', label: t`Today` },
    { value: 'yesterday', label: t`Yesterday` },
    { value: '7d', label: t`7 days` },
    { value: '30d', label: t`30 days` },
    { value: 'month', label: t`This month` },
    { value: 'lastMonth', label: t`Last month` },
  ];
}

function QuickDates({ state, onChange, filter }: Pick<HistoryFrameProps, 'state' | 'onChange'> & { filter: ReactNode }) {
  const { t } = useLingui();
  const today = useBrandDay();
  const chosen = presetOf(state.span, PRESETS, today);
  return (
    <ChipRow label={t`Quick dates`}>
      {filter}
      {usePresetWords().map(({ value, label }) => (
        <Chip key={value} selected={value === chosen} onClick={() => onChange({ span: presetSpan(value, today) })}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}

function WideFilters(props: HistoryFrameProps & { onOpen(): void }) {
  const { t } = useLingui();
  const { state, onChange, kinds, kindsLabel, withGames, rangeError, onOpen } = props;
  const today = useBrandDay();
  const field = useDateWords();
  const set = filtersSet({ ...state, kind: '', product: '' });
  return (
    <div className={styles.filters}>
      <DateRange
        value={state.span}
        onValue={(span) => onChange({ span })}
        today={today}
        locale={currentTag()}
        min={addDays(today, -STORED_DAYS)}
        error={rangeError}
        presets={usePresetWords()}
        words={{ region: t`Dates`, presets: t`Quick dates`, from: t`From`, to: t`To`, field }}
      />
      <div className={styles.narrow}>
        {kinds.length === 0 ? null : (
          <Select
            label={kindsLabel}
            labelHidden
            size="s"
            value={state.kind}
            onChange={(event) => onChange({ kind: event.target.value })}
            options={kinds}
            rowClassName={styles.kind}
          />
        )}
        {withGames ? (
          <>
            <Products state={state} onChange={onChange} />
            <Button iconStart={<SlidersHorizontal />} onClick={onOpen}>
              {set > 0 ? t`Filter (${set})` : t`Filter`}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function Products({ state, onChange }: Pick<HistoryFrameProps, 'state' | 'onChange'>) {
  const { t } = useLingui();
  const played = useQuery(playedKinds()).data ?? [];
  if (played.length < 2 && !state.product) return null;
  return (
    <Select
      label={t`Game type`}
      labelHidden
      size="s"
      value={state.product}
      onChange={(event) => onChange({ product: event.target.value })}
      options={[{ value: '', label: t`All types` }, ...played]}
      rowClassName={styles.kind}
    />
  );
}
