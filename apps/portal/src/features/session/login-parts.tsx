import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Checkbox } from '@pavilion/ui/checkbox';
import { Link } from '@pavilion/ui/link';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { Link as RouterLink } from '../../parts/link.tsx';
import { isOn } from '../../parts/modules.ts';
import { paths, withPopup } from '../../paths.ts';
import { TermsCheckbox } from '../../shared/session/form-parts.tsx';
import styles from '../../shared/session/popups.module.css';
import type { LoginArea } from '../../shared/session/second-factor-store.ts';
import { useSessionNews } from '../../shared/session/session-events.ts';
import type { FormFailure } from '../../shared/session/use-form-failure.ts';

/** What has no field: why a login is asked for, or why it failed. */
export function LoginTrouble({ failure, area }: { failure: FormFailure; area: LoginArea }) {
  const { t } = useLingui();
  const isOver = useSessionNews()?.kind === 'over';
  if (failure.code === 'agent.only' && area === 'agent') {
    return (
      <Alert
        tone="bad"
        title={t`This login is for agents`}
        actions={
          <Link render={<RouterLink to={paths.login()} />}>
            <Trans>Player login</Trans>
          </Link>
        }
      >
        <Trans>This is a player account. Players log in on the home page.</Trans>
      </Alert>
    );
  }
  if (failure.general) return <Alert tone="bad">{failure.general}</Alert>;
  if (!isOver) return null;
  return (
    <Alert tone="info" title={t`Your session has ended`}>
      <Trans>You were inactive too long, or logged in elsewhere. Log in to continue where you left off.</Trans>
    </Alert>
  );
}

interface LoginTicksProps {
  area: LoginArea;
  remember: UseFormRegisterReturn;
  terms: UseFormRegisterReturn;
  termsError: string | undefined;
}

/** Remember me (not on the agents' page), the link to recovery, and the terms. */
export function LoginTicks({ area, remember, terms, termsError }: LoginTicksProps) {
  const { t } = useLingui();
  const location = useLocation();
  const canRecover = isOn('CHNGPASSVERIF3') || isOn('PWRESETEMAIL3');
  return (
    <div className={styles.ticks}>
      <div className={styles.tickRow}>
        {area === 'member' ? <Checkbox {...remember}>{t`Remember me for a day`}</Checkbox> : <span />}
        {canRecover ? (
          <Link render={<RouterLink to={withPopup(location, 'forgot-password')} replace={area === 'member'} />}>
            <Trans>Forgot password?</Trans>
          </Link>
        ) : null}
      </div>
      <TermsCheckbox {...terms} error={termsError} />
    </div>
  );
}
