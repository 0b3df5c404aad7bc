import { useLingui } from '@lingui/react/macro';
import { claimTicket } from '@pavilion/contract/promotions/tickets';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { currentTag } from '../../i18n/language.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { chanceText, usePrizeWords } from '../../shared/rewards/prize-words.ts';
import type { WheelResult, Wheel, WheelField } from './queries.ts';
import { sectorsOf, turnTo } from './sectors.ts';
import { WheelDisc } from './wheel-disc.tsx';
import styles from './wheel.module.css';

const TURNS = 5;
const TURN_MS = 4200;

/** Whole turns and the way to the field, slowing down; at once where motion is not wanted. Over when it has stopped. */
async function stopAt(disc: SVGGElement | null, standing: number, next: number): Promise<void> {
  if (!disc) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    await disc
      .animate([{ transform: `rotate(${standing}deg)` }, { transform: `rotate(${next}deg)` }], {
        duration: TURN_MS,
        easing: 'cubic-bezier(0.12, 0.7, 0.12, 1)',
      })
      // A dialog that is closed while it turns ends the turning.
      .finished.catch(() => undefined);
  disc.style.transform = `rotate(${next % 360}deg)`;
}

interface StoppedWheel {
  fields: readonly WheelField[];
  turned: WheelResult;
}

/** A wheel to be turned with tickets. Its result was drawn and stored before it moves; it stops in the middle of that field, never near another. */
export function WheelDialog({ wheel, onClose }: { wheel: Wheel; onClose(): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const client = useQueryClient();
  const disc = useRef<SVGGElement>(null);
  const standsAt = useRef(0);
  // What it stopped at, on the wheel as it was then: chances may be others afterwards.
  const [stopped, setStopped] = useState<StoppedWheel | null>(null);
  const [turning, setTurning] = useState<readonly WheelField[] | null>(null);
  const turn = useMutation({
    mutationFn: async (ticket: string) => {
      const fields = wheel.segments;
      const turned = await call(claimTicket, { body: { transactionId: ticket } });
      setTurning(fields);
      const sector = sectorsOf(fields.map(({ ppm }) => ppm)).find(({ index }) => index === turned.segment);
      if (sector) {
        const next = turnTo(sector, standsAt.current, TURNS);
        await stopAt(disc.current, standsAt.current, next);
        standsAt.current = next % 360;
      }
      setStopped({ fields, turned });
      setTurning(null);
    },
    onMutate: () => setStopped(null),
    onSettled: () => client.invalidateQueries(),
  });
  const [ticket] = wheel.tickets;
  const fields = turning ?? stopped?.fields ?? wheel.segments;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="l"
      title={wheel.title}
      closeLabel={t`Close`}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button tone="primary" disabled={!ticket} loading={turn.isPending} onClick={() => (ticket ? turn.mutate(ticket) : undefined)}>
            {stopped ? t`Spin again` : t`Spin`}
          </Button>
        </>
      }
    >
      <div className={styles.play}>
        <div className={styles.stage}>
          <WheelDisc fields={fields} disc={disc} size="l" />
          <Outcome stopped={stopped} left={wheel.tickets.length} isTurning={turn.isPending} />
          {turn.error ? (
            <Alert tone="bad" title={t`Couldn't spin the wheel`}>
              {words(turn.error)}
            </Alert>
          ) : null}
        </div>
        <Chances fields={fields} won={stopped?.turned.segment ?? null} />
      </div>
    </Dialog>
  );
}

const KINDS = { MONEY: 'money', POINTS: 'points', SPIN: 'spin', NOTHING: 'nothing' } as const;

/** The result, shown once it has stopped. */
function Outcome({ stopped, left, isTurning }: { stopped: StoppedWheel | null; left: number; isTurning: boolean }) {
  const { t } = useLingui();
  const prize = usePrizeWords();
  const number = new Intl.NumberFormat(currentTag());
  const turned = stopped?.turned;
  const won = turned && { of: KINDS[turned.rewardType], value: turned.value };
  return (
    <div className={styles.outcome} role="status">
      {won ? (
        <>
          <p className={styles.won}>{prize(won)}</p>
          <p>
            {won.of === 'money'
              ? turned.waits
                ? t`Claim it in the reward centre.`
                : t`Added to your balance.`
              : won.of === 'points'
                ? t`Added to your points.`
                : won.of === 'spin'
                  ? t`You have one more ticket.`
                  : t`No prize this time. Nothing was charged.`}
          </p>
        </>
      ) : isTurning ? null : (
        <p>{left > 0 ? t`Tickets: ${number.format(left)}` : t`No tickets right now. See the terms for how to earn one.`}</p>
      )}
    </div>
  );
}

/** Every field with its chance as it is now; what is used up is named and cannot be won. */
export function Chances({ fields, won }: { fields: readonly WheelField[]; won: number | null }) {
  const { t } = useLingui();
  const prize = usePrizeWords();
  const number = new Intl.NumberFormat(currentTag());
  return (
    // On a phone it is longer than the sheet: keys must reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.chances} aria-label={t`Prizes and odds`} tabIndex={0}>
      <h3>{t`Prizes and odds`}</h3>
      <ol>
        {fields.map((field, index) => (
          // Fields have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={cx(styles.chance, index === won && styles.isWon)} aria-current={index === won ? 'true' : undefined}>
            <span className={styles.place}>{number.format(index + 1)}</span>
            <span className={styles.prize}>
              {prize(field)}
              {field.left !== null && field.left > 0 ? <small>{t`${number.format(field.left)} left`}</small> : null}
            </span>
            <span className={styles.share}>{field.ppm === 0 ? t`All gone` : chanceText(field.ppm)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.note}>{t`Small chances are drawn larger so you can read them. The figures here apply.`}</p>
    </section>
  );
}
