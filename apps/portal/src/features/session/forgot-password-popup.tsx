import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { Link } from '@pavilion/ui/link';
import { Tabs } from '@pavilion/ui/tabs';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link as RouterLink } from '../../parts/link.tsx';
import { isOn } from '../../parts/modules.ts';
import { withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import styles from '../../shared/session/popups.module.css';
import { RecoverByEmail } from './recover-by-email.tsx';
import { RecoverByMobile } from './recover-by-mobile.tsx';
import { SidePicture, usePanelWords } from './side-picture.tsx';
import { startField } from './start-field.ts';

type Way = 'mobile' | 'email';

const starts = { mobile: startField('mobileNum'), email: startField('username') } as const;

/** The ways back in that the brand offers; by phone first, for it ends logged in. */
const recoveryWays = (): Way[] => [
  ...(isOn('CHNGPASSVERIF3') ? ['mobile' as const] : []),
  ...(isOn('PWRESETEMAIL3') ? ['email' as const] : []),
];

/** For who forgot the password: by a code to the phone, or by a link to the e-mail address. */
export function ForgotPasswordPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const panel = usePanelWords('w_forget');
  const location = useLocation();
  const navigate = useNavigate();
  const toLogin = () => void navigate(withPopup(location, 'login'), { replace: true });
  const ways = recoveryWays();
  const [way, setWay] = useState<Way>(ways[0] ?? 'email');
  const words: Record<Way, string> = { mobile: t`By mobile`, email: t`By email` };
  const form = way === 'mobile' ? <RecoverByMobile onDone={onClose} onLogin={toLogin} /> : <RecoverByEmail onDone={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      initialFocus={starts[way]}
      title={t`Forgot your password?`}
      closeLabel={t`Close`}
      side={
        <SidePicture name="login" picture={panel.picture}>
          {panel.title}
        </SidePicture>
      }
    >
      {ways.length > 1 ? (
        <Tabs
          label={t`How to reset your password`}
          items={ways.map((value) => ({ value, label: words[value] }))}
          value={way}
          onValue={setWay}
        >
          {form}
        </Tabs>
      ) : ways.length === 1 ? (
        form
      ) : (
        <p>
          <Trans>Passwords can't be reset online here. Customer service will help you.</Trans>
        </p>
      )}
      <p className={cx(styles.foot, styles.below)}>
        <span>
          <Trans>
            Remembered it? <Link render={<RouterLink to={withPopup(location, 'login')} replace />}>Log in</Link>
          </Trans>
        </span>
      </p>
    </Dialog>
  );
}
