import { Trans, useLingui } from '@lingui/react/macro';
import { currentContactCode, emailSend, emailVerify, smsSend, smsVerify } from '@pavilion/contract/verification/calls';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Mail } from '@pavilion/ui/icon';
import { PasswordField } from '@pavilion/ui/password-field';
import { RadioGroup } from '@pavilion/ui/radio-group';
import { Skeleton } from '@pavilion/ui/skeleton';
import { TextField } from '@pavilion/ui/text-field';
import { toasts } from '@pavilion/ui/toast-store';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { type FieldPath, useForm, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { paths } from '../../paths.ts';
import { NoConnection } from '../../shared/session/form-parts.tsx';
import { useFormFailure } from '../../shared/session/use-form-failure.ts';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import { MobileField } from '../../shared/verification/mobile-field.tsx';
import { PartFrame, State } from './frame.tsx';
import { LoadFailed } from '../../shared/security/load-failed.tsx';
import { PartRail } from './part-rail.tsx';
import { securityQueries } from '../../shared/security/queries.ts';
import styles from '../../shared/security/security.module.css';
import { useStepUp } from '../../shared/security/step-up.tsx';

type Kind = 'email' | 'mobile';

interface Fields {
  email: string;
  mobileNum: string;
  countryDialingCode: string;
  verificationCode: string;
  proofCode: string;
  paymentPassword: string;
}

const EMPTY: Fields = { email: '', mobileNum: '', countryDialingCode: '', verificationCode: '', proofCode: '', paymentPassword: '' };

export const EmailPart = () => <ContactPart kind="email" />;
export const MobilePart = () => <ContactPart kind="mobile" />;

/** Adding or replacing a contact: proved by a code sent to it, and by one to the former contact where there is one. */
function ContactPart({ kind }: { kind: Kind }) {
  const { t } = useLingui();
  const { data, error, refetch, isFetching } = useQuery(securityQueries.config());
  const words =
    kind === 'email'
      ? { title: t`Email`, lead: t`For security alerts and account recovery. Only visible to you.` }
      : { title: t`Mobile number`, lead: t`For SMS codes and account recovery. Only visible to you.` };
  const current = kind === 'email' ? data?.email : data?.mobile;
  const steps = [
    { title: t`You enter it`, words: t`It can belong to one account only.` },
    { title: t`We send a code`, words: t`It confirms that you receive our messages.` },
    { title: t`It's verified`, words: t`We use it for security alerts and account recovery.` },
  ];
  return (
    <PartFrame title={words.title} lead={words.lead} rail={<PartRail steps={steps} />}>
      <Card pad="l" aria-busy={!data && !error}>
        {!data && error ? <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} /> : null}
        {!data && !error ? <Skeleton count={4} /> : null}
        {data ? <ContactForm key={current} kind={kind} current={current ?? ''} hasPaymentPassword={data.hasPaymentPassword} /> : null}
      </Card>
    </PartFrame>
  );
}

/** Sends codes to the new contact and to the one it replaces, each after a captcha of its own. */
function useSends(kind: Kind, read: () => Fields) {
  const captcha = useCaptchaDialog();
  const toNew = async () => {
    const sliderValidate = await captcha();
    if (!sliderValidate) return null;
    const { email, mobileNum, countryDialingCode } = read();
    return kind === 'email'
      ? call(emailSend, { body: { email, sliderValidate } })
      : call(smsSend, { body: { mobileNum, countryDialingCode, operationType: 5, sliderValidate } });
  };
  const toFormer = async () => {
    const sliderValidate = await captcha();
    return sliderValidate ? call(currentContactCode, { body: { kind, sliderValidate } }) : null;
  };
  return { toNew, toFormer };
}

interface ContactFormProps {
  kind: Kind;
  /** Masked; empty where none is proved yet. */
  current: string;
  hasPaymentPassword: boolean;
}

function ContactForm({ kind, current, hasPaymentPassword }: ContactFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const stepUp = useStepUp();
  const form = useForm<Fields>({ defaultValues: EMPTY });
  const { errors } = useFormState({ control: form.control });
  const own: FieldPath<Fields>[] =
    kind === 'email'
      ? ['email', 'verificationCode', 'proofCode', 'paymentPassword']
      : ['mobileNum', 'verificationCode', 'proofCode', 'paymentPassword'];
  const failure = useFormFailure(form, own);
  const { toNew, toFormer } = useSends(kind, form.getValues);
  const contact: FieldPath<Fields> = kind === 'email' ? 'email' : 'mobileNum';
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: Fields) => stepUp.withStepUp(() => bind(kind, fields)),
    onSuccess: (done) => {
      if (!done) return;
      for (const { queryKey } of [securityQueries.config(), memberQueries.memberInfo()]) void client.invalidateQueries({ queryKey });
      toasts.show({ tone: 'good', title: kind === 'email' ? t`Email verified` : t`Mobile number verified` });
      void navigate(paths.member('securityCenter'));
    },
    onError: failure.show,
  });
  const send = form.handleSubmit((fields) => {
    if (isPending) return;
    failure.clear();
    mutate(fields);
  });
  const typed = useWatch({ control: form.control, name: ['email', 'countryDialingCode', 'mobileNum'] });
  const to = typed.join(' ');
  /** A code can only go to a contact that can be one. */
  const sendToNew = async () => ((await form.trigger(contact, { shouldFocus: true })) ? toNew() : null);
  return (
    <form onSubmit={(event) => void send(event)} className={styles.fields} noValidate>
      {current ? (
        <p className={styles.inline}>
          <State on label={t`Verified`} /> <bdi>{current}</bdi>
        </p>
      ) : null}
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      {current ? <StillHers form={form} current={current} hasPaymentPassword={hasPaymentPassword} onSend={toFormer} /> : null}
      {kind === 'email' ? (
        <TextField
          label={current ? t`New email address` : t`Email address`}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          dir="ltr"
          start={<Mail />}
          error={errors.email?.message}
          {...form.register('email', { required: t`Enter an email address.`, setValueAs: (text: string) => (text ?? '').trim() })}
        />
      ) : (
        <MobileField<Fields>
          form={form}
          name="mobileNum"
          dialingName="countryDialingCode"
          label={current ? t`New mobile number` : t`Mobile number`}
          error={errors.mobileNum?.message}
        />
      )}
      <CodeField<Fields>
        name="verificationCode"
        label={current ? t`Code sent to the new contact` : t`Code sent to you`}
        register={form.register}
        error={errors.verificationCode?.message}
        onSend={sendToNew}
        to={to}
      />
      <Button type="submit" tone="primary" size="l" loading={isPending}>
        {current ? t`Replace` : t`Add`}
      </Button>
      <NoConnection open={failure.isOffline} onRetry={() => void send()} onClose={failure.clear} />
      {stepUp.dialog}
    </form>
  );
}

interface StillHersProps {
  form: UseFormReturn<Fields>;
  current: string;
  hasPaymentPassword: boolean;
  onSend: ComponentProps<typeof CodeField<Fields>>['onSend'];
}

/** To replace a contact: a code to it, or the payment password where it is out of reach. */
function StillHers({ form, current, hasPaymentPassword, onSend }: StillHersProps) {
  const { t } = useLingui();
  const { errors } = useFormState({ control: form.control });
  const [by, setBy] = useState<'code' | 'password'>('code');
  const choose = (next: 'code' | 'password') => {
    form.resetField('proofCode');
    form.resetField('paymentPassword');
    setBy(next);
  };
  return (
    <>
      {hasPaymentPassword ? (
        <RadioGroup
          label={t`Verify your current one first`}
          value={by}
          onValue={choose}
          options={[
            { value: 'code', label: t`With a code sent to ${current}` },
            { value: 'password', label: t`With your payment password` },
          ]}
        />
      ) : null}
      {by === 'code' ? (
        <CodeField<Fields>
          name="proofCode"
          label={t`Code sent to ${current}`}
          register={form.register}
          error={errors.proofCode?.message}
          onSend={onSend}
          to="former"
          hint={
            hasPaymentPassword ? undefined : (
              <Trans>It confirms that your current contact is yours. No access to it? Contact customer service.</Trans>
            )
          }
        />
      ) : (
        <PasswordField
          label={t`Payment password`}
          words={{ show: t`Show password`, hide: t`Hide password` }}
          autoComplete="off"
          error={errors.paymentPassword?.message}
          {...form.register('paymentPassword', { required: t`Enter your payment password.` })}
        />
      )}
    </>
  );
}

async function bind(
  kind: Kind,
  { email, mobileNum, countryDialingCode, verificationCode, proofCode, paymentPassword }: Fields,
): Promise<true> {
  const proof = paymentPassword ? { paymentPassword } : proofCode ? { proofCode } : {};
  if (kind === 'email') await call(emailVerify, { body: { email, verificationCode, ...proof } });
  else await call(smsVerify, { body: { mobileNum, countryDialingCode, verificationCode, ...proof } });
  return true;
}
