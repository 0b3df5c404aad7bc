import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordField } from '@pavilion/ui/password-field';
import { Link } from '../../parts/link.tsx';
import { paths } from '../../paths.ts';

interface PaymentFieldProps {
  value: string;
  onValue(value: string): void;
  error: string | undefined;
}

/** The payment password, and the way to a new one. */
export function PaymentField({ value, onValue, error }: PaymentFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        label={t`Payment password`}
        hint={t`Not your login password.`}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        autoComplete="off"
        words={{ show: t`Show password`, hide: t`Hide password` }}
        error={error}
      />
      <p>
        <Link to={paths.member('securityCenter', 'payment-password')}>
          <Trans>Forgotten or not set?</Trans>
        </Link>
      </p>
    </>
  );
}
