import { useLingui } from '@lingui/react/macro';
import { lotteryOfferChange } from '@pavilion/contract/lottery/desk';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { amountText, unitsOf } from '../../parts/amount.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';
import { SumField } from './sum-field.tsx';

interface BrakeDialogProps {
  row: Game;
  /** The play in sight. */
  play: { code: string; name: string; isOff: boolean } | undefined;
  currency: string;
  brandId: string;
  onClose(): void;
}

type Way = 'limits' | 'play' | 'game';

/** What one operator may do at once when a draw grows too dear: lower limits, stop the play or the game. */
export function BrakeDialog({ row, play, currency, brandId, onClose }: BrakeDialogProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('limits');
  const [selection, setSelection] = useState(row.terms.mostPerSelection);
  const [issue, setIssue] = useState(row.terms.mostPerIssue);
  const act = useControlAct(lotteryOfferChange, { said: t`Change applied`, onDone: onClose });
  const isLower = (next: string, now: string): boolean => unitsOf(next) > 0n && unitsOf(next) <= unitsOf(now);
  const isChanged = selection !== row.terms.mostPerSelection || issue !== row.terms.mostPerIssue;
  const areLower = isLower(selection, row.terms.mostPerSelection) && isLower(issue, row.terms.mostPerIssue);
  const braked = () => {
    if (way === 'game') return { isOn: false, terms: row.terms };
    if (way === 'limits') return { isOn: row.isOn, terms: { ...row.terms, mostPerSelection: selection, mostPerIssue: issue } };
    const code = play?.code ?? '';
    const without = (plays: Game['terms']['plays']) => ({ ...plays, [code]: { ...plays[code], off: true as const } });
    const { plays, zy } = row.terms;
    // At every odds it is offered at: the exposure is one.
    return { isOn: row.isOn, terms: { ...row.terms, plays: without(plays), ...(zy ? { zy: { ...zy, plays: without(zy.plays) } } : {}) } };
  };
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone="danger"
      title={t`Limit bets on ${row.name}`}
      lead={t`Applies immediately without a second operator. Existing orders stay valid.`}
      confirmLabel={t`Limit bets`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      incomplete={way === 'limits' && !(isChanged && areLower)}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId, gameId: row.gameId, version: row.version, ...braked(), reason })}
    >
      <RadioGroup<Way>
        label={t`Action`}
        value={way}
        onValue={setWay}
        options={[
          { value: 'limits', label: t`Lower the limits` },
          ...(play && !play.isOff ? [{ value: 'play' as const, label: t`Stop bet type ${play.name}` }] : []),
          ...(row.isOn ? [{ value: 'game' as const, label: t`Stop bets on the game` }] : []),
        ]}
      />
      {way === 'limits' ? (
        <div className={styles.pair}>
          <SumField
            label={t`Win limit per selection`}
            hint={t`At most ${amountText(row.terms.mostPerSelection, currency)}`}
            value={selection}
            currency={currency}
            onSum={setSelection}
          />
          <SumField
            label={t`Win limit per draw`}
            hint={t`At most ${amountText(row.terms.mostPerIssue, currency)}`}
            value={issue}
            currency={currency}
            onSum={setIssue}
          />
        </div>
      ) : null}
    </ActDialog>
  );
}
