import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Dialog } from '@pavilion/ui/dialog';
import { logOut } from './log-out.ts';
import { atOldPassword, PasswordForm } from './password-form.tsx';
import styles from './popups.module.css';

/** Covers everything else while the password was set by the operator or is too old. The other way out is to sign out. */
export function ForcedPassword() {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onOpenChange={() => void logOut()}
      dismissible={false}
      initialFocus={atOldPassword}
      size="m"
      title={t`Choose a new password`}
      closeLabel={t`Sign out`}
    >
      <div className={styles.form}>
        <Alert tone="warn">
          <Trans>Your password has run out. Choose a new one to go on, or close this to sign out.</Trans>
        </Alert>
        <PasswordForm onDone={() => undefined} />
      </div>
    </Dialog>
  );
}
