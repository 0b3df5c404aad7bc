import { useLingui } from '@lingui/react/macro';
import type { globalRebateSettings } from '@pavilion/contract/agents/calls';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { numberFromUnits } from '@pavilion/contract/base/money';
import { unitsOf, rateText } from './figures.ts';
import { RateField } from './rate-field.tsx';
import styles from './forms.module.css';

export type RebateBound = WireValue<typeof globalRebateSettings>['list'][number];
/** Rates by product in parts per million; null: cannot be read. */
export type RebateDraft = Readonly<Record<string, bigint | null>>;

/** Whether a product's rate lies within its bounds and on its step. */
export function isWithin({ minimum, maximum, step }: RebateBound, rate: bigint | null): boolean {
  if (rate === null || rate < unitsOf(minimum) || rate > unitsOf(maximum)) return false;
  const by = unitsOf(step);
  return by === 0n || rate % by === 0n;
}

/** The draft as the wire takes it; null while a rate is out of its bounds. */
export function rebatesOf(bounds: readonly RebateBound[], draft: RebateDraft): { gameType: string; rebate: number }[] | null {
  const rows = bounds.map((bound) => ({ bound, rate: draft[bound.gameType] ?? null }));
  if (!rows.every(({ bound, rate }) => isWithin(bound, rate))) return null;
  return rows.map(({ bound, rate }) => ({ gameType: bound.gameType, rebate: numberFromUnits(rate ?? 0n) }));
}

export interface RebateFieldsProps {
  bounds: readonly RebateBound[];
  draft: RebateDraft;
  onDraft(draft: RebateDraft): void;
  /** Errors are shown from the first try on. */
  isTried: boolean;
}

/** A rate a product, each with what it may be. */
export function RebateFields({ bounds, draft, onDraft, isTried }: RebateFieldsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.rates}>
      {bounds.map((bound) => {
        const rate = draft[bound.gameType] ?? null;
        const range = t`${rateText(bound.minimum)} to ${rateText(bound.maximum)}`;
        const isAbove = rate !== null && rate > unitsOf(bound.maximum);
        return (
          <RateField
            key={bound.gameType}
            label={bound.name}
            value={rate}
            onValue={(next) => onDraft({ ...draft, [bound.gameType]: next })}
            hint={range}
            error={
              isWithin(bound, rate) || (!isTried && !isAbove)
                ? undefined
                : isAbove
                  ? t`Maximum ${rateText(bound.maximum)}.`
                  : t`Choose ${range} in steps of ${rateText(bound.step)}.`
            }
          />
        );
      })}
    </div>
  );
}
