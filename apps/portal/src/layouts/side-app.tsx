import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from '@pavilion/ui/qr-code';
import { Segmented } from '@pavilion/ui/segmented';
import { SideNavGroup } from '@pavilion/ui/side-nav-item';
import { useState } from 'react';
import { Link } from '../parts/link.tsx';
import { installAddress } from '../parts/portal-address.ts';
import { paths } from '../paths.ts';
import styles from './side-menu.module.css';

/** The QR code that opens the portal on a phone. */
export function SideApp() {
  const { t } = useLingui();
  const [system, setSystem] = useState<'ios' | 'android'>('ios');
  return (
    <SideNavGroup label={t`Get the app`}>
      <div className={styles.app}>
        <QrCode
          value={installAddress(system)}
          size={120}
          margin={10}
          label={system === 'ios' ? t`Scan to install on iOS` : t`Scan to install on Android`}
        />
        <Segmented
          label={t`Platform`}
          className={styles.systems}
          value={system}
          onValue={setSystem}
          options={[
            { value: 'ios', label: 'iOS' },
            { value: 'android', label: 'Android' },
          ]}
        />
        <Link to={paths.download()} className={styles.how}>
          <Trans>How to install</Trans>
        </Link>
      </div>
    </SideNavGroup>
  );
}
