import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { Lock, User } from '@pavilion/ui/icon';
import { Link } from '@pavilion/ui/link';
import { PasswordField } from '@pavilion/ui/password-field';
import { TextField } from '@pavilion/ui/text-field';
import { useEffect, useEffectEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { safeNext, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../popup-host.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { Cover, NoConnection, TermsCheckbox } from './form-parts.tsx';
import styles from './popups.module.css';
import { sessionNews, useSessionNews } from './session-events.ts';
import { SidePicture, useDoorWords } from './side-picture.tsx';
import { startField } from './start-field.ts';
import { useLoginForm } from './use-login-form.ts';

const atUsername = startField('username');
const atPassword = startField('password');
const trimmed = (text: string): string => text.trim();

/** Once the popup is gone, what it had to tell is told. */
const forgetOver = (): void => {
  if (sessionNews.get()?.kind === 'over') sessionNews.tell(null);
};

/** The way in. Whoever is in already goes on to where she was going. */
export function LoginPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = useDoorWords('w_login');
  const { isMember } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    const next = safeNext(new URLSearchParams(search).get('next'));
    if (next) void navigate(next, { replace: true });
    else onClose();
  });
  useEffect(() => {
    if (isMember) goOn();
  }, [isMember]);
  useEffect(() => forgetOver, []);
  const login = useLoginForm();
  return (
    <Dialog
      open onOpenChange={onClose} title={words.title ?? t`Welcome back`} closeLabel={t`Close`} initialFocus={login.isKnown ? atPassword : atUsername}
      side={<SidePicture name="login">{words.subtitle}</SidePicture>}
    >
      <LoginForm login={login} />
      <NoConnection open={login.failure.isOffline} onRetry={login.retry} onClose={login.failure.clear} />
    </Dialog>
  );
}

function LoginForm({ login }: { login: ReturnType<typeof useLoginForm> }) {
  const { t } = useLingui();
  const { form, errors, failure, isPending, captcha, isCaptchaDue } = login;
  const isOver = useSessionNews()?.kind === 'over';
  return (
    <form className={cx(styles.form, styles.tall)} onSubmit={login.submit} noValidate aria-busy={isPending}>
      {isOver && !failure.general ? (
        <Alert tone="info" title={t`Your session is over`}>
          <Trans>It rested too long or ended elsewhere. Log in to go on where you were: nothing is lost.</Trans>
        </Alert>
      ) : null}
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <TextField
        {...form.register('username', { setValueAs: trimmed, required: t`Enter your username.` })}
        label={t`Username`} start={<User />} error={errors.username?.message} autoComplete="username" autoCapitalize="none"
        autoCorrect="off" spellCheck={false} maxLength={64} enterKeyHint="next"
      />
      <PasswordField
        {...form.register('password', { setValueAs: trimmed, required: t`Enter your password.` })}
        label={t`Password`} start={<Lock />} error={errors.password?.message} words={{ show: t`Show the password`, hide: t`Hide the password` }}
        autoComplete="current-password" maxLength={128} enterKeyHint="go"
      />
      {isCaptchaDue ? (
        <CaptchaField
          {...form.register('captcha', { setValueAs: trimmed, required: t`Enter the code of the picture.` })}
          label={t`Picture code`} error={errors.captcha?.message} captcha={captcha}
        />
      ) : null}
      <div className={styles.ticks}>
        <Checkbox {...form.register('remember')}>{t`Remember me for a day`}</Checkbox>
        <TermsCheckbox {...form.register('terms', { required: t`Please agree to the terms of use first.` })} error={errors.terms?.message} />
      </div>
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Log in`}</Button>
      <OtherWays />
      {isPending ? <Cover label={t`Logging in`} /> : null}
    </form>
  );
}

/** To an account of one's own, or to a game without one; what the brand has off leaves no trace. */
function OtherWays() {
  const location = useLocation();
  return (
    <div className={styles.foot}>
      {isOn('USERNAMEREG3') ? (
        <span>
          <Trans>New here? <Link render={<RouterLink to={withPopup(location, 'register')} replace />}>Create an account</Link></Trans>
        </span>
      ) : null}
      {isOn('FREEPLAY3') ? (
        <Link render={<RouterLink to={withPopup(location, 'free-play')} replace />}><Trans>Free play</Trans></Link>
      ) : null}
    </div>
  );
}
