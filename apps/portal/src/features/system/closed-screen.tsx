import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Globe, Headphones, Hourglass, RefreshCw } from '@pavilion/ui/icon';
import { useEffect, useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { LanguageButton } from '../../layouts/language-button.tsx';
import { brandArt } from '../../parts/art.ts';
import { HouseScreen } from '../../parts/house-screen.tsx';
import { serviceEntries } from '../../parts/customer-service.ts';
import type { SystemState } from '../../shared/system/system-rules.ts';
import { checkSystem } from '../../shared/system/system-state.ts';
import styles from '../../shared/system/system.module.css';

const AGAIN_MS = 30_000;

export type ClosedState = Exclude<SystemState, { kind: 'open' }>;

/** Why the portal is closed, until when, and who can help. Polls every 30 seconds whether it has opened. */
export function ClosedScreen({ state }: { state: ClosedState }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void checkSystem(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const look = () => {
    setBusy(true);
    void checkSystem().finally(() => setBusy(false));
  };
  return (
    <div className={styles.closed}>
      <header className={styles.brand}>
        <img src={brandArt('mark.svg')} width="40" height="40" alt="" />
        {brand.name}
      </header>
      <main id="main" className={styles.card}>
        <HouseScreen picture="login" className={styles.house}>
          <span className={styles.sign} aria-hidden="true">
            {state.kind === 'maintenance' ? <Hourglass /> : <Globe />}
          </span>
          {state.kind === 'maintenance' ? <Maintenance state={state} /> : <Blocked address={state.address} />}
          <div className={styles.ways}>
            <Button tone="primary" iconStart={<RefreshCw />} loading={busy} onClick={look}>{t`Refresh`}</Button>
            {serviceEntries().map((entry) => (
              <Button key={entry.type} iconStart={<Headphones />} onClick={entry.open} aria-label={t`Customer service: ${entry.name}`}>
                {entry.name}
              </Button>
            ))}
          </div>
          <p className={styles.note}>
            <Trans>This page checks every 30 seconds and reopens automatically.</Trans>
          </p>
        </HouseScreen>
      </main>
      <LanguageButton />
    </div>
  );
}

function Maintenance({ state: { since, until } }: { state: Extract<SystemState, { kind: 'maintenance' }> }) {
  const format = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: brand.timeZone,
    timeZoneName: 'short',
  });
  return (
    <>
      <h1>
        <Trans>We're under maintenance</Trans>
      </h1>
      <p className={styles.words}>
        <Trans>Games and cashier are closed for maintenance. Your money and bets are safe, and open rounds are saved.</Trans>
      </p>
      {(since ?? until) ? (
        <dl className={styles.times}>
          {since ? (
            <div>
              <dt>
                <Trans>Started</Trans>
              </dt>
              <dd>
                <time dateTime={since}>{format.format(new Date(since))}</time>
              </dd>
            </div>
          ) : null}
          {until ? (
            <div>
              <dt>
                <Trans>Back at</Trans>
              </dt>
              <dd>
                <time dateTime={until}>{format.format(new Date(until))}</time>
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </>
  );
}

function Blocked({ address }: { address: string }) {
  return (
    <>
      <h1>
        <Trans>Not available in your region</Trans>
      </h1>
      <p className={styles.words}>
        <Trans>
          Our service isn't available in your region or from your address. If you think this is a mistake, send customer service the address
          below. The money in your account stays yours.
        </Trans>
      </p>
      <dl className={styles.times}>
        <div>
          <dt>
            <Trans>Your address</Trans>
          </dt>
          <dd className="num">{address}</dd>
        </div>
      </dl>
    </>
  );
}
