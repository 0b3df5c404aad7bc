import { pointTermsPropose } from '@pavilion/contract/points/desk';
import { GAME_TYPES } from '@pavilion/contract/vendors/calls';
import { plainRate } from '@pavilion/contract/points/terms';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fieldError } from '@pavilion/contract/base/client';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText } from '../../parts/amount.tsx';
import { useProductWords } from '../../parts/product-words.ts';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { NumberField } from '../brands/number-field.tsx';
import type { Terms } from './point-words.ts';
import styles from './points.module.css';

type Draft = Terms['terms'];

interface TermsDialogProps {
  brandId: string;
  currency: string;
  /** Those in force; null: none yet. */
  terms: Draft | null;
  onClose(): void;
}

const NONE: Draft = { play: [], deposit: 0, convert: null, fourEyesAbove: 0 };
const FIRST_CONVERT = { units: 1000, ratio: 1, daily: 10_000, turnoverPercent: 100, days: 30 };

/** Other terms than those in force, for a second operator to decide on. */
export function TermsDialog({ brandId, currency, terms, onClose }: TermsDialogProps) {
  const { t } = useLingui();
  const products = useProductWords();
  const [draft, setDraft] = useState<Draft>(terms ?? NONE);
  const act = useControlAct(pointTermsPropose, { onDone: onClose });
  const rateOf = (gameType: string) => draft.play.find((one) => one.gameType === gameType)?.rate ?? 0;
  const rateLabel = (rate: number): string => {
    if (rate <= 0) return t`No points`;
    const { ratio, units } = plainRate(rate);
    return t`${amountText(units, currency)} = ${plural(ratio, { one: '# point', other: '# points' })}`;
  };
  const setRate = (gameType: Draft['play'][number]['gameType'], rate: number) =>
    setDraft({ ...draft, play: [...draft.play.filter((one) => one.gameType !== gameType), ...(rate > 0 ? [{ gameType, rate }] : [])] });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Propose points terms`}
      lead={t`A second operator must approve. Rates apply from the next brand day, everything else immediately.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId, terms: draft, reason })}
    >
      <fieldset className={styles.words}>
        <legend>{t`Points per ${amountText(1_000_000, currency)}`}</legend>
        <div className={styles.pair}>
          {GAME_TYPES.map((gameType) => (
            <NumberField
              key={gameType}
              label={products(gameType.toLowerCase())}
              hint={rateLabel(rateOf(gameType))}
              value={rateOf(gameType)}
              min={0}
              onNumber={(rate) => setRate(gameType, rate ?? 0)}
            />
          ))}
          <NumberField
            label={t`Deposits`}
            hint={rateLabel(draft.deposit)}
            value={draft.deposit}
            min={0}
            onNumber={(deposit) => setDraft({ ...draft, deposit: deposit ?? 0 })}
          />
        </div>
      </fieldset>
      <Switch
        checked={draft.convert !== null}
        onChange={(event) => setDraft({ ...draft, convert: event.target.checked ? FIRST_CONVERT : null })}
      >
        {t`Money for points`}
      </Switch>
      <Convert draft={draft} currency={currency} error={act.error} setDraft={setDraft} />
      <NumberField
        label={t`Two operators required above`}
        hint={t`In points; one operator's changes for a member within a day are added together. Empty: one operator is enough.`}
        value={draft.fourEyesAbove}
        min={0}
        onNumber={(fourEyesAbove) => setDraft({ ...draft, fourEyesAbove })}
      />
    </ActDialog>
  );
}

interface ConvertProps {
  draft: Draft;
  currency: string;
  error: unknown;
  setDraft(next: Draft): void;
}

function Convert({ draft, currency, error, setDraft }: ConvertProps) {
  const { t } = useLingui();
  const { convert } = draft;
  if (!convert) return null;
  const set = (part: Partial<typeof convert>) => setDraft({ ...draft, convert: { ...convert, ...part } });
  return (
    <div className={styles.pair}>
      <NumberField label={t`Points per step`} value={convert.units} min={1} onNumber={(units) => set({ units: units ?? 0 })} />
      <TextField
        label={t`Money per step`}
        type="number"
        step="any"
        min={0}
        inputMode="decimal"
        value={convert.ratio}
        end={currency}
        error={fieldError(error, 'ratio')}
        onChange={(event) => set({ ratio: Number(event.target.value) })}
      />
      <NumberField
        label={t`Points per member and day`}
        value={convert.daily}
        min={1}
        error={fieldError(error, 'daily')}
        onNumber={(daily) => set({ daily: daily ?? 0 })}
      />
      <NumberField
        label={t`Wagering requirement (%)`}
        hint={t`0: withdrawable immediately`}
        value={convert.turnoverPercent}
        min={0}
        onNumber={(turnoverPercent) => set({ turnoverPercent: turnoverPercent ?? 0, ...(turnoverPercent ? {} : { days: null }) })}
      />
      <NumberField
        label={t`Days to complete wagering`}
        hint={t`Empty: no expiry`}
        value={convert.days}
        min={1}
        max={365}
        disabled={convert.turnoverPercent === 0}
        error={fieldError(error, 'days')}
        onNumber={(days) => set({ days })}
      />
    </div>
  );
}
