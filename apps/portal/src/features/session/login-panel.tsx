import { useLingui } from '@lingui/react/macro';
import { Segmented } from '@pavilion/ui/segmented';
import { useState } from 'react';
import { isOn } from '../../parts/modules.ts';
import { SocialButtons } from '../social/public.ts';
import { lastLogin, type LoginMode } from './last-login.ts';
import { MobileLogin } from './mobile-login.tsx';
import styles from '../../shared/session/popups.module.css';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { UsernameLogin } from './username-login.tsx';

/** The way to log in that is shown first: the one used last in this browser, where the brand offers it. */
export const firstMode = (hasMobile: boolean): LoginMode => (hasMobile ? lastLogin.get().mode : 'username');

/** The forms of the login, in the popup and on the agents' page. */
export function LoginPanel({ area, children }: { area: LoginArea; children?: React.ReactNode }) {
  const { t } = useLingui();
  const hasMobile = isOn('MOBILEVERCODELOGIN3');
  const [mode, setMode] = useState<LoginMode>(() => firstMode(hasMobile));
  return (
    <div className={styles.panel}>
      {hasMobile ? (
        <Segmented
          label={t`Log in with`}
          value={mode}
          onValue={setMode}
          options={[
            { value: 'username', label: t`Username` },
            { value: 'mobile', label: t`Mobile number` },
          ]}
        />
      ) : null}
      {mode === 'mobile' ? <MobileLogin area={area} /> : <UsernameLogin area={area} />}
      {area === 'member' ? <SocialButtons /> : null}
      {children}
    </div>
  );
}
