import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Download } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { SectionHeader } from '@pavilion/ui/section-header';
import { Tabs } from '@pavilion/ui/tabs';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '../../boot.ts';
import { brandArt } from '../../parts/art.ts';
import { installAddress } from '../../parts/portal-address.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import styles from './download-page.module.css';
import { useInstall } from './use-install.ts';

const SYSTEMS = ['ios', 'android', 'desktop'] as const;
type System = (typeof SYSTEMS)[number];

/** The visitor's system, as reported by the browser. */
function ownSystem(): System {
  if (/android/i.test(navigator.userAgent)) return 'android';
  return /iphone|ipad|ipod/i.test(navigator.userAgent) ? 'ios' : 'desktop';
}

/** How to have the portal on a phone's or computer's home screen, step by step for each system. */
export function DownloadPage() {
  const { t } = useLingui();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const asked = SYSTEMS.find((system) => system === hash.slice(1));
  const system = asked ?? ownSystem();
  usePageTitle(t`Get the app`);
  return (
    <>
      <SectionHeader level={1} title={t`Get the app`} />
      <div className={styles.page}>
        <div className={styles.codes}>
          <Code system="ios" label={t`Scan to install on iOS`} name="iOS" />
          <Code system="android" label={t`Scan to install on Android`} name="Android" />
        </div>
        <Tabs
          className={styles.guide}
          label={t`Platform`}
          value={system}
          onValue={(next) => void navigate(`#${next}`, { replace: true, preventScrollReset: true })}
          items={[
            { value: 'ios', label: t`iPhone and iPad` },
            { value: 'android', label: 'Android' },
            { value: 'desktop', label: t`Computer` },
          ]}
        >
          <Guide system={system} />
        </Tabs>
      </div>
    </>
  );
}

function Code({ system, label, name }: { system: System; label: string; name: string }) {
  return (
    <figure className={styles.code}>
      <QrCode value={installAddress(system)} label={label} size={200} margin={20} logo={brandArt('mark.svg')} level="H" />
      <figcaption>{name}</figcaption>
    </figure>
  );
}

function Guide({ system }: { system: System }) {
  const { t } = useLingui();
  const install = useInstall();
  const { androidUrl, iosUrl } = brand.download;
  const hasPackage = (system === 'android' ? androidUrl : system === 'ios' ? iosUrl : null) !== null;
  const { name } = brand;
  const steps: Record<System, ReactNode[]> = {
    ios: [
      <Trans key="1">Open this page in Safari.</Trans>,
      <Trans key="2">Tap Share: the square with an arrow pointing up.</Trans>,
      <Trans key="3">Choose “Add to Home Screen”, then “Add”.</Trans>,
      <Trans key="4">Open {name} from the home screen. It runs full screen.</Trans>,
    ],
    android: [
      <Trans key="1">Open this page in Chrome.</Trans>,
      <Trans key="2">Tap the three dots at the top.</Trans>,
      <Trans key="3">Choose “Add to Home screen” or “Install app”.</Trans>,
      <Trans key="4">Open {name} from your apps. It runs full screen.</Trans>,
    ],
    desktop: [
      <Trans key="1">Open this page in Chrome or Edge.</Trans>,
      <Trans key="2">Press the install icon at the end of the address bar.</Trans>,
      <Trans key="3">Choose “Install”. {name} opens in its own window.</Trans>,
    ],
  };
  return (
    <>
      <ol className={styles.steps}>
        {steps[system].map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
      {install ? (
        <Button tone={hasPackage ? 'secondary' : 'primary'} iconStart={<Download />} onClick={install}>{t`Install now`}</Button>
      ) : null}
      {hasPackage ? (
        <Button tone="primary" iconStart={<Download />} render={<a href={installAddress(system)} />}>{t`Download the app`}</Button>
      ) : null}
      {hasPackage ? null : (
        <p className={styles.note}>
          <Trans>Nothing is downloaded from an app store: it's this site with its own icon, always up to date.</Trans>
        </p>
      )}
    </>
  );
}
