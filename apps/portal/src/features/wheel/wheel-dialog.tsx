import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Coins, Ticket, Wallet } from '@pavilion/ui/icon';
import { Scene } from '@pavilion/ui/scene';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { memberQueries } from '../../api/member-queries.ts';
import { currentTag } from '../../i18n/language.ts';
import { BalanceAmount } from '../../parts/balance-amount.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { isOn } from '../../parts/modules.ts';
import { flyCoins } from '../../shared/claims/fly.ts';
import { SoundButton, useSound } from '../moments/public.ts';
import { pointQueries, pointsText } from '../points/public.ts';
import type { Wheel, WheelResult } from './queries.ts';
import { useHeld } from './use-held.ts';
import { type Spin, useSpin } from './use-spin.ts';
import styles from './wheel-dialog.module.css';
import { type Painted, WheelFace } from './wheel-face.tsx';
import { WheelOutcome } from './wheel-outcome.tsx';
import { WheelPrizes } from './wheel-prizes.tsx';

/** A wheel to be turned with tickets, over the whole window. Its result was drawn and stored before it moves; it stops in the middle of that field, never near another. */
export function WheelDialog({ wheel, onClose }: { wheel: Wheel; onClose(): void }) {
  const { t } = useLingui();
  const face = useRef<((painted: Painted) => void) | null>(null);
  const [hasSound] = useSound();
  const turn = useSpin(wheel, face, hasSound);
  const isTurning = turn.stage === 'asking' || turn.stage === 'turning';
  const won = turn.stopped?.turned.segment ?? null;
  const stage = useRef<HTMLDivElement>(null);
  useCoins(stage, turn.stopped?.turned ?? null);
  return (
    <Scene open onClose={onClose} title={wheel.title} closeLabel={t`Close`} className={styles.scene} tools={<SoundButton />}>
      <div
        className={styles.play}
        data-stage={turn.stage}
        data-won={(won !== null && turn.stopped?.turned.rewardType !== 'NOTHING') || undefined}
      >
        <h2 className={styles.title} aria-hidden="true">
          {wheel.title}
        </h2>
        <Standing wheel={wheel} isTurning={isTurning} />
        <div ref={stage} className={styles.stage}>
          <WheelFace fields={turn.fields} standsAt={turn.standsAt} won={won} painter={face} />
          {isTurning ? <button type="button" className={styles.tap} tabIndex={-1} aria-hidden="true" onClick={turn.skip} /> : null}
        </div>
        <WheelOutcome turned={turn.stopped?.turned ?? null} isTurning={isTurning} onLeave={onClose} />
        <Act wheel={wheel} turn={turn} />
        <WheelPrizes fields={turn.fields} won={won} />
      </div>
    </Scene>
  );
}

const PLACES = { MONEY: 'money', POINTS: 'points', SPIN: 'spin', NOTHING: null } as const;

/** What was won flies to where it is now. */
function useCoins(stage: RefObject<HTMLElement | null>, turned: WheelResult | null): void {
  useEffect(() => {
    const place = turned && !turned.waits ? PLACES[turned.rewardType] : null;
    const target = place && document.querySelector<HTMLElement>(`[data-place=${place}]`);
    if (stage.current && target) flyCoins(stage.current, target);
  }, [stage, turned]);
}

/** The one button: it spins, and while the wheel turns it skips to the end. Under it why it did not. */
function Act({ wheel, turn }: { wheel: Wheel; turn: Spin }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [ticket] = wheel.tickets;
  const { stage } = turn;
  const isMoving = stage === 'asking' || stage === 'turning';
  const press = () => {
    if (isMoving) turn.skip();
    else if (ticket) turn.spin(ticket);
  };
  return (
    <div className={styles.act}>
      <Button tone={isMoving ? 'secondary' : 'primary'} size="l" full disabled={!ticket && !isMoving} onClick={press}>
        {isMoving ? t`Skip` : stage === 'stopped' ? t`Spin again` : t`Spin`}
      </Button>
      {turn.error && !isMoving ? (
        <p className={styles.refused} role="alert">
          {words(turn.error)} {t`You still have your spin.`}
        </p>
      ) : !ticket && !isMoving ? (
        <p className={styles.note}>{t`No tickets right now. See the terms for how to earn one.`}</p>
      ) : stage === 'rest' ? (
        <p className={styles.note}>{wheel.summary}</p>
      ) : null}
    </div>
  );
}

/** What there is: spins, the balance, points where the wheel gives some. Held while it turns. */
function Standing({ wheel, isTurning }: { wheel: Wheel; isTurning: boolean }) {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(currentTag());
  const { data: money } = useQuery(memberQueries.balances());
  const hasPoints = isOn('PTSYS3') && wheel.segments.some(({ of }) => of === 'points');
  const { data: points } = useQuery({ ...pointQueries.balance(), enabled: hasPoints });
  const tickets = useHeld(wheel.tickets.length, isTurning);
  const balance = useHeld(money, isTurning);
  const held = useHeld(points?.balance, isTurning);
  return (
    <ul className={styles.standing}>
      <Figure icon={<Ticket />} label={t`Tickets`} place="spin">
        {number.format(isTurning ? Math.max(0, tickets - 1) : tickets)}
      </Figure>
      {balance ? (
        <Figure icon={<Wallet />} label={t`Balance`} place="money">
          <BalanceAmount value={balance.sumBalance} currency={balance.currency} />
        </Figure>
      ) : null}
      {hasPoints && held !== undefined ? (
        <Figure icon={<Coins />} label={t`Points`} place="points">
          {pointsText(held)}
        </Figure>
      ) : null}
    </ul>
  );
}

interface FigureProps {
  icon: ReactNode;
  label: string;
  /** What arrives at it. */
  place: 'money' | 'points' | 'spin';
  children: ReactNode;
}

const Figure = ({ icon, label, place, children }: FigureProps) => (
  <li className={styles.figure} data-place={place}>
    {icon}
    <span className={styles.label}>{label}</span>
    <strong>{children}</strong>
  </li>
);
