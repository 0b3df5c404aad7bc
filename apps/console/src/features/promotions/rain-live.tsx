import { promotionRainStop } from '@pavilion/contract/promotions/desk-rain';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount, amountText, countText } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/date-format.ts';
import { Facts } from '../../parts/facts.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useAct } from '../../parts/use-act.ts';
import { zoneText } from '../../parts/zone-words.ts';
import { useOperator } from '../session/operator.tsx';
import styles from './rain.module.css';
import { type Rain, type RainFall, useRain } from './use-rain.ts';

/** Moments of a brand's day, with UTC beside them: who reads it may sit anywhere. */
function bothTimes(iso: string, timeZone: string): string {
  const at = new Date(iso);
  const there = dateFormat({ weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  const utc = dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(at);
  return `${there} (${zoneText(timeZone)}) · ${utc} UTC`;
}

/** An envelope rain while it falls: what the pool still has, who takes, and the brake. */
export function RainLive({ id }: { id: string }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [stopping, setStopping] = useState<string | null>(null);
  const { rain, lost } = useRain(id);
  const fall = rain?.running ?? null;
  return (
    <Section
      title={t`Envelopes live`}
      note={t`Updates with every claimed envelope.`}
      actions={
        may('promotions.write') && fall && !fall.stopped ? (
          <Button tone="danger" onClick={() => setStopping(fall.at)}>{t`Stop this rain`}</Button>
        ) : undefined
      }
    >
      {lost ? <p className={styles.note} role="status">{t`No connection. Reconnecting automatically.`}</p> : null}
      {rain ? <Falls rain={rain} /> : <Skeleton count={4} />}
      {stopping === null ? null : <StopFall id={id} at={stopping} onClose={() => setStopping(null)} />}
    </Section>
  );
}

function Falls({ rain }: { rain: Rain }) {
  const { t } = useLingui();
  const { last, next, timeZone, currency, isOn } = rain;
  const shown = rain.running ?? last;
  // A fall that was stopped falls no more.
  const running = rain.running?.stopped ? null : rain.running;
  return (
    <div className={styles.live}>
      <div className={styles.next}>
        <h3>{running ? t`Live now` : t`Next rain`}</h3>
        {running ? <p>{t`since ${bothTimes(running.startsAt, timeZone)}`}</p> : next ? <p>{bothTimes(next.startsAt, timeZone)}</p> : null}
        {running ? <p>{t`until ${bothTimes(running.endsAt, timeZone)}`}</p> : null}
        {running && next ? <p className={styles.note}>{t`Next: ${bothTimes(next.startsAt, timeZone)}`}</p> : null}
        {!running && next ? <p className={styles.note}>{t`Pool: ${amountText(next.pool, currency)}`}</p> : null}
        {!isOn ? <p className={styles.note}>{t`The promotion is not live: no rain.`}</p> : null}
        {isOn && !running && !next ? <p className={styles.note}>{t`No more rain scheduled.`}</p> : null}
      </div>
      {shown ? <FallState fall={shown} rain={rain} isNow={shown === rain.running} /> : null}
    </div>
  );
}

function FallState({ fall, rain: { currency, timeZone }, isNow }: { fall: RainFall; rain: Rain; isNow: boolean }) {
  const { t } = useLingui();
  const { pool, taken, left, envelopes, leastLeft, mostLeft, stopped, takes } = fall;
  const share = pool === 0 ? 0 : Math.round((taken / pool) * 100);
  const still = leastLeft === mostLeft ? countText(mostLeft) : t`${countText(leastLeft)} to ${countText(mostLeft)}`;
  return (
    <div className={styles.fall}>
      <div className={styles.headline}>
        <h3>{isNow ? t`This rain` : t`Last rain: ${bothTimes(fall.startsAt, timeZone)}`}</h3>
        {stopped ? (
          <Badge tone="warn">{t`Stopped`}</Badge>
        ) : isNow && mostLeft === 0 ? (
          <Badge tone="neutral">{t`All claimed`}</Badge>
        ) : null}
      </div>
      <progress className={styles.bar} value={share} max={100} aria-label={t`Claimed from the pool`} />
      <Facts
        items={[
          { key: 'pool', label: t`Pool`, value: <Amount of={pool} currency={currency} /> },
          { key: 'taken', label: t`Claimed`, value: <Amount of={taken} currency={currency} /> },
          { key: 'left', label: t`Left`, value: <Amount of={left} currency={currency} /> },
          { key: 'envelopes', label: t`Envelopes claimed`, value: countText(envelopes) },
          isNow && !stopped ? { key: 'still', label: t`Envelopes left`, value: still } : null,
        ]}
      />
      {stopped ? <p className={styles.note}>{t`Stopped ${momentText(stopped.at)} by ${stopped.by}: ${stopped.reason}`}</p> : null}
      {takes.length === 0 ? (
        <p className={styles.note}>{isNow && !stopped ? t`No envelopes claimed yet.` : t`No envelopes claimed.`}</p>
      ) : (
        <>
          <h4>{t`Latest claims`}</h4>
          <ol className={styles.takes} aria-label={t`Latest claims`}>
            {takes.map(({ at, name, amount }) => (
              <li key={`${at} ${name} ${amount}`}>
                <time dateTime={at}>{dateFormat({ timeStyle: 'medium', timeZone }).format(new Date(at))}</time>
                <span>{name}</span>
                <Amount of={amount} currency={currency} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

interface StopProps {
  id: string;
  at: string;
  onClose(): void;
}

function StopFall({ id, at, onClose }: StopProps) {
  const { t } = useLingui();
  const act = useAct(promotionRainStop, { said: t`Rain stopped`, onDone: onClose });
  return (
    <ActDialog
      open
      busy={act.busy}
      error={act.error}
      title={t`Stop this rain`}
      lead={t`The rest of its pool is not paid. Claimed envelopes stay; the promotion continues with the next rain.`}
      confirmLabel={t`Stop this rain`}
      tone="danger"
      reasonHint={t`Recorded in the audit trail.`}
      onClose={onClose}
      onConfirm={(reason) => void act.run({ id, at, reason })}
    />
  );
}
