import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import type { Act } from '../../parts/use-act.ts';
import { languageName } from '../../parts/way-looks.tsx';
import { NumberField } from '../brands/number-field.tsx';
import { type Ladder, type Level, nameOf } from './rank-words.ts';
import styles from './ranks.module.css';

export interface LevelDialogProps {
  ladder: Ladder;
  /** Of the level in the ladder; behind the last: a new one. */
  place: number;
  currency: string;
  languages: readonly string[];
  disabled: boolean;
  act: Pick<Act<never>, 'busy' | 'error'>;
  onKeep(ladder: Ladder): void;
  onClose(): void;
}

/** Twice what the level before requires; a new one must require more. */
const doubled = ({ monthTurnover, totalTurnover, totalDeposits }: Level['asks']): Level['asks'] => ({
  monthTurnover: monthTurnover * 2,
  totalTurnover: totalTurnover > 0 || monthTurnover + totalDeposits > 0 ? totalTurnover * 2 : 1_000,
  totalDeposits: totalDeposits * 2,
});

/** One level: its names, what it requires, how long it lasts, what it gives. */
export function LevelDialog({ ladder, place, currency, languages, disabled, act, onKeep, onClose }: LevelDialogProps) {
  const { t } = useLingui();
  const last = ladder.levels.at(-1);
  const isNew = place >= ladder.levels.length;
  const [level, setLevel] = useState<Level | undefined>(() =>
    isNew ? last && { ...last, names: {}, asks: doubled(last.asks) } : ladder.levels[place],
  );
  if (!level) return null;
  const { asks, benefits } = level;
  const isLowest = place === 0;
  const setAsk = (change: Partial<Level['asks']>) => setLevel({ ...level, asks: { ...asks, ...change } });
  const setBenefit = (change: Partial<Level['benefits']>) => setLevel({ ...level, benefits: { ...benefits, ...change } });
  const levels = isNew ? [...ladder.levels, level] : ladder.levels.map((one, index) => (index === place ? level : one));
  const amount = (label: string, value: number | null, set: (value: number | null) => void, none: string) => (
    <TextField
      label={label}
      type="number"
      step="any"
      min={0}
      inputMode="decimal"
      end={currency}
      hint={none}
      disabled={disabled}
      value={value === null ? '' : String(value)}
      onChange={(event) => set(event.target.value === '' ? null : Number(event.target.value))}
    />
  );
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={isNew ? t`New level ${place + 1}` : t`Level ${place + 1}, ${nameOf(level)}`}
      lead={t`Saved as a draft. Members see it after a second operator publishes the ladder.`}
      confirmLabel={t`Save`}
      incomplete={disabled || languages.some((code) => !level.names[code]?.trim())}
      onConfirm={() => onKeep({ ...ladder, levels })}
    >
      <div className={styles.pair}>
        {languages.map((one) => {
          const code = languageName(one);
          return (
            <TextField
              key={one}
              label={t`Name in ${code}`}
              maxLength={40}
              disabled={disabled}
              value={level.names[one] ?? ''}
              error={fieldError(act.error, `terms.levels.${place}.names`)}
              onChange={(event) => setLevel({ ...level, names: { ...level.names, [one]: event.target.value } })}
            />
          );
        })}
      </div>
      {isLowest ? (
        <p className={styles.quiet}>{t`The first level has no requirement and is permanent: every member starts there.`}</p>
      ) : (
        <div className={styles.pair}>
          {amount(
            t`Lifetime turnover`,
            asks.totalTurnover,
            (value) => setAsk({ totalTurnover: value ?? 0 }),
            t`Lifetime valid turnover. 0: not required`,
          )}
          {amount(
            t`Monthly turnover`,
            asks.monthTurnover,
            (value) => setAsk({ monthTurnover: value ?? 0 }),
            t`Brand calendar. 0: not required`,
          )}
          {amount(t`Lifetime deposits`, asks.totalDeposits, (value) => setAsk({ totalDeposits: value ?? 0 }), t`0: not required`)}
          <NumberField
            label={t`Validity (months)`}
            value={level.keepMonths}
            min={1}
            max={24}
            disabled={disabled}
            hint={t`After the last qualifying month. Empty: permanent`}
            onNumber={(keepMonths) => setLevel({ ...level, keepMonths })}
          />
        </div>
      )}
      <div className={styles.pair}>
        {isLowest
          ? null
          : amount(t`Level-up gift`, benefits.reachGift, (reachGift) => setBenefit({ reachGift }), t`Once per member. Empty: none`)}
        {amount(
          t`Monthly gift`,
          benefits.monthGift,
          (monthGift) => setBenefit({ monthGift }),
          t`For the level at the start of the month. Empty: none`,
        )}
        <NumberField
          label={t`Extra withdrawals per day`}
          value={benefits.withdrawalsPlus}
          min={0}
          max={50}
          disabled={disabled}
          onNumber={(value) => setBenefit({ withdrawalsPlus: value ?? 0 })}
        />
        <NumberField
          label={t`Added to rebates`}
          value={benefits.rebatePlus}
          min={0}
          max={5000}
          disabled={disabled}
          hint={t`Thousandths of a percent: 100 is 0.1 %`}
          onNumber={(value) => setBenefit({ rebatePlus: value ?? 0 })}
        />
      </div>
      <Checkbox checked={benefits.ownContact} disabled={disabled} onChange={(event) => setBenefit({ ownContact: event.target.checked })}>
        {t`VIP contact serves these members`}
      </Checkbox>
      {!isNew && !disabled && ladder.levels.length > 2 && !isLowest ? (
        <Button
          size="s"
          tone="quiet"
          onClick={() => onKeep({ ...ladder, levels: ladder.levels.filter((_one, index) => index !== place) })}
        >{t`Remove this level`}</Button>
      ) : null}
    </ActDialog>
  );
}
