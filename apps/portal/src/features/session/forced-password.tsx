import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Dialog } from '@pavilion/ui/dialog';
import { useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { logOut } from '../../shared/session/log-out.ts';
import { ClaimForm } from './claim-form.tsx';
import { atNewPassword, atOldPassword, PasswordForm } from './password-form.tsx';
import styles from '../../shared/session/popups.module.css';
import { typedPassword } from '../../shared/session/typed-password.ts';

/** Covers everything else while the password was set by the operator or is too old. The other way out is to sign out. */
export function ForcedPassword() {
  const { t } = useLingui();
  const [known] = useState(typedPassword.get);
  const isOpened = useSession().facts?.passwordReason === 'opened';
  return (
    <Dialog
      open
      onOpenChange={() => void logOut()}
      dismissible={false}
      initialFocus={known === null ? atOldPassword : atNewPassword}
      size="m"
      title={isOpened ? t`Activate your account` : t`Choose a new password`}
      closeLabel={t`Log out`}
    >
      <div className={styles.form}>
        <Alert tone="warn">
          <ForcedBecause />
        </Alert>
        {isOpened ? <ClaimForm known={known} /> : <PasswordForm known={known} onDone={() => undefined} />}
      </div>
    </Dialog>
  );
}

/** Why, and what to do now. */
function ForcedBecause() {
  const reason = useSession().facts?.passwordReason;
  if (reason === 'default') return <Trans>This is a temporary password. Choose your own to continue, or close this to log out.</Trans>;
  if (reason === 'opened')
    return (
      <Trans>An agent opened this account for you. Choose a password, enter your date of birth and accept the terms to continue.</Trans>
    );
  if (reason === 'operator') return <Trans>You need a new password. Choose one to continue, or close this to log out.</Trans>;
  return <Trans>Your password has expired. Choose a new one to continue, or close this to log out.</Trans>;
}
