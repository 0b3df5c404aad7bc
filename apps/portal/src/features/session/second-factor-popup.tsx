import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { SecondFactorMethod } from '@pavilion/contract/identity/session';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Countdown } from '@pavilion/ui/countdown';
import { Dialog } from '@pavilion/ui/dialog';
import { Key, Mail, ShieldCheck, Smartphone } from '@pavilion/ui/icon';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { TextField } from '@pavilion/ui/text-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session-store.ts';
import { paths, safeNext, withoutPopup, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { Cover, NoConnection } from '../../shared/session/form-parts.tsx';
import { ServiceHelp } from './service-help.tsx';
import styles from '../../shared/session/popups.module.css';
import { secondFactor, type SecondFactor, useSecondFactor } from '../../shared/session/second-factor-store.ts';
import { startField } from './start-field.ts';
import { useSecondFactorForm } from './use-second-factor-form.ts';

const atAnswer = startField('answer');

/** Requires a second factor, where neither the browser nor the network is known as the member's. */
export function SecondFactorPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const step = useSecondFactor();
  const { isMember } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [area, setArea] = useState(step?.area ?? 'member');
  if (step && step.area !== area) setArea(step.area);
  const goOn = useEffectEvent(() => {
    const next = safeNext(new URLSearchParams(search).get('next'));
    if (area === 'agent') void navigate(paths.agentHome(), { replace: true });
    else if (next) void navigate(next, { replace: true });
    else onClose();
  });
  useEffect(() => {
    if (isMember) goOn();
  }, [isMember]);
  const close = () => {
    secondFactor.close();
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      dismissible={!step}
      initialFocus={step ? atAnswer : undefined}
      size="m"
      title={t`Confirm it's you`}
      closeLabel={t`Cancel login`}
      description={step ? t`You're logging in from a new browser or network.` : undefined}
    >
      {step ? <SecondFactorForm key={step.ticket} step={step} /> : <Lost area={area} />}
    </Dialog>
  );
}

/** The ticket is gone: used, late, tried too often, or opened in another tab. */
function Lost({ area }: { area: SecondFactor['area'] }) {
  const { t } = useLingui();
  const location = useLocation();
  const navigate = useNavigate();
  const again = () => {
    const here = withoutPopup(location);
    const next = new URLSearchParams(location.search).get('next');
    void navigate(area === 'agent' ? here : withPopup(here, 'login', next ? { next } : {}), { replace: true });
  };
  return (
    <div className={styles.form}>
      <Alert tone="info" title={t`This confirmation has expired`}>
        <Trans>Valid for five minutes and five attempts, in one browser. Log in again for a new one.</Trans>
      </Alert>
      <Button tone="primary" size="l" full onClick={again}>{t`Log in again`}</Button>
      <ServiceHelp />
    </div>
  );
}

function SecondFactorForm({ step }: { step: SecondFactor }) {
  const { t } = useLingui();
  const { form, errors, failure, isPending, method, choose, sendCode, submit, retry } = useSecondFactorForm(step);
  const words = useMethodWords();
  const isSent = method === 'mobile' || method === 'email';
  const { triesLeft } = step;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      {step.methods.length > 1 ? (
        <RadioGroup
          label={t`How would you like to confirm?`}
          look="cards"
          value={method}
          onValue={choose}
          options={step.methods.map(({ method: value, hint }) => ({
            value,
            label: words[value].label,
            hint: hint ? <bdi>{hint}</bdi> : words[value].hint,
            media: words[value].icon,
          }))}
        />
      ) : (
        <p>
          <Only method={method} hint={step.methods[0]?.hint ?? ''} />
        </p>
      )}
      {isSent ? (
        <CodeField key={method} name="answer" register={form.register} error={errors.answer?.message} onSend={sendCode} to={method} />
      ) : (
        <TextField
          key={method}
          {...form.register('answer', { setValueAs: (text: string) => text.trim(), required: t`Enter the code.` })}
          label={words[method].field}
          hint={words[method].fieldHint}
          error={errors.answer?.message}
          start={<ShieldCheck />}
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={16}
          dir="ltr"
          enterKeyHint="go"
        />
      )}
      <p className={styles.beside}>
        <span>
          <Plural value={triesLeft} one="# attempt left" other="# attempts left" />
        </span>
        <span>
          <Trans>Expires in</Trans>{' '}
          <Countdown until={step.until} onEnd={secondFactor.close} words={({ minutes, seconds }) => t`${minutes} min ${seconds} s left`} />
        </span>
      </p>
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Confirm and log in`}</Button>
      <p className="muted">
        <Trans>
          We'll trust this browser and network from now on and skip this step. Only do this on your own devices; you can undo it in the
          security centre.
        </Trans>
      </p>
      <ServiceHelp />
      {isPending ? <Cover label={t`Logging in`} /> : null}
      <NoConnection open={failure.isOffline} onRetry={retry} onClose={failure.clear} />
    </form>
  );
}

function Only({ method, hint }: { method: SecondFactorMethod; hint: string }) {
  if (method === 'mobile')
    return (
      <Trans>
        We'll send a code to your mobile number <bdi>{hint}</bdi>.
      </Trans>
    );
  if (method === 'email')
    return (
      <Trans>
        We'll send a code to your email address <bdi>{hint}</bdi>.
      </Trans>
    );
  return method === 'totp' ? <Trans>Enter the code from your authenticator app.</Trans> : <Trans>Enter one of your recovery codes.</Trans>;
}

/** What each way is called, and its field. */
function useMethodWords() {
  const { t } = useLingui();
  return {
    totp: {
      label: t`Authenticator app`,
      hint: t`Current code`,
      icon: <Smartphone />,
      field: t`Code from the app`,
      fieldHint: t`Six digits; a new code every 30 seconds.`,
    },
    mobile: { label: t`Code by SMS`, hint: '', icon: <Smartphone />, field: t`Verification code`, fieldHint: undefined },
    email: { label: t`Code by email`, hint: '', icon: <Mail />, field: t`Verification code`, fieldHint: undefined },
    recovery: {
      label: t`Recovery code`,
      hint: t`One of the codes you saved`,
      icon: <Key />,
      field: t`Recovery code`,
      fieldHint: t`Each code works once, e.g. K7QRM-2XW9T.`,
    },
  };
}
