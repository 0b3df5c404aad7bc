import { Badge } from '@pavilion/ui/badge';
import { Laptop, Smartphone } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { type NamedDevice, useDeviceWords } from './device-words.ts';
import styles from '../../shared/security/security.module.css';

export interface DeviceLineProps {
  device: NamedDevice & { isPhone: boolean };
  isCurrent?: boolean;
  facts: readonly ReactNode[];
  action?: ReactNode;
}

/** A browser of the member: what it is, where and when, and what can be done about it. */
export function DeviceLine({ device, isCurrent, facts, action }: DeviceLineProps) {
  const words = useDeviceWords();
  return (
    <li className={styles.line}>
      <span className={styles.icon} aria-hidden="true">
        {device.isPhone ? <Smartphone /> : <Laptop />}
      </span>
      <div className={styles.words}>
        <p className={styles.rowTitle}>
          {words(device)}{' '}
          {isCurrent ? (
            <Badge tone="good">
              <Trans>This browser</Trans>
            </Badge>
          ) : null}
        </p>
        {facts.map((fact, index) => (
          <p key={index} className={styles.sub}>
            {fact}
          </p>
        ))}
      </div>
      {action ? <div className={styles.lineAction}>{action}</div> : null}
    </li>
  );
}
