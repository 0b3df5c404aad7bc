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
    ? t`Another provider has this identifier.`
    : isCode(provider.code)
      ? undefined
      : t`Two to twenty small letters, digits and hyphens, beginning with a letter.`;
  const linked = countText(provider.members);
  return (
    <fieldset className={styles.fields} disabled={disabled}>
      <Switch
        checked={provider.enabled}
        disabled={disabled}
        hint={t`Linked members: ${linked}. Off: no button, and nobody logs in by it; the links stay.`}
        onChange={(event) => change({ enabled: event.target.checked })}
      >
        {words.enabled}
      </Switch>
      <div className={styles.grid}>
        <TextField
          label={words.name}
          hint={t`The name members know the provider by.`}
          value={provider.name}
          error={missing(provider.name)}
          maxLength={SIGN_IN_LENGTHS.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={t`Identifier`}
          hint={t`Stays as it is once the provider is in force.`}
          value={provider.code}
          error={codeError}
          disabled={disabled || before !== null}
          spellCheck={false}
          maxLength={20}
          onChange={(event) => change({ code: event.target.value })}
        />
        <TextField
          label={words.issuer}
          hint={t`As the provider names it, an address of the internet.`}
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
          hint={t`What the provider calls this brand.`}
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
      ? t`In force: ••• ${fingerprint}. Empty: it stays.`
      : held
        ? t`The secret in force belongs to the other issuer and does not go along: give this one's.`
        : t`Sealed at once; nobody reads it again. Empty: the client has none.`;
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
          {t`Take the secret away`}
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
      >{t`Picture of the button: JPEG, PNG or WebP, fitted into a square. Without one its first letter is drawn.`}</span>
      {disabled ? null : (
        <>
          <Button size="s" iconStart={<Upload />} loading={busy} onClick={() => field.current?.click()}>
            {t`Upload`}
          </Button>
          {picture === '' ? null : <Button size="s" tone="quiet" onClick={() => onPicture('')}>{t`Take the picture away`}</Button>}
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
