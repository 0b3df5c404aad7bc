import { Trans, useLingui } from '@lingui/react/macro';
import { applyAsAffiliate, ownApplication } from '@pavilion/contract/agents/calls';
import { fieldError } from '@pavilion/contract/base/client';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { TextArea, TextField } from '@pavilion/ui/text-field';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { useSession } from '../../api/session-store.ts';
import { isGeneral, useErrorWords } from '../../parts/error-words.tsx';
import forms from '../../shared/agents/forms.module.css';

/** Applying to become an agent: a visitor leaves a contact, a member is known. */
export function Application() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { isMember } = useSession();
  const own = useQuery({
    queryKey: ['own-application', who()],
    queryFn: ({ signal }) => call(ownApplication, { signal }),
    enabled: isMember,
  });
  const [name, setName] = useState('');
  const [contact, setContact] = useState('');
  const [plan, setPlan] = useState('');
  const [isTried, setTried] = useState(false);
  const apply = useMutation({
    mutationFn: () =>
      call(applyAsAffiliate, {
        body: { plan: plan.trim(), ...(name.trim() ? { name: name.trim() } : {}), ...(contact.trim() ? { contact: contact.trim() } : {}) },
      }),
    onSuccess: () => own.refetch(),
  });
  const isReachable = isMember || contact.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReachable && plan.trim() !== '') apply.mutate();
  };
  const sent = own.data?.application;
  return (
    <Card as="section" pad="l" aria-labelledby="apply">
      <form className={forms.form} onSubmit={submit} noValidate aria-busy={apply.isPending}>
        <div>
          <h2 id="apply">
            <Trans>Become an agent</Trans>
          </h2>
          <p className="muted">
            <Trans>Tell us how you'd bring in players. We review every application.</Trans>
          </p>
        </div>
        {apply.isSuccess || sent?.state === 'waiting' ? (
          <Alert tone="good" title={t`Application received`}>
            <Trans>We'll reply using these details.</Trans>
          </Alert>
        ) : (
          <>
            {sent?.state === 'rejected' ? (
              <Alert tone="info" title={t`Your last application was declined`}>
                {sent.answer}
              </Alert>
            ) : null}
            {isGeneral(apply.error, ['contact', 'plan', 'name']) ? (
              <Alert tone="bad" title={t`Couldn't send the application`}>
                {words(apply.error)}
              </Alert>
            ) : null}
            <div className={forms.pair}>
              <TextField
                label={t`Your name`}
                autoComplete="name"
                maxLength={64}
                value={name}
                onChange={(event) => setName(event.target.value)}
                error={fieldError(apply.error, 'name')}
              />
              <TextField
                label={t`Your contact details`}
                hint={t`Email, phone or messenger.`}
                maxLength={120}
                value={contact}
                onChange={(event) => setContact(event.target.value)}
                error={isTried && !isReachable ? t`Enter your contact details.` : fieldError(apply.error, 'contact')}
              />
            </div>
            <TextArea
              label={t`Where and how you'd invite people`}
              rows={4}
              maxLength={500}
              value={plan}
              onChange={(event) => setPlan(event.target.value)}
              error={isTried && plan.trim() === '' ? t`A few words are enough.` : fieldError(apply.error, 'plan')}
            />
            <div className={forms.submit}>
              <Button type="submit" size="l" loading={apply.isPending}>{t`Send application`}</Button>
            </div>
          </>
        )}
      </form>
    </Card>
  );
}
