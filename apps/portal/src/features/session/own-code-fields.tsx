import { Trans, useLingui } from '@lingui/react/macro';
import type { CaptchaPass } from '@pavilion/contract/identity/session';
import { Segmented } from '@pavilion/ui/segmented';
import { type FieldPath, type FieldValues, type UseFormRegister } from 'react-hook-form';
import { CodeField } from '../../shared/verification/code-field.tsx';
import { useCaptchaDialog } from '../../shared/verification/captcha.ts';
import styles from '../../shared/session/popups.module.css';

export type ContactKind = 'mobile' | 'email';

/** Proved contacts as they are shown, masked; empty or null where there is none. */
export interface OwnContacts {
  mobile: string | null;
  email: string | null;
}

/** Where a code may go, the phone first. */
export const kindsOf = (contacts: OwnContacts): ContactKind[] => (['mobile', 'email'] as const).filter((kind) => Boolean(contacts[kind]));

export interface OwnCodeFieldsProps<V extends FieldValues> {
  contacts: OwnContacts;
  kind: ContactKind;
  onKind(kind: ContactKind): void;
  name: FieldPath<V>;
  register: UseFormRegister<V>;
  error: string | undefined;
  /** Sends the code to the contact of this kind. */
  send(order: { kind: ContactKind; sliderValidate: CaptchaPass }): Promise<{ expiredMinutes: number }>;
}

/** A code to one of the member's own contacts: which one, where there are two, and the code itself. */
export function OwnCodeFields<V extends FieldValues>({ contacts, kind, onKind, name, register, error, send }: OwnCodeFieldsProps<V>) {
  const { t } = useLingui();
  const check = useCaptchaDialog();
  const kinds = kindsOf(contacts);
  const words: Record<ContactKind, string> = { mobile: t`By SMS`, email: t`By email` };
  const shown = contacts[kind] ?? '';
  const order = async () => {
    const sliderValidate = await check();
    return sliderValidate ? send({ kind, sliderValidate }) : null;
  };
  return (
    <div className={styles.number}>
      {kinds.length > 1 ? (
        <Segmented label={t`Send code to`} options={kinds.map((value) => ({ value, label: words[value] }))} value={kind} onValue={onKind} />
      ) : null}
      <CodeField
        name={name}
        register={register}
        error={error}
        onSend={order}
        to={kind}
        hint={
          <Trans>
            We'll send it to <bdi>{shown}</bdi>.
          </Trans>
        }
      />
    </div>
  );
}
