import { Trans, useLingui } from '@lingui/react/macro';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { confirmTotp, renewRecoveryCodes, startTotp, stopTotp } from '@pavilion/contract/security/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Copy } from '@pavilion/ui/icon';
import { IconButton } from '@pavilion/ui/icon-button';
import { QrCode } from '@pavilion/ui/qr-code';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { NoConnection } from '../../shared/session/form-parts.tsx';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { PartFrame, State } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from '../../shared/security/security.module.css';
import { type StepUp, useStepUp } from '../../shared/security/step-up.tsx';

type Enrolment = WireValue<typeof startTotp>;

/** The authenticator app: setting it up, its recovery codes, turning it off. */
export function SecondFactorPart() {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.config());
  const client = useQueryClient();
  const stepUp = useStepUp();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = () => {
    setCodes(null);
    setEnrolment(null);
    void client.invalidateQueries({ queryKey: securityQueries.config().queryKey });
  };
  const steps = [
    { title: t`Scan the QR code`, words: t`With an authenticator app on your phone.` },
    { title: t`Enter the code`, words: t`A new code every 30 seconds, even offline.` },
    { title: t`Save your recovery codes`, words: t`They get you in if you lose your phone. Best kept on paper.` },
  ];
  return (
    <PartFrame
      title={t`Two-step verification`}
      lead={t`Logins from a new browser or location need a code from your phone, so a stolen password isn't enough.`}
      rail={<PartRail steps={steps} />}
    >
      <Card pad="l" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton count={4} /> : null}
        {codes ? <RecoveryCodes codes={codes} onDone={finish} /> : null}
        {data && !codes && enrolment ? (
          <Enrol enrolment={enrolment} stepUp={stepUp} onCodes={setCodes} onCancel={() => setEnrolment(null)} />
        ) : null}
        {data && !codes && !enrolment && !data.totpBound ? <Start stepUp={stepUp} onStarted={setEnrolment} /> : null}
        {data && !codes && !enrolment && data.totpBound ? (
          <Enabled left={data.recoveryCodesLeft} stepUp={stepUp} onCodes={setCodes} onOff={finish} />
        ) : null}
      </Card>
      {stepUp.dialog}
    </PartFrame>
  );
}

function Start({ stepUp, onStarted }: { stepUp: StepUp; onStarted(enrolment: Enrolment): void }) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => stepUp.withStepUp(() => call(startTotp, { body: {} })),
    onSuccess: (started) => (started ? onStarted(started) : undefined),
  });
  return (
    <div className={styles.fields}>
      <State on={false} label={t`Off`} />
      <p>
        <Trans>You need an authenticator app on your phone. It shows a new code every 30 seconds, even offline.</Trans>
      </p>
      {error ? <Alert tone="bad">{words(error)}</Alert> : null}
      <Button tone="primary" size="l" loading={isPending} onClick={() => mutate()}>{t`Set up two-step verification`}</Button>
    </div>
  );
}

interface EnrolProps {
  enrolment: Enrolment;
  stepUp: StepUp;
  onCodes(codes: readonly string[]): void;
  onCancel(): void;
}

function Enrol({ enrolment, stepUp, onCodes, onCancel }: EnrolProps) {
  const { t } = useLingui();
  const grouped = enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ');
  const copy = () =>
    void navigator.clipboard?.writeText(enrolment.secret).then(
      () => toasts.show({ tone: 'good', title: t`Copied` }),
      () => undefined,
    );
  return (
    <div className={styles.fields}>
      <ol className={styles.steps}>
        <li>
          <h2 className={styles.subtitle}>
            <Trans>Scan this with your app</Trans>
          </h2>
          <QrCode
            value={enrolment.otpauthUri}
            label={t`QR code for your authenticator app. You can type the key below instead.`}
            size={208}
            className={styles.qr}
          />
          <p className={styles.sub}>
            <Trans>Can't scan? Enter this key in the app:</Trans>
          </p>
          <p className={styles.secret}>
            <code dir="ltr">{grouped}</code>
            <IconButton size="s" label={t`Copy key`} onClick={copy}>
              <Copy />
            </IconButton>
          </p>
        </li>
        <li>
          <h2 className={styles.subtitle}>
            <Trans>Enter the code from the app</Trans>
          </h2>
          <CodeForm
            action={t`Turn on`}
            onCancel={onCancel}
            send={async (code) => {
              const confirmed = await stepUp.withStepUp(() => call(confirmTotp, { body: { code } }));
              if (confirmed) onCodes(confirmed.recoveryCodes);
            }}
          />
        </li>
      </ol>
    </div>
  );
}

interface CodeFormProps {
  action: string;
  hint?: string;
  danger?: boolean;
  send(code: string): Promise<void>;
  onCancel(): void;
}

function CodeForm({ action, hint, danger, send, onCancel }: CodeFormProps) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { code: '' } });
  const { errors } = useFormState({ control: form.control });
  const failure = useFormFailure(form, ['code']);
  const { mutate, isPending } = useMutation({ mutationFn: (code: string) => send(code), onError: failure.show });
  const submit = form.handleSubmit(({ code }) => {
    if (isPending) return;
    failure.clear();
    mutate(code.trim());
  });
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.fields} noValidate>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <TextField
        label={t`Code`}
        hint={hint}
        inputMode={hint ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code', { required: t`Enter the code.` })}
      />
      <div className={styles.actions}>
        <Button type="submit" tone={danger ? 'danger' : 'primary'} loading={isPending}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
      <NoConnection open={failure.isOffline} onRetry={() => void submit()} onClose={failure.clear} />
    </form>
  );
}

interface EnabledProps {
  left: number;
  stepUp: StepUp;
  onCodes(codes: readonly string[]): void;
  onOff(): void;
}

function Enabled({ left, stepUp, onCodes, onOff }: EnabledProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const [turningOff, setTurningOff] = useState(false);
  const renew = useMutation({
    mutationFn: () => stepUp.withStepUp(() => call(renewRecoveryCodes, { body: {} })),
    onSuccess: (made) => (made ? onCodes(made.recoveryCodes) : undefined),
  });
  if (turningOff) {
    return (
      <div className={styles.fields}>
        <h2 className={styles.subtitle}>
          <Trans>Turn off two-step verification</Trans>
        </h2>
        <CodeForm
          action={t`Turn off`}
          hint={t`From your app, or one of your recovery codes.`}
          danger
          onCancel={() => setTurningOff(false)}
          send={async (code) => {
            const done = await stepUp.withStepUp(() => call(stopTotp, { body: { code } }).then(() => true));
            if (!done) return;
            toasts.show({ tone: 'good', title: t`Two-step verification is off` });
            setTurningOff(false);
            onOff();
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      <State on label={t`On`} />
      <p>
        <Trans>Your authenticator app protects this account. {left} of 10 recovery codes left.</Trans>
      </p>
      {renew.error ? <Alert tone="bad">{words(renew.error)}</Alert> : null}
      <div className={styles.actions}>
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>{t`Create new recovery codes`}</Button>
        <Button tone="quiet" onClick={() => setTurningOff(true)}>{t`Turn off`}</Button>
      </div>
    </div>
  );
}
