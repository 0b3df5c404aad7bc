import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@pavilion/ui/empty-state';
import { CreditCard } from '@pavilion/ui/icon';
import { useOperator } from '../session/operator.tsx';
import { currencyOf, useNamedProblem } from './carried.ts';
import { ChannelsForm, providersOf } from './channels-form.tsx';
import styles from './draft-page.module.css';
import { PayeePlaces } from './payee-places.tsx';
import { kindOf } from './payee-kind.ts';
import { ProviderSecrets } from './provider-secrets.tsx';
import { ProvidersForm } from './providers-form.tsx';
import { rowsOf, textOf } from './rows.ts';
import { TransferFields } from './transfer-fields.tsx';
import { type DraftEditor, FILES, type JsonObject } from './use-draft.ts';
import { WaysOutFields } from './ways-out-fields.tsx';
import { WithdrawalFields } from './withdrawal-fields.tsx';

/** How members pay in and out: deposit channels, providers and their secrets, banks and rules of withdrawals. */
export function CashierForm({ edited }: { edited: DraftEditor }) {
  const { t } = useLingui();
  const { may, brands } = useOperator();
  const problemOf = useNamedProblem(edited);
  const file = edited.json(FILES.payments);
  if (!file) return <EmptyState icon={<CreditCard />} title={t`The folder has no payment settings: they stay unchanged`} />;
  const put = (change: JsonObject) => edited.change(FILES.payments, { ...file, ...change });
  const rules = (file['withdrawals'] ?? {}) as JsonObject;
  const currency = currencyOf(edited);
  const inForce = edited.draft.isNew ? undefined : brands.find(({ code }) => code === edited.draft.code);
  return (
    <div className={styles.stack}>
      <ChannelsForm edited={edited} file={file} onChannels={(channels) => put({ channels })} />
      <ProvidersForm edited={edited} file={file} onProviders={(providers) => put({ providers })} />
      {inForce && may('payments.secrets') ? <ProviderSecrets brandId={inForce.id} /> : null}
      <PayeePlaces file={file} onPlaces={(banks) => put({ banks })} />
      <WithdrawalFields
        rules={rules}
        providers={providersOf(file)}
        currency={currency}
        problem={problemOf(textOf(rules['provider']), 'withdrawals.provider')}
        onRules={(withdrawals) => put({ withdrawals })}
      />
      <WaysOutFields
        rules={rules}
        kinds={[...new Set(rowsOf(file, 'banks').map(kindOf))]}
        currency={currency}
        timeZone={textOf(edited.json(FILES.brand)?.['timeZone'])}
        onRules={(withdrawals) => put({ withdrawals })}
      />
      <TransferFields edited={edited} currency={currency} />
    </div>
  );
}
