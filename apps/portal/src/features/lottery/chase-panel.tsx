import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { textFromUnits } from '@pavilion/contract/base/money';
import { ErrorState } from '@pavilion/ui/error-state';
import { IconButton } from '@pavilion/ui/icon-button';
import { Minus, Plus, RefreshCw } from '@pavilion/ui/icon';
import { Segmented } from '@pavilion/ui/segmented';
import { Skeleton } from '@pavilion/ui/skeleton';
import { Switch } from '@pavilion/ui/switch';
import { useId } from 'react';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { type Chase, type ChaseKind, type ChasePhase, FIRST_CHASE, withTimes } from './chase.ts';
import { shortNumero } from './stage.tsx';
import type { ReachedChase } from './use-chase.ts';
import { WholeInput } from './whole-input.tsx';
import styles from './chase.module.css';

interface ChasePanelProps {
  chase: Chase | null;
  /** The issues it reaches. */
  reached: ReachedChase;
  /** Times the slip's stake an issue may take at most. */
  most: number;
  onChase: (chase: Chase | null) => void;
}

/** The slip once more on the next issues: how often, at what multiples, and whether it ends with a win. */
export function ChasePanel({ chase, reached, most, onChase }: ChasePanelProps) {
  const { t } = useLingui();
  const says = useErrorWords();
  const { phases, reach, failed } = reached;
  const put = (count: number): void => {
    if (chase) onChase({ ...chase, count: Math.min(Math.max(2, Math.floor(count) || 2), Math.max(2, reach)) });
  };
  return (
    <section className={styles.chase} aria-label={t`Chase`}>
      <Switch checked={chase !== null} onChange={({ target }) => onChase(target.checked ? FIRST_CHASE : null)}>
        <span className={styles.title}>
          <RefreshCw />
          {chase ? <Plural value={chase.count} one="Chase # draw" other="Chase # draws" /> : t`Chase`}
        </span>
        <small className={styles.hint}>{t`Play the same slip in the next draws.`}</small>
      </Switch>
      {chase ? (
        <>
          <Segmented<ChaseKind>
            label={t`Multiples of the chase`}
            value={chase.kind}
            onValue={(kind) => onChase({ ...chase, kind })}
            options={[
              { value: 'same', label: t`Same` },
              { value: 'double', label: t`Double up` },
              { value: 'own', label: t`Custom` },
            ]}
          />
          <Count count={chase.count} reach={reach} onCount={put} />
          {phases ? (
            <Phases chase={chase} phases={phases} most={most} onChase={onChase} />
          ) : failed ? (
            <ErrorState
              compact
              title={t`The next draws aren't available yet`}
              retry={{ label: t`Try again`, onRetry: () => void failed.refetch(), busy: failed.isFetching }}
            >
              {says(failed.error)}
            </ErrorState>
          ) : (
            <Skeleton shape="block" height="160px" />
          )}
          <Switch checked={chase.stopsOnWin} onChange={({ target }) => onChase({ ...chase, stopsOnWin: target.checked })}>
            {t`Stop on a win`}
          </Switch>
        </>
      ) : null}
    </section>
  );
}

function Count({ count, reach, onCount }: { count: number; reach: number; onCount: (count: number) => void }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <div className={styles.count}>
      <label htmlFor={id}>{t`Draws`}</label>
      <div className={styles.stepper}>
        <IconButton label={t`Fewer draws`} onClick={() => onCount(count - 1)} disabled={count <= 2}>
          <Minus />
        </IconButton>
        <WholeInput id={id} value={count} least={2} most={Math.max(2, reach)} onWhole={onCount} />
        <IconButton label={t`More draws`} onClick={() => onCount(count + 1)} disabled={count >= reach}>
          <Plus />
        </IconButton>
      </div>
    </div>
  );
}

type PhasesProps = Pick<ChasePanelProps, 'most'> & { chase: Chase; phases: readonly ChasePhase[]; onChase: (chase: Chase) => void };

function Phases({ chase, phases, most, onChase }: PhasesProps) {
  const { t } = useLingui();
  const time = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  return (
    // Scrolls by itself: arrows must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Draws in the chase`}>
      <table className={styles.phases}>
        <thead>
          <tr>
            <th scope="col">{t`Draw`}</th>
            <th scope="col">{t`Multiple`}</th>
            <th scope="col">{t`Stake`}</th>
            <th scope="col">{t`Running total`}</th>
          </tr>
        </thead>
        <tbody>
          {phases.map(({ numero, drawTime, times, stake, sum }, place) => {
            const short = shortNumero(numero);
            return (
              <tr key={numero}>
                <th scope="row">
                  {short}
                  <small>{time.format(drawTime)}</small>
                </th>
                <td>
                  <WholeInput
                    aria-label={t`Multiple for draw ${short}`}
                    value={times}
                    least={1}
                    most={most}
                    onWhole={(whole) => onChase(withTimes(chase, place, whole, most))}
                  />
                </td>
                <td>
                  <Amount whole value={textFromUnits(stake)} />
                </td>
                <td>
                  <Amount whole value={textFromUnits(sum)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {phases.length < chase.count ? (
        <p className={styles.hint}>
          <Trans>Only {phases.length} draws are available.</Trans>
        </p>
      ) : null}
    </div>
  );
}
