import { useLingui } from '@lingui/react/macro';
import { lotteryCalendarPropose, lotteryOfferChange } from '@pavilion/contract/lottery/desk';
import { IconButton } from '@pavilion/ui/icon-button';
import { X } from '@pavilion/ui/icon';
import { dayIn } from '@pavilion/ui/use-day';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { dayOfText } from '../../parts/moment.ts';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import type { Game } from './lottery-words.ts';
import styles from './lottery.module.css';

export function SwitchDialog({ row, brandId, onClose }: { row: Game; brandId: string; onClose(): void }) {
  const { t } = useLingui();
  const act = useControlAct(lotteryOfferChange, { said: t`Change applied`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      tone={row.isOn ? 'danger' : 'primary'}
      title={row.isOn ? t`Switch ${row.name} off?` : t`Switch ${row.name} on?`}
      lead={row.isOn ? t`Bets stop immediately. Existing orders stay valid.` : t`A second operator must approve.`}
      confirmLabel={row.isOn ? t`Switch off` : t`Propose`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ brandId, gameId: row.gameId, version: row.version, isOn: !row.isOn, terms: row.terms, reason })}
    />
  );
}

/** Days without a draw: given from a calendar, taken back one by one. */
export function DaysDialog({ row, onClose }: { row: Game; onClose(): void }) {
  const { t } = useLingui();
  const [days, setDays] = useState<readonly string[]>(row.without);
  const [adding, setAdding] = useState(0);
  const act = useControlAct(lotteryCalendarPropose, { onDone: onClose });
  const isChanged = days.length !== row.without.length || days.some((day) => !row.without.includes(day));
  const add = (day: string) => {
    if (day === '') return;
    setDays([...new Set([...days, day])].toSorted());
    // An empty field for the next day.
    setAdding(adding + 1);
  };
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Days without a draw`}
      lead={t`For all brands offering ${row.name}. A second operator must approve; draws already scheduled on such a day are voided and stakes refunded. A removed day is drawn again.`}
      confirmLabel={t`Propose`}
      reasonHint={t`Internal, recorded in the audit trail.`}
      incomplete={!isChanged}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ gameId: row.gameId, without: [...days], reason })}
    >
      <DayField key={adding} label={t`Add a day`} value="" min={dayIn(row.zone)} onDay={add} />
      {days.length === 0 ? (
        <p className={styles.note}>{t`Drawn on all its days.`}</p>
      ) : (
        <ul className={styles.days} aria-label={t`Days without a draw`}>
          {days.map((day) => (
            <li key={day} data-new={!row.without.includes(day) || undefined}>
              {dayOfText(day)}
              <IconButton label={t`Withdraw ${dayOfText(day)}`} onClick={() => setDays(days.filter((one) => one !== day))}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </ActDialog>
  );
}
