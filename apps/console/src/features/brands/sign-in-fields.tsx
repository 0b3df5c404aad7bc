import { SIGN_IN_LENGTHS, signInPicture } from '@pavilion/contract/social/desk';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Checkbox } from '@pavilion/ui/checkbox';
import { PasswordField } from '@pavilion/ui/password-field';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { Image, Upload } from '@pavilion/ui/icon';
import { useRef, useState } from 'react';
import { countText } from '../../parts/amount.tsx';
import { Failure } from '../../parts/failure.tsx';
import { sendFile } from '../../parts/files.ts';
import styles from './brands.module.css';
import { isCode, type ProviderDraft } from './sign-in-draft.ts';
import { useSignInWords } from './sign-in-words.ts';

interface SignInFieldsProps {
  provider: ProviderDraft;
  /** As it is in force; null: a new one. */
  before: ProviderDraft | null;
  /** Another one of the list has its identifier. */
  isTaken: boolean;
  disabled: boolean;
  onProvider(provider: ProviderDraft): void;
}

/** One provider. Its identifier stays: members' links are found by it. */
export function SignInFields({ provider, before, isTaken, disabled, onProvider }: SignInFieldsProps) {
  const { t } = useLingui();
  const words = useSignInWords();
  const change = (some: Partial<ProviderDraft>) => onProvider({ ...provider, ...some });
  const missing = (value: string): string | undefined => (value === '' ? t`Please fill this in.` : undefined);
  const codeError = isTaken
    ? t`This identifier is already in use.`
    : isCode(provider.code)
      ? undefined
      : t`2 to 20 lowercase letters, digits and hyphens, starting with a letter.`;
  const linked = countText(provider.members);
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <Switch
        checked={provider.enabled}
        disabled={disabled}
        hint={t`Linked members: ${linked}. Off: no button and no logins; links are kept.`}
        onChange={(event) => change({ enabled: event.target.checked })}
      >
        {words.enabled}
      </Switch>
      <div className={styles.grid}>
        <TextField
          label={words.name}
          hint={t`Provider name shown to members.`}
          value={provider.name}
          error={missing(provider.name)}
          maxLength={SIGN_IN_LENGTHS.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t`Identifier`}
          hint={t`Cannot be changed once the provider is live.`}
          value={provider.code}
          error={codeError}
          disabled={disabled || before !== null}
          spellCheck={false}
          maxLength={20}
          onChange={(event) => change({ code: event.target.value })}
        />
        <TextField
          label={words.issuer}
          hint={t`Issuer URL as given by the provider.`}
          value={provider.issuer}
          error={missing(provider.issuer)}
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
          maxLength={SIGN_IN_LENGTHS.issuer}
          onChange={(event) => change({ issuer: event.target.value })}
        />
        <TextField
          label={words.clientId}
          hint={t`Client ID assigned by the provider.`}
          value={provider.clientId}
          error={missing(provider.clientId)}
          spellCheck={false}
          maxLength={SIGN_IN_LENGTHS.clientId}
          onChange={(event) => change({ clientId: event.target.value })}
        />
        <SecretField provider={provider} before={before} onSecret={(secret) => change({ secret })} />
      </div>
      <MarkField picture={provider.picture} disabled={disabled} onPicture={(picture) => change({ picture })} />
    </fieldset>
  );
}

interface SecretFieldProps extends Pick<SignInFieldsProps, 'provider' | 'before'> {
  onSecret(secret: string | null | undefined): void;
}

function SecretField({ provider: { secret, issuer }, before, onSecret }: SecretFieldProps) {
  const { t } = useLingui();
  const words = useSignInWords();
  const fingerprint = before?.issuer === issuer ? before.fingerprint : null;
  const held = before?.fingerprint;
  const hint =
    fingerprint !== null
      ? t`Current: ••• ${fingerprint}. Empty: unchanged.`
      : held
        ? t`The current secret belongs to another issuer. Enter the secret of this issuer.`
        : t`Encrypted immediately; cannot be viewed again. Empty: the client has no secret.`;
  return (
    <div className={styles.fields}>
      <PasswordField
        label={words.secret}
        hint={hint}
        autoComplete="off"
        value={secret ?? ''}
        disabled={secret === null}
        maxLength={SIGN_IN_LENGTHS.secret}
        words={{ show: t`Show`, hide: t`Hide` }}
        onChange={(event) => onSecret(event.target.value || undefined)}
      />
      {fingerprint === null ? null : (
        <Checkbox checked={secret === null} onChange={(event) => onSecret(event.target.checked ? null : undefined)}>
          {t`Remove secret`}
        </Checkbox>
      )}
    </div>
  );
}

function MarkField({ picture, disabled, onPicture }: { picture: string; disabled: boolean; onPicture(picture: string): void }) {
  const { t } = useLingui();
  const words = useSignInWords();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setError(null);
    try {
      onPicture((await sendFile(signInPicture, undefined, file, file.type || 'image/png')).picture);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.mark} role="group" aria-label={words.picture}>
      {picture === '' ? <Image /> : <img src={picture} alt="" width={44} height={44} />}
      <span
        className={styles.quiet}
      >{t`Button image: JPEG, PNG or WebP, fitted into a square. Without one the first letter is shown.`}</span>
      {disabled ? null : (
        <>
          <Button size="s" iconStart={<Upload />} loading={busy} onClick={() => field.current?.click()}>
            {t`Upload`}
          </Button>
          {picture === '' ? null : <Button size="s" tone="quiet" onClick={() => onPicture('')}>{t`Remove image`}</Button>}
        </>
      )}
      <Failure error={error} />
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        aria-label={words.picture}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
