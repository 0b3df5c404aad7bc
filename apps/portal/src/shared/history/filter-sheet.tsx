import { Plural, useLingui } from '@lingui/react/macro';
import { textFromUnits, unitsFromText } from '@pavilion/contract/base/money';
import { AmountField } from '@pavilion/ui/amount-field';
import { Button } from '@pavilion/ui/button';
import { isDay } from '@pavilion/ui/calendar-days';
import { Chip } from '@pavilion/ui/chip';
import { addDays, presetOf, presetSpan } from '@pavilion/ui/date-presets';
import { DateField } from '@pavilion/ui/date-field';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { currentTag } from '../../i18n/language.ts';
import { useDateWords } from '../../parts/date-words.ts';
import { brandDay, useBrandDay } from '../../parts/moment.ts';
import { STORED_DAYS, playedKinds } from './bets-query.ts';
import { Thumb } from './day-list.tsx';
import styles from './filter-sheet.module.css';
import { type HistoryFrameProps, usePresetWords } from './history-frame.tsx';
import type { HistoryState } from './use-range.ts';

/** Everything a history can be narrowed by; in force when the button says how much that shows. */
export function FilterSheet(props: HistoryFrameProps & { onClose(): void }) {
  const { t } = useLingui();
  const { state, onChange, onClose, kinds, kindsLabel, withGames, countOf } = props;
  const [draft, setDraft] = useState(state);
  const change = (next: Partial<HistoryState>) => setDraft((before) => ({ ...before, ...next }));
  const { span, kind, product, games, least, most } = draft;
  const count = useQuery({
    queryKey: ['history-count', props.title, span, kind, product, games, least, most],
    queryFn: () => countOf({ ...draft, page: 1 }),
    retry: false,
  }).data;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t`Filter`}
      closeLabel={t`Close`}
      size="m"
      footer={
        <>
          <Button
            tone="quiet"
            onClick={() => change({ span: presetSpan('7d', brandDay()), kind: '', product: '', games: [], least: '', most: '' })}
          >{t`Clear all`}</Button>
          <Button
            tone="primary"
            onClick={() => {
              onChange(draft);
              onClose();
            }}
          >
            {count === undefined ? t`Show` : <Plural value={count} one="Show # row" other="Show # rows" />}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <When draft={draft} onChange={change} />
        {kinds.length === 0 ? null : (
          <fieldset>
            <legend className={styles.legend}>{kindsLabel}</legend>
            <div className={styles.chips}>
              {kinds.map(({ value, label }) => (
                <Chip key={value} selected={value === kind} onClick={() => change({ kind: value })}>
                  {label}
                </Chip>
              ))}
            </div>
          </fieldset>
        )}
        {withGames ? (
          <>
            <Products draft={draft} onChange={change} />
            <Games draft={draft} onChange={change} />
            <Stakes draft={draft} onChange={change} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

interface PartProps {
  draft: HistoryState;
  onChange(change: Partial<HistoryState>): void;
}

function When({ draft: { span }, onChange }: PartProps) {
  const { t } = useLingui();
  const today = useBrandDay();
  const presets = usePresetWords();
  const words = useDateWords();
  const min = addDays(today, -STORED_DAYS);
  const names = presets.map(({ value }) => value);
  const day = (end: 'from' | 'to', label: string) => (
    <DateField
      label={label}
      value={span[end]}
      {...{ today, min, max: today, words }}
      locale={currentTag()}
      onValue={(chosen) => {
        if (!isDay(chosen) || chosen > today || chosen < min) return;
        const next = { ...span, [end]: chosen };
        onChange({ span: next.from <= next.to ? next : { from: chosen, to: chosen } });
      }}
    />
  );
  return (
    <fieldset>
      <legend className={styles.legend}>{t`When`}</legend>
      <div className={styles.chips}>
        {presets.map(({ value, label }) => (
          <Chip key={value} selected={presetOf(span, names, today) === value} onClick={() => onChange({ span: presetSpan(value, today) })}>
            {label}
          </Chip>
        ))}
      </div>
      <div className={styles.pair}>
        {day('from', t`From`)}
        {day('to', t`To`)}
      </div>
    </fieldset>
  );
}

/** Kinds of games the member has played; nothing to choose where it is one or none. */
function Products({ draft: { product }, onChange }: PartProps) {
  const { t } = useLingui();
  const played = useQuery(playedKinds()).data ?? [];
  if (played.length < 2 && !product) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Game type`}</legend>
      <div className={styles.chips}>
        {[{ value: '', label: t`All types` }, ...played].map(({ value, label }) => (
          <Chip key={value} selected={value === product} onClick={() => onChange({ product: value })}>
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

const OFFERED = 18;

/** Games the member played last, then the first ones of the brand. */
function Games({ draft: { games }, onChange }: PartProps) {
  const { t } = useLingui();
  const recent = useQuery(queries.recentGames()).data?.list ?? [];
  const offered = useQuery(queries.games({ pageNo: 1, pageSize: OFFERED })).data?.games ?? [];
  const played = new Set(recent.map(({ nodeId }) => nodeId));
  const shown = [...recent, ...offered.filter(({ nodeId }) => !played.has(nodeId))].slice(0, OFFERED);
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>{t`Game`}</legend>
      <div className={styles.games}>
        {shown.map((game) => (
          <label key={game.nodeId} className={styles.game}>
            <input
              type="checkbox"
              checked={games.includes(game.gameCode)}
              onChange={(event) =>
                onChange({ games: event.target.checked ? [...games, game.gameCode] : games.filter((code) => code !== game.gameCode) })
              }
            />
            <Thumb icon={game.iconUrl} />
            <span>{game.displayName}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Stakes({ draft: { least, most }, onChange }: PartProps) {
  const { t } = useLingui();
  const field = (name: 'least' | 'most', label: string, text: string) => (
    <AmountField
      label={label}
      value={text ? unitsFromText(text) : null}
      onValue={(units) => onChange({ [name]: units === null ? '' : textFromUnits(units) })}
      currency={brand.currency}
      locale={currentTag()}
      words={{ quick: '', less: '', more: '' }}
    />
  );
  return (
    <div className={styles.pair}>
      {field('least', t`Bet from`, least)}
      {field('most', t`Bet to`, most)}
    </div>
  );
}
