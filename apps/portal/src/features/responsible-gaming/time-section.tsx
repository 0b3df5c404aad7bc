import { Trans, useLingui } from '@lingui/react/macro';
import { REALITY_CHECKS, setRealityCheck, setSessionLimit } from '@pavilion/contract/responsible-gaming/calls';
import { Card } from '@pavilion/ui/card';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Segmented } from '@pavilion/ui/segmented';
import { Select } from '@pavilion/ui/select';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import styles from './responsible-gaming.module.css';
import { type ResponsibleGamingState, takeIn } from '../../shared/responsible-gaming/queries.ts';
import { minutesText, momentText } from '../../shared/responsible-gaming/words.ts';

const CHOICES = [15, 30, 45, 60, 90, 120, 180, 240, 360] as const;

/** How long a login may be played with, and how often time and result are shown while playing. */
export function TimeSection({ state }: { state: ResponsibleGamingState }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const fail = (error: Error) => toasts.show({ tone: 'bad', title: t`Couldn't save your choice`, body: words(error) });
  const limit = useMutation({
    mutationFn: (minutes: number | null) => call(setSessionLimit, { body: { minutes } }),
    onError: fail,
    onSuccess: (next) => {
      takeIn(next);
      const waits = next.pending.some(({ kind }) => kind === 'session');
      toasts.show(
        waits
          ? {
              tone: 'info',
              title: t`Pending for 24 hours`,
              body: t`Come back in 24 hours and confirm. Your current limit applies until then.`,
            }
          : { tone: 'good', title: t`Playing time set` },
      );
    },
  });
  const reality = useMutation({
    mutationFn: (minutes: number) => call(setRealityCheck, { body: { minutes } }),
    onError: fail,
    onSuccess: takeIn,
  });
  const { minutes, playEndsAt } = state.session;
  const ends = playEndsAt ? momentText(playEndsAt) : '';
  const offered =
    minutes !== null && !(CHOICES as readonly number[]).includes(minutes) ? [...CHOICES, minutes].toSorted((a, b) => a - b) : CHOICES;
  return (
    <Card as="section" pad="l" aria-labelledby="time">
      <SectionHeader id="time" title={t`Time and reminders`} />
      <div className={styles.pair}>
        <div className={styles.part}>
          <Select
            label={t`Playing time per login`}
            value={minutes === null ? 'none' : String(minutes)}
            disabled={limit.isPending}
            onChange={(event) => limit.mutate(event.target.value === 'none' ? null : Number(event.target.value))}
            options={[{ value: 'none', label: t`No limit` }, ...offered.map((one) => ({ value: String(one), label: minutesText(one) }))]}
          />
          <p className={styles.sub}>
            {minutes === null ? (
              <Trans>After this time you can't place bets, and we remind you to take a break.</Trans>
            ) : (
              <Trans>You can play until {ends} in this session.</Trans>
            )}
          </p>
        </div>
        <div className={styles.part}>
          <p className={styles.label} id="reality">{t`Show a reminder every`}</p>
          <Segmented
            label={t`Show a reminder every`}
            value={String(reality.isPending ? reality.variables : state.realityCheckMinutes)}
            onValue={(value) => reality.mutate(Number(value))}
            options={REALITY_CHECKS.map((one) => ({ value: String(one), label: minutesText(one) }))}
          />
          <p className={styles.sub}>
            <Trans>While you play for real money, a short pause shows your playing time and your wins and losses.</Trans>
          </p>
        </div>
      </div>
    </Card>
  );
}
