import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Dialog } from '@pavilion/ui/dialog';
import { Link } from '@pavilion/ui/link';
import { useEffect, useEffectEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { paths, safeNext, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../popup-host.tsx';
import { Cover, NoConnection, TermsCheckbox } from './form-parts.tsx';
import styles from './popups.module.css';
import { RegisterField } from './register-field.tsx';
import { SidePicture, useDoorWords } from './side-picture.tsx';
import { startField } from './start-field.ts';
import { useRegisterForm } from './use-register-form.ts';

/** Fields that need the whole line; the others stand two by two where there is room. */
const WHOLE: ReadonlySet<string> = new Set(['username', 'password', 'address', 'captcha']);

const atUsername = startField('username');

/** Opens an account with what the brand asks for. */
export function RegisterPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = useDoorWords('w_register');
  const { isMember } = useSession();
  const location = useLocation();
  const { form, errors, failure, captcha, isPending, fields, submit, retry, faultOf } = useRegisterForm();
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => void navigate(safeNext(new URLSearchParams(location.search).get('next')) ?? paths.home(), { replace: true }));
  useEffect(() => {
    if (isMember) goOn();
  }, [isMember]);
  return (
    <Dialog
      open onOpenChange={onClose} title={t`Create an account`} description={t`It takes a minute.`} closeLabel={t`Close`} initialFocus={atUsername}
      side={<SidePicture name="register">{words.title}</SidePicture>}
    >
      <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
        {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
        <div className={styles.pairs}>
          {fields.map((field) => (
            <div key={field} className={WHOLE.has(field) ? styles.whole : undefined}>
              <RegisterField {...{ field, form, errors, captcha, faultOf }} />
            </div>
          ))}
        </div>
        <TermsCheckbox
          {...form.register('termsAccepted', { required: t`Please agree to the terms of use first.` })} error={errors.termsAccepted?.message}
        />
        <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Create my account`}</Button>
        <p className={styles.foot}>
          <span><Trans>Already a member? <Link render={<RouterLink to={withPopup(location, 'login')} replace />}>Log in</Link></Trans></span>
        </p>
        {isPending ? <Cover label={t`Creating your account`} /> : null}
      </form>
      <NoConnection open={failure.isOffline} onRetry={retry} onClose={failure.clear} />
    </Dialog>
  );
}
