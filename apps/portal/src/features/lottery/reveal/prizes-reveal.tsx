import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import type { Play, Prizes } from '@pavilion/lottery/play';
import { Button } from '@pavilion/ui/button';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { Amount } from '../../../parts/amount.tsx';
import { dateFormat } from '../../../parts/dates.ts';
import { issueDay } from '../../../shared/lottery/official-words.ts';
import { Coins, useHeldMoments } from '../../moments/public.ts';
import { type OfficialFamily, litBy, prizesOf } from '../official/rules.ts';
import { useContentText } from '../order-words.ts';
import type { MenuItem } from '../queries.ts';
import { FallingPrizes } from './falling-prizes.tsx';
import { type FallenLine, fallOf, linesOf, sortedLines, wonAfter } from './prizes-fall.ts';
import { drawTicketsQuery } from './tickets.ts';
import { stepOf } from './timing.ts';
import { useFalling } from './use-falling.ts';
import { verdictOf } from './verdict.ts';
import { VerdictSums } from './verdict-sums.tsx';
import type { Reveal } from './watch.ts';
import styles from './prizes-reveal.module.css';
import foot from './reveal.module.css';

interface PrizesRevealProps {
  game: MenuItem;
  family: OfficialFamily;
  plays: readonly Play<Prizes>[];
  reveal: Reveal;
  onClose: () => void;
}

/** An official draw prize by prize, in the order it was held, with the lines of the member that each number brings forward. */
export function PrizesReveal({ game, family, plays, reveal, onClose }: PrizesRevealProps) {
  const { t } = useLingui();
  useHeldMoments();
  const { data: tickets } = useQuery(drawTicketsQuery(game.gameId, reveal.numero, true));
  const fall = fallOf(family, prizesOf(reveal.winNo));
  const falling = useFalling(fall.length, stepOf(fall.length));
  const own = (tickets?.shown ?? []).flatMap(({ orderDetailId, orderInfos }) =>
    orderInfos.map((line) => ({ ...line, key: `${orderDetailId}:${line.line}` })),
  );
  const lines = linesOf(plays, own, fall);
  const isLit = litBy(
    plays,
    own.map(({ playId, bettingContent: content }) => ({ playId, content })),
  );
  const { fallen } = falling;
  const verdict = tickets ? verdictOf(tickets) : null;
  const isOver = falling.isDone && verdict !== null;
  const won = lines.map((line) => wonAfter(line, fallen));
  const sum = won.includes(null) ? null : won.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
  const day = issueDay(reveal.numero, dateFormat({ weekday: 'long', day: 'numeric', month: 'numeric', timeZone: 'UTC' }));
  const count = fall.length;
  return (
    <Dialog
      open
      full
      size="wide"
      title={t`${game.gameName}, ${day}`}
      titleHidden
      closeLabel={t`Close`}
      onOpenChange={() => (falling.isDone ? onClose() : falling.finish())}
      footer={
        <div className={foot.foot} data-over={isOver || undefined}>
          {isOver ? (
            <VerdictSums verdict={verdict} />
          ) : (
            <p className={foot.running}>
              <Trans>
                {fallen} of {count} prizes
              </Trans>
            </p>
          )}
          <div className={foot.acts}>
            {falling.isDone ? (
              <Button size="l" onClick={onClose}>{t`Close`}</Button>
            ) : (
              <Button size="l" onClick={falling.finish}>{t`Skip to result`}</Button>
            )}
          </div>
        </div>
      }
    >
      {/* A press anywhere shows the end; by keyboard Escape and the button do. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div className={styles.reveal} data-reveal={falling.isDone ? 'over' : 'falling'} onClick={falling.finish}>
        {isOver && verdict.isGain ? <Coins from={0.4} /> : null}
        <header className={styles.head}>
          <div>
            <b>{game.gameName}</b>
            <p>{day}</p>
          </div>
          <div className={styles.won} role="status">
            {isOver && verdict.paid === 0n ? (
              <p className={styles.plain}>{t`No hits this time`}</p>
            ) : sum !== null && sum > 0n ? (
              <>
                <p>{isOver ? t`Won` : t`Won so far`}</p>
                <p className={cx(styles.sum, isOver && verdict.isGain && foot.gain)}>
                  <Amount whole animated value={textFromUnits(isOver ? verdict.paid : sum)} />
                </p>
              </>
            ) : null}
          </div>
        </header>
        <FallingPrizes family={family} fall={fall} falling={falling} step={stepOf(count)} isLit={isLit} />
        <MyLines lines={lines} fallen={fallen} isOver={falling.isDone} />
      </div>
    </Dialog>
  );
}

function MyLines({ lines, fallen, isOver }: { lines: readonly FallenLine[]; fallen: number; isOver: boolean }) {
  const { t } = useLingui();
  return (
    <section className={styles.mine} aria-label={t`My lines`}>
      <h2>
        <Plural value={lines.length} one="My # line" other="My # lines" />
      </h2>
      <ul>
        {sortedLines(lines, fallen).map((line) => (
          <Line key={line.key} line={line} fallen={fallen} isOver={isOver} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line, fallen, isOver }: { line: FallenLine; fallen: number; isOver: boolean }) {
  const { t } = useLingui();
  const contentText = useContentText();
  const hits = line.hits[fallen] ?? 0;
  const won = wonAfter(line, fallen);
  return (
    <li data-hit={hits > 0 || undefined}>
      <span>
        <b>{line.playName}</b>
        <small>{contentText(line.content)}</small>
      </span>
      <span className={styles.end}>
        {hits > 0 ? (
          won === null ? (
            <Plural value={hits} one="# hit" other="# hits" />
          ) : (
            <Amount whole value={textFromUnits(won)} tone="money" />
          )
        ) : isOver ? (
          t`No hits`
        ) : (
          <Amount whole value={line.stake} />
        )}
      </span>
    </li>
  );
}
