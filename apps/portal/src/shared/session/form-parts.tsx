import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, type CheckboxProps } from '@pavilion/ui/checkbox';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { WifiOff } from '@pavilion/ui/icon';
import { Link } from '@pavilion/ui/link';
import { Spinner } from '@pavilion/ui/spinner';
import { Link as RouterLink } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { paths } from '../../paths.ts';
import styles from './popups.module.css';

/** Lies over a form while its answer is awaited. */
export function Cover({ label }: { label: string }) {
  return (
    <div className={styles.cover}>
      <Spinner size="l" label={label} />
    </div>
  );
}

/** The statement of age and the terms, in one tick; the terms open beside the form so that nothing typed is lost. */
export function TermsCheckbox(props: Omit<CheckboxProps, 'children'>) {
  const age = brand.protection.minimumAge;
  return (
    <Checkbox {...props}>
      <Trans>
        I'm {age} or over and accept the <Link render={<RouterLink to={paths.help('term')} target="_blank" />}>terms of use</Link>
      </Trans>
    </Checkbox>
  );
}

export interface NoConnectionProps {
  open: boolean;
  onRetry(): void;
  onClose(): void;
}

/** Said when a form could not be sent: what was typed is still there. */
export function NoConnection({ open, onRetry, onClose }: NoConnectionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      icon={<WifiOff />}
      title={t`No connection`}
      cancelLabel={t`Not now`}
      confirmLabel={t`Try again`}
      onConfirm={onRetry}
    >
      <Trans>The connection failed. What you typed is saved.</Trans>
    </ConfirmDialog>
  );
}
