import { useLingui } from '@lingui/react/macro';
import { missionDay } from '@pavilion/contract/missions/calls';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { cx } from '@pavilion/ui/cx';
import { Check, Minus, Sun } from '@pavilion/ui/icon';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { missionsKey } from './summary-query.ts';
import { Amount } from '../../parts/amount.tsx';
import { isSpelledOut } from '../../i18n/language.ts';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { Terms } from './mission-row.tsx';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';
import type { Mission } from './queries.ts';

/** A week of days: each marked by logging in or by a press, and a missed one is nothing but a day. */
export function VisitCard({ mission }: { mission: Mission }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const errors = useErrorWords();
  const client = useQueryClient();
  const today = mission.days.find(({ isToday }) => isToday);
  const mark = useMutation({
    mutationFn: () => call(missionDay, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: missionsKey() }),
  });
  const { title, status } = mission;
  return (
    <Card as="section" pad="l" className={styles.visit} aria-label={title}>
      <div className={styles.groupHead}>
        <h2>{title}</h2>
        <span className={styles.visitPrize}>
          <Amount value={mission.rewardAmount} tone="money" trim />
        </span>
      </div>
      <ol className={styles.days}>
        {mission.days.map((day) => (
          <Day key={day.day} {...day} isAhead={today !== undefined && day.day > today.day} />
        ))}
      </ol>
      <Terms mission={mission}>
        <p className={styles.state}>{status === 'claimed' ? t`Claimed` : words.progress(mission)}</p>
      </Terms>
      {today && !today.done && status === 'open' ? (
        <Button tone="primary" className={styles.visitAct} loading={mark.isPending} onClick={() => mark.mutate()}>{t`Check in`}</Button>
      ) : null}
      {mark.error ? (
        <p className={styles.refused} role="alert">
          {errors(mark.error)}
        </p>
      ) : null}
    </Card>
  );
}

function Day({ day, done, isToday, isAhead }: { day: string; done: boolean; isToday: boolean; isAhead: boolean }) {
  const { t } = useLingui();
  // Noon of the day: the same day in every zone the words are made in.
  const at = new Date(`${day}T12:00:00Z`);
  // Where the browser has no letter for the day it would write the date, which is below.
  const letter = isSpelledOut() ? dateFormat({ weekday: 'narrow', timeZone: 'UTC' }).format(at) : ' ';
  const full = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at);
  const state = done ? t`checked in` : isToday ? t`today, not checked in yet` : isAhead ? t`upcoming` : t`missed`;
  return (
    <li className={cx(styles.day, done && styles.marked, isToday && styles.today, isAhead && styles.ahead)}>
      <VisuallyHidden>{`${full}: ${state}`}</VisuallyHidden>
      <span aria-hidden="true">{letter}</span>
      <b aria-hidden="true">{Number(day.slice(-2))}</b>
      <span className={styles.dayMark} aria-hidden="true">
        {done ? <Check /> : isToday ? <Sun /> : isAhead ? null : <Minus />}
      </span>
    </li>
  );
}
