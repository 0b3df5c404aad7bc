import { useLingui } from '@lingui/react/macro';
import { DateRange } from '@pavilion/ui/date-range';
import { Select } from '@pavilion/ui/select';
import type { ReactNode } from 'react';
import { addDays } from '@pavilion/ui/date-presets';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { brandDay } from '../../parts/moment.ts';
import styles from './history.module.css';
import type { HistoryState } from './use-range.ts';

const KEPT_DAYS = 365;

export interface HistoryFrameProps {
  title: string;
  lead: string;
  state: HistoryState;
  onChange(change: Partial<HistoryState>): void;
  kinds: readonly { value: string; label: string }[];
  kindsLabel: string;
  rangeError: string | undefined;
  stats: ReactNode;
  children: ReactNode;
}

/** Title, dates, kind, totals, table: the same place and shape for every history. */
export function HistoryFrame(props: HistoryFrameProps) {
  const { t } = useLingui();
  const { state, onChange } = props;
  const today = brandDay();
  const dateWords = useDateWords();
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{props.title}</h1>
        <p className={styles.lead}>{props.lead}</p>
      </header>
      <div className={styles.filters}>
        <DateRange
          value={state.span}
          onValue={(span) => onChange({ span })}
          today={today}
          locale={currentTag()}
          min={addDays(today, -KEPT_DAYS)}
          error={props.rangeError}
          presets={[
            { value: 'today', label: t`Today` },
            { value: 'yesterday', label: t`Yesterday` },
            { value: '7d', label: t`7 days` },
            { value: '30d', label: t`30 days` },
          ]}
          words={{ region: t`Dates`, presets: t`Quick dates`, from: t`From`, to: t`To`, field: dateWords }}
        />
        <Select
          label={props.kindsLabel}
          value={state.kind}
          onChange={(event) => onChange({ kind: event.target.value })}
          options={props.kinds}
          rowClassName={styles.kind}
        />
      </div>
      {props.stats}
      {props.children}
    </div>
  );
}
