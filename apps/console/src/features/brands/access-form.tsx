import { plainNumber } from '@pavilion/languages/compared-text';
import { brandAccess } from '@pavilion/contract/content/desk';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@pavilion/ui/switch';
import { TextField } from '@pavilion/ui/text-field';
import { useState } from 'react';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { useAccessWords } from './access-words.ts';
import type { Flags } from './brand-page.tsx';
import styles from './brands.module.css';
import { NumberField } from './number-field.tsx';
import { OfferFields } from './offer-fields.tsx';
import { SaveBar } from './save-bar.tsx';
import { SmsFields } from './sms-fields.tsx';

type Access = Flags['access'];

/** How people get in at a brand. */
export function AccessForm({ brandId, flags }: { brandId: string; flags: Flags }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [access, setAccess] = useState<Access>(flags.access);
  const act = useControlAct(brandAccess, { onProposed: () => setAccess(flags.access) });
  const change = (some: Partial<Access>) => setAccess({ ...access, ...some });
  const labels = useAccessWords();
  const said = (value: Access[keyof Access]): string =>
    value === true ? t`on` : value === false ? t`off` : value === null ? t`none` : Array.isArray(value) ? value.join(', ') : String(value);
  const changes = (Object.keys(labels) as (keyof Access)[])
    .filter((key) => JSON.stringify(access[key]) !== JSON.stringify(flags.access[key]))
    .map((key) => `${labels[key]}: ${said(flags.access[key])} → ${said(access[key])}`);
  const disabled = !may('brands.flags');
  return (
    <Section title={t`Access`}>
      <ProposedNotice kind="brand.access" brandId={brandId} />
      <fieldset disabled={disabled} className={styles.fields}>
        <Switch
          checked={access.documentsBeforeWithdrawal}
          disabled={disabled}
          onChange={(event) => change({ documentsBeforeWithdrawal: event.target.checked })}
          hint={t`Withdrawals require approved KYC documents.`}
        >
          {labels.documentsBeforeWithdrawal}
        </Switch>
        <Switch
          checked={access.singleSession}
          disabled={disabled}
          onChange={(event) => change({ singleSession: event.target.checked })}
          hint={t`A new login ends the previous one. Off: several sessions at once are allowed.`}
        >
          {labels.singleSession}
        </Switch>
        <div className={styles.grid}>
          <NumberField
            label={labels.minimumAge}
            hint={t`At least 18, in the brand's time zone.`}
            value={access.minimumAge}
            min={18}
            max={99}
            onNumber={(minimumAge) => change({ minimumAge: minimumAge ?? 18 })}
          />
          <NumberField
            label={labels.passwordMaxDays}
            hint={t`Empty: never expires. The module decides whether a change is enforced.`}
            value={access.passwordMaxDays}
            min={1}
            max={3650}
            onNumber={(passwordMaxDays) => change({ passwordMaxDays })}
          />
          <NumberField
            label={labels.paymentPasswordHoldHours}
            hint={t`Gives the member time to react. 0: none.`}
            value={access.paymentPasswordHoldHours}
            min={0}
            max={168}
            onNumber={(hours) => change({ paymentPasswordHoldHours: hours ?? 0 })}
          />
          <TextField
            label={labels.defaultPassword}
            hint={t`Members who log in with it must change it. Empty: none.`}
            value={access.defaultPassword ?? ''}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => change({ defaultPassword: event.target.value || null })}
          />
          <TextField
            label={labels.dialingCode}
            hint={t`For numbers without a country code, digits only. Empty: none.`}
            value={access.dialingCode ?? ''}
            inputMode="numeric"
            maxLength={4}
            onChange={(event) => change({ dialingCode: plainNumber(event.target.value).replace(/^\+/, '') || null })}
          />
        </div>
        <OfferFields offers={access.offers} disabled={disabled} onChange={change} />
        <SmsFields access={access} disabled={disabled} onChange={change} />
      </fieldset>
      <SaveBar
        changes={changes}
        busy={act.busy}
        error={act.error}
        clear={act.clear}
        onUndo={() => setAccess(flags.access)}
        onSave={(reason) => void act.run({ brandId, version: flags.version, reason, access })}
      />
    </Section>
  );
}
