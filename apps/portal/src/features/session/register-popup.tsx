import { Trans, useLingui } from '@lingui/react/macro';
import type { RegisterField as FieldName } from '@pavilion/contract/content/system';
import { Alert } from '@pavilion/ui/alert';
import { Button } from '@pavilion/ui/button';
import { ConfirmDialog } from '@pavilion/ui/confirm-dialog';
import { cx } from '@pavilion/ui/cx';
import { Dialog } from '@pavilion/ui/dialog';
import { ChevronDown } from '@pavilion/ui/icon';
import { Link } from '@pavilion/ui/link';
import { Tabs } from '@pavilion/ui/tabs';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link as RouterLink } from '../../parts/link.tsx';
import { useSession } from '../../api/session-store.ts';
import { isOn } from '../../parts/modules.ts';
import { SocialButtons } from '../social/public.ts';
import { paths, safeNext, withPopup } from '../../paths.ts';
import type { PopupProps } from '../../feature.ts';
import { Cover, NoConnection, TermsCheckbox } from '../../shared/session/form-parts.tsx';
import { OfferChoices } from './offer-choices.tsx';
import styles from '../../shared/session/popups.module.css';
import { RegisterField } from './register-field.tsx';
import { ruleOf } from './register-rules.ts';
import { type RegisterWay, registerWays } from './register-ways.ts';
import { SidePicture, usePanelWords } from './side-picture.tsx';
import { startField } from './start-field.ts';
import { useRegisterForm } from './use-register-form.ts';

/** Asked by the form itself, whatever the brand's rules say of them. */
const ALWAYS_ASKED: ReadonlySet<FieldName> = new Set<FieldName>(['username', 'password', 'birthday', 'mobileNum']);

const starts = { mobile: startField('mobileNum'), username: startField('username'), auto: startField('password') } as const;

/** Opens an account with the data the brand requires, in the ways it offers. */
export function RegisterPopup({ onClose }: PopupProps) {
  const { t } = useLingui();
  const words = usePanelWords('w_register');
  const { isMember } = useSession();
  const location = useLocation();
  const ways = registerWays(isOn);
  const [way, setWay] = useState<RegisterWay>(ways[0] ?? 'username');
  const navigate = useNavigate();
  const goOn = useEffectEvent(
    () => void navigate(safeNext(new URLSearchParams(location.search).get('next')) ?? paths.home(), { replace: true }),
  );
  useEffect(() => {
    if (isMember) goOn();
  }, [isMember]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Create an account`}
      description={ways.length > 0 ? t`It takes a minute.` : undefined}
      closeLabel={t`Close`}
      initialFocus={starts[way]}
      side={<SidePicture name="register">{words.title}</SidePicture>}
    >
      {ways.length > 0 ? (
        <RegisterForm ways={ways} way={way} onWay={setWay} />
      ) : (
        <Alert tone="info">
          <Trans>Registration is closed right now.</Trans>
        </Alert>
      )}
      <SocialButtons />
      <p className={cx(styles.foot, styles.below)}>
        <span>
          <Trans>
            Already a member? <Link render={<RouterLink to={withPopup(location, 'login')} replace />}>Log in</Link>
          </Trans>
        </span>
      </p>
    </Dialog>
  );
}

interface RegisterFormProps {
  ways: readonly RegisterWay[];
  way: RegisterWay;
  onWay(way: RegisterWay): void;
}

/** The form, under tabs where there are several ways. What is typed stays when another tab is chosen. */
function RegisterForm({ ways, way, onWay }: RegisterFormProps) {
  const { t } = useLingui();
  const names: Record<RegisterWay, string> = { mobile: t`By mobile`, username: t`By username`, auto: t`One click` };
  const { form, errors, failure, captcha, isPending, asked, invitationFault, submit, retry, faultOf } = useRegisterForm(way);
  const isFolded = (field: FieldName): boolean => field !== 'captcha' && !ruleOf(asked.rules, field)?.required && !ALWAYS_ASKED.has(field);
  const folded = asked.fields.filter(isFolded);
  const fieldOf = (field: FieldName) => <RegisterField key={field} {...{ field, asked, form, errors, captcha, faultOf }} />;
  const fields = (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isPending}>
      {failure.general ? <Alert tone="bad">{failure.general}</Alert> : null}
      <WayWords way={way} hasPassword={asked.fields.includes('password')} />
      {asked.fields.filter((field) => !isFolded(field)).map(fieldOf)}
      {folded.length > 0 ? (
        <MoreAboutYou
          key={way}
          isOpen={folded.some((field) => errors[field] !== undefined)}
          isFilled={folded.some((field) => form.getValues(field) !== '')}
        >
          {folded.map(fieldOf)}
        </MoreAboutYou>
      ) : null}
      <TermsCheckbox
        {...form.register('termsAccepted', { required: t`Please accept the terms of use first.` })}
        error={errors.termsAccepted?.message}
      />
      <OfferChoices form={form} />
      <Button type="submit" tone="primary" size="l" full loading={isPending}>{t`Create account`}</Button>
      {isPending ? <Cover label={t`Creating account`} /> : null}
    </form>
  );
  // What was wrong in one form need not be wrong in another.
  const change = (next: RegisterWay) => {
    form.clearErrors();
    failure.clear();
    onWay(next);
  };
  const items = ways.map((value) => ({ value, label: names[value] }));
  return (
    <>
      {ways.length > 1 ? (
        <Tabs label={t`How to register`} items={items} value={way} onValue={change}>
          {fields}
        </Tabs>
      ) : (
        fields
      )}
      <NoConnection open={failure.isOffline} onRetry={retry} onClose={failure.clear} />
      <ConfirmDialog
        open={invitationFault != null}
        onOpenChange={failure.clear}
        title={t`Invitation code`}
        confirmLabel={t`Check this code`}
        onConfirm={failure.clear}
      >
        {invitationFault}
      </ConfirmDialog>
    </>
  );
}

interface MoreAboutYouProps {
  /** A field inside has an error: it opens automatically. */
  isOpen: boolean;
  /** Something inside is filled in already, by an invitation's link for one. */
  isFilled: boolean;
  children: ReactNode;
}

/** What may be left out, under one line. */
function MoreAboutYou({ isOpen, isFilled, children }: MoreAboutYouProps) {
  const [open, setOpen] = useState(isFilled);
  return (
    <details className={styles.more} open={open || isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <Trans>More about you</Trans> <span className="muted">{<Trans>(optional)</Trans>}</span>
        </span>
        <ChevronDown />
      </summary>
      <div className={styles.form}>{children}</div>
    </details>
  );
}

/** What is different about a way, in a line. */
function WayWords({ way, hasPassword }: { way: RegisterWay; hasPassword: boolean }) {
  if (way === 'mobile' && !hasPassword)
    return (
      <p className="muted">
        <Trans>You log in with a code sent to this number. You can add a password later.</Trans>
      </p>
    );
  if (way === 'auto')
    return (
      <p className="muted">
        <Trans>We choose a username for you and show it once you're in.</Trans>
      </p>
    );
  return null;
}
