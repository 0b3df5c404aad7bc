import { useLingui } from '@lingui/react/macro';
import { Amount } from '../../parts/amount.tsx';
import { brandDay, useClock } from '../../parts/moment.ts';
import type { BetValue } from '../../shared/history/bets-query.ts';
import { CheckButton } from './check-button.tsx';
import { OpenRound } from './open-round.tsx';
import { groupByDay } from '../../shared/history/day-groups.ts';
import { DayList, Thumb } from '../../shared/history/day-list.tsx';
import type { DaysProps } from '../../shared/history/history-rows.tsx';
import { useBetWords } from './bet-words.ts';
import styles from '../../shared/history/history.module.css';

/** Bets on a phone, by day; each day's total is that of all its bets, as the server counts them. */
export function BetsDays({ rows, last }: DaysProps<BetValue>) {
  const { t } = useLingui();
  const clock = useClock();
  const words = useBetWords();
  const groups = groupByDay(rows, (row) => brandDay(new Date(row.placedAt))).map(({ day, rows: ofDay }) => ({
    day,
    total: (
      <Amount
        value={last.footer.days.find((one) => one.day === day)?.netProfit ?? 0}
        sign="always"
        trim
        className={styles.dayTotal ?? ''}
      />
    ),
    rows: ofDay.map((row) => ({
      key: row.betId,
      thumb: <Thumb icon={row.iconUrl} />,
      name: <OpenRound betId={row.betId} game={row.gameName} ofRow />,
      under: `${clock(row.placedAt)} · ${words(row).text}`,
      amount:
        row.state === 'OPEN' || row.state === 'VOID' ? (
          <span className="muted">{words(row).text}</span>
        ) : (
          <Amount whole value={row.netProfit} sign="always" tone={row.state === 'WON' ? 'win' : 'plain'} trim />
        ),
      underEnd: (
        <>
          {row.state === 'WON' && row.betAmount > 0 ? (
            <>
              <bdi dir="ltr">{times(row.winAmount / row.betAmount)}</bdi> ·{' '}
            </>
          ) : null}
          {row.state === 'VOID' ? (
            t`bet returned`
          ) : (
            <>
              {t`bet`} <Amount whole value={row.betAmount} trim />
            </>
          )}
        </>
      ),
      action: row.state === 'VOID' ? null : <CheckButton bet={row} compact />,
    })),
  }));
  return <DayList groups={groups} label={t`Betting history`} />;
}

const times = (factor: number): string => `×${factor < 10 ? Math.floor(factor * 10) / 10 : Math.floor(factor)}`;
