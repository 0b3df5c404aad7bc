import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { FamilyRules, Numbers } from '@pavilion/lottery/play';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../parts/amount.tsx';
import { Waves } from '../../../parts/waves.tsx';
import { Ball } from '../../../shared/lottery/ball.tsx';
import type { QuickFamily } from '../../../shared/lottery/family.ts';
import { Coins, CountUp, Rays, useHeldMoments } from '../../moments/public.ts';
import type { MenuItem, Order } from '../queries.ts';
import { shortNumero } from '../stage.tsx';
import { MyPicks } from './my-picks.tsx';
import { picksOf, runningSum } from './picks.ts';
import { drawTicketsQuery } from './tickets.ts';
import { stepOf } from './timing.ts';
import { type Falling, useFalling } from './use-falling.ts';
import { type Verdict, verdictOf } from './verdict.ts';
import { VerdictSums } from './verdict-sums.tsx';
import type { Reveal } from './watch.ts';
import styles from './reveal.module.css';

interface DrawRevealProps {
  game: MenuItem;
  family: QuickFamily;
  rules: FamilyRules<Numbers>;
  reveal: Reveal;
  /** The draw that takes bets now; null while none does. */
  next: string | null;
  onRepeat: (orders: readonly Order[]) => void;
  onClose: () => void;
}

/** A quick draw as it falls, with the picks of the member it decides, and what it came to. A press or Escape shows the end at once. */
export function DrawReveal({ game, family, rules, reveal, next, onRepeat, onClose }: DrawRevealProps) {
  const { t } = useLingui();
  useHeldMoments();
  const { data: tickets } = useQuery(drawTicketsQuery(game.gameId, reveal.numero, true));
  const numbers = reveal.winNo.split(',');
  const falling = useFalling(numbers.length, stepOf(numbers.length));
  const find = (id: number) => rules.plays.find((play) => play.id === id);
  const lines = (tickets?.shown ?? []).flatMap(({ orderDetailId, orderInfos }) =>
    orderInfos.map((line) => ({ ...line, key: `${orderDetailId}:${line.line}` })),
  );
  const picks = picksOf(find as Parameters<typeof picksOf>[0], lines, numbers.map(Number));
  const sum = runningSum(picks, falling.fallen);
  const verdict = tickets ? verdictOf(tickets) : null;
  const isOver = falling.isDone && verdict !== null;
  const short = shortNumero(reveal.numero);
  return (
    <Dialog
      open
      full
      size="wide"
      title={t`${game.gameName}, draw ${short}`}
      titleHidden
      closeLabel={t`Close`}
      onOpenChange={() => (falling.isDone ? onClose() : falling.finish())}
      footer={
        <div className={styles.foot} data-over={isOver || undefined}>
          {isOver ? (
            <VerdictSums verdict={verdict} />
          ) : (
            <p className={styles.running} aria-live="off">
              <span>
                <Plural value={sum.hits} one="# hit so far" other="# hits so far" />
              </span>
              {sum.won === null ? null : <Amount whole animated value={textFromUnits(sum.won)} tone="money" />}
            </p>
          )}
          <div className={styles.acts}>
            {falling.isDone ? (
              <>
                {next === null || !tickets ? null : (
                  <Button size="l" tone="primary" onClick={() => onRepeat(tickets.shown)}>
                    {t`Same picks for ${shortNumero(next)}`}
                  </Button>
                )}
                <Button size="l" onClick={onClose}>{t`Close`}</Button>
              </>
            ) : (
              <Button size="l" onClick={falling.finish}>{t`Skip to result`}</Button>
            )}
          </div>
        </div>
      }
    >
      {/* A press anywhere shows the end; by keyboard Escape and the button do. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        className={styles.reveal}
        data-reveal={falling.isDone ? 'over' : 'falling'}
        data-gain={(isOver && verdict.isGain) || undefined}
        onClick={falling.finish}
      >
        <div className={styles.scene} data-family={family}>
          {isOver && verdict.isGain ? (
            <>
              <Rays className={styles.rays} />
              <Coins from={0.5} />
            </>
          ) : null}
          <Waves className={styles.waves} />
          <div className={styles.heading}>
            <b>{game.gameName}</b>
            <span>
              <Trans>Draw {short}</Trans>
            </span>
          </div>
          <Outcome
            verdict={isOver ? verdict : null}
            hits={sum.hits}
            of={picks.cells.length + picks.lines.length}
            isWhole={isWhole(tickets?.shown)}
          />
          <Balls numbers={numbers} family={family} falling={falling} hits={hitPlaces(picks, falling.fallen)} />
        </div>
        {tickets ? <MyPicks picks={picks} falling={falling} family={family} /> : null}
      </div>
    </Dialog>
  );
}

/** Every line is here, so that picks can be counted. */
const isWhole = (orders: readonly Order[] | undefined): boolean =>
  orders?.every(({ lines, orderInfos }) => lines === orderInfos.length) ?? false;

const hitPlaces = ({ cells }: ReturnType<typeof picksOf>, fallen: number): ReadonlySet<number> =>
  new Set(cells.filter(({ isHit, needs }) => isHit && needs <= fallen).map(({ place }) => place));

interface OutcomeProps {
  verdict: Verdict | null;
  hits: number;
  of: number;
  isWhole: boolean;
}

const paidText = (shown: number) => <Amount whole display value={shown} />;

/** The sum as the largest thing on the screen; nothing is celebrated above a loss. */
function Outcome({ verdict, hits, of, isWhole: isCounted }: OutcomeProps) {
  const { t } = useLingui();
  return (
    <div className={styles.outcome} role="status">
      {verdict === null ? null : verdict.paid === 0n ? (
        <p className={styles.plain}>{t`No hits this time`}</p>
      ) : (
        <>
          <p className={cx(styles.sum, verdict.isGain && styles.gain)}>
            <CountUp value={Number(textFromUnits(verdict.paid))} render={paidText} />
          </p>
          {isCounted && of > 1 ? <p>{t`${hits} of ${of} picks hit`}</p> : null}
        </>
      )}
    </div>
  );
}

interface BallsProps {
  numbers: readonly string[];
  family: QuickFamily;
  falling: Falling;
  hits: ReadonlySet<number>;
}

function Balls({ numbers, family, falling: { begun, fallen }, hits }: BallsProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.balls} dir="ltr" data-family={family} aria-label={t`Numbers drawn`}>
      {numbers.map((number, place) => (
        <li key={place} data-hit={hits.has(place) || undefined} data-landed={place < fallen || undefined}>
          <i className={styles.socket} aria-hidden="true" />
          {place < begun ? (
            <>
              <span className={styles.drop}>
                <Ball number={family === 'ssc' ? number : String(Number(number))} family={family} />
              </span>
              <i className={styles.ring} aria-hidden="true" />
            </>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
