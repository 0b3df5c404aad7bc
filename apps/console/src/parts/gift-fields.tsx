import { useLingui } from '@lingui/react/macro';
import type { WireRankLadder } from '@pavilion/contract/ranks/terms';
import { TextField } from '@pavilion/ui/text-field';
import { NumberField } from '../features/brands/number-field.tsx';
import styles from './gift-fields.module.css';

type Gifts = WireRankLadder['gifts'];

const HUNDREDTHS = 100;

/** What must be played before a gift is free, and how long it waits. Weights of kinds of games stay as they are. */
export function GiftFields({ gifts, currency, onGifts }: { gifts: Gifts; currency: string; onGifts(gifts: Gifts): void }) {
  const { t } = useLingui();
  const set = (change: Partial<Gifts>) => onGifts({ ...gifts, ...change });
  return (
    <div className={styles.fields}>
      <TextField
        label={t`Wagering requirement, × gift`}
        type="number"
        step="any"
        min={0}
        max={100}
        inputMode="decimal"
        hint={t`0: withdrawable immediately`}
        value={String(gifts.timesHundredths / HUNDREDTHS)}
        onChange={(event) => set({ timesHundredths: Math.round(Number(event.target.value) * HUNDREDTHS) })}
      />
      <NumberField
        label={t`Days to complete wagering`}
        value={gifts.days}
        min={1}
        max={365}
        onNumber={(days) => set({ days: days ?? 1 })}
      />
      <NumberField
        label={t`Days to claim`}
        value={gifts.claimDays}
        min={1}
        max={90}
        onNumber={(claimDays) => set({ claimDays: claimDays ?? 1 })}
      />
      <TextField
        label={t`Maximum bet that counts`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        end={currency}
        hint={t`Empty: any`}
        value={gifts.largestBet === null ? '' : String(gifts.largestBet)}
        onChange={(event) => set({ largestBet: event.target.value === '' ? null : Number(event.target.value) })}
      />
    </div>
  );
}
