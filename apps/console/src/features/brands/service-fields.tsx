import { HOST_NAME, SERVICE_LENGTHS, SMS_SENDER } from '@pavilion/contract/services/desk';
import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '@pavilion/ui/password-field';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import styles from './brands.module.css';
import { keepsSecret, type PhoneDraft, type Services, type SmsDraft } from './services-draft.ts';
import { useServicesWords } from './services-words.ts';

interface PhoneFieldsProps {
  phone: PhoneDraft;
  demo: boolean;
  onPhone(phone: PhoneDraft): void;
}

/** Settings of the phone service. */
export function PhoneFields({ phone, demo, onPhone }: PhoneFieldsProps) {
  const { t } = useLingui();
  const words = useServicesWords();
  const missing = (value: string): string | undefined => (value === '' ? t`Please fill this in.` : undefined);
  const fields = ['apiKey', 'projectId', 'appId'] as const;
  return (
    <div className={styles.grid}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={words[`phone.${field}`]}
          value={phone[field]}
          error={missing(phone[field])}
          spellCheck={false}
          maxLength={SERVICE_LENGTHS.phone}
          onChange={(event) => onPhone({ ...phone, [field]: event.target.value })}
        />
      ))}
      <TextField
        label={words['phone.authDomain']}
        hint={t`Without https://`}
        value={phone.authDomain}
        error={missing(phone.authDomain) ?? (HOST_NAME.test(phone.authDomain) ? undefined : t`A name such as brand.example.org`)}
        spellCheck={false}
        maxLength={SERVICE_LENGTHS.host}
        onChange={(event) => onPhone({ ...phone, authDomain: event.target.value })}
      />
      {demo ? (
        <TextField
          label={words['phone.emulatorUrl']}
          hint={t`Demo only: unsigned responses are accepted.`}
          value={phone.emulatorUrl ?? ''}
          placeholder="http://"
          spellCheck={false}
          maxLength={SERVICE_LENGTHS.address}
          onChange={(event) => onPhone({ ...phone, emulatorUrl: event.target.value || null })}
        />
      ) : null}
    </div>
  );
}

interface SmsCarrierFieldsProps {
  sms: SmsDraft;
  /** As it is in force; null: none. */
  before: Services['sms'];
  onSms(sms: SmsDraft): void;
}

/** The brand's own carrier of SMS. */
export function SmsCarrierFields({ sms, before, onSms }: SmsCarrierFieldsProps) {
  const { t } = useLingui();
  const words = useServicesWords();
  const change = (some: Partial<SmsDraft>) => onSms({ ...sms, ...some });
  const missing = (value: string): string | undefined => (value === '' ? t`Please fill this in.` : undefined);
  const keeps = keepsSecret(sms, before);
  const fingerprint = before?.fingerprint ?? '';
  const typed = (value: string) => {
    const { secret: _before, ...others } = sms;
    onSms(value === '' ? others : { ...others, secret: value });
  };
  return (
    <div className={styles.grid}>
      <Select
        label={words['sms.carrier']}
        value={sms.carrier}
        options={[
          { value: 'twilio', label: 'Twilio' },
          { value: 'vonage', label: 'Vonage' },
        ]}
        onChange={(event) => change({ carrier: event.target.value === 'vonage' ? 'vonage' : 'twilio' })}
      />
      <TextField
        label={words['sms.account']}
        hint={t`Account SID or API key, as the carrier names it.`}
        value={sms.account}
        error={missing(sms.account)}
        spellCheck={false}
        maxLength={SERVICE_LENGTHS.account}
        onChange={(event) => change({ account: event.target.value })}
      />
      <TextField
        label={words['sms.sender']}
        hint={t`A number with its country code, or a name of up to eleven letters and digits.`}
        value={sms.sender}
        error={missing(sms.sender) ?? (SMS_SENDER.test(sms.sender) ? undefined : t`Carriers do not accept this sender.`)}
        spellCheck={false}
        maxLength={SERVICE_LENGTHS.sender}
        onChange={(event) => change({ sender: event.target.value })}
      />
      <TextField
        label={words['sms.api']}
        hint={t`Empty: the carrier's usual address.`}
        value={sms.api ?? ''}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        maxLength={SERVICE_LENGTHS.address}
        onChange={(event) => change({ api: event.target.value || null })}
      />
      <PasswordField
        label={words['sms.secret']}
        hint={
          keeps
            ? t`Current: ••• ${fingerprint}. Empty: unchanged.`
            : before
              ? t`The current secret belongs to another account. Enter the secret of this account.`
              : t`Encrypted immediately; cannot be viewed again.`
        }
        error={keeps || sms.secret !== undefined ? undefined : t`Please fill this in.`}
        autoComplete="off"
        value={sms.secret ?? ''}
        maxLength={SERVICE_LENGTHS.secret}
        words={{ show: t`Show`, hide: t`Hide` }}
        onChange={(event) => typed(event.target.value)}
      />
    </div>
  );
}
