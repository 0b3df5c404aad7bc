import { proposalWithdraw } from '@pavilion/contract/four-eyes/desk';
import { paymentProviders, providerSecretPropose } from '@pavilion/contract/payments/desk-providers';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { Key } from '@pavilion/ui/icon';
import { PasswordField } from '@pavilion/ui/password-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { momentText } from '../../parts/moment.ts';
import { Section } from '../../parts/page.tsx';
import { useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import styles from './draft-page.module.css';

type Provider = WireValue<typeof paymentProviders>['list'][number];

/** Secrets of the providers that are in force: given by one operator, confirmed by another, never shown. */
export function ProviderSecrets({ brandId }: { brandId: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery(ask(paymentProviders, { brandId }));
  return (
    <Section
      title={t`Provider secrets`}
      note={t`Applies independently of the draft. One operator enters a secret, another confirms it; it cannot be viewed again.`}
    >
      {error && !data ? <Failure error={error} /> : null}
      {data?.list.length === 0 ? <EmptyState compact icon={<Key />} title={t`No live provider for this brand`} /> : null}
      <ul className={styles.rows}>
        {data?.list.map((provider) => (
          <ProviderRow key={provider.code} brandId={brandId} provider={provider} />
        ))}
      </ul>
    </Section>
  );
}

function ProviderRow({ brandId, provider }: { brandId: string; provider: Provider }) {
  const { t } = useLingui();
  const { code, hasSecret, waiting } = provider;
  const [asking, setAsking] = useState<'give' | 'drop' | null>(null);
  const [secret, setSecret] = useState('');
  const close = () => {
    setSecret('');
    setAsking(null);
  };
  const give = useControlAct(providerSecretPropose, { onDone: close });
  const drop = useAct(proposalWithdraw, { said: t`Pending secret discarded`, onDone: close });
  return (
    <li className={styles.provider}>
      <span className={styles.providerName}>
        <b>{code}</b>
        {hasSecret ? <Badge tone="good">{t`Secret set`}</Badge> : <Badge tone="warn">{t`No secret: inactive`}</Badge>}
        {waiting ? <span>{t`Secret by ${waiting.by} pending since ${momentText(waiting.at)}`}</span> : null}
      </span>
      <span className={styles.providerActs}>
        {waiting ? <Button tone="quiet" render={<Link to={paths.proposal(waiting.id)} />}>{t`Show what would change`}</Button> : null}
        {waiting ? <Button tone="quiet" onClick={() => setAsking('drop')}>{t`Discard`}</Button> : null}
        <Button onClick={() => setAsking('give')}>{hasSecret ? t`Replace secret` : t`Enter secret`}</Button>
      </span>
      <ActDialog
        open={asking === 'give'}
        onClose={close}
        busy={give.busy}
        error={give.error}
        title={t`Secret of ${code}`}
        lead={t`Encrypted immediately and sent to a second operator. It cannot be viewed again.`}
        confirmLabel={t`Propose`}
        reasonHint={t`Recorded in the audit trail without the secret.`}
        incomplete={secret.trim() === ''}
        onConfirm={(reason) => void give.run({ brandId, code, secret, reason })}
      >
        <PasswordField
          label={t`Secret`}
          autoComplete="off"
          value={secret}
          maxLength={512}
          words={{ show: t`Show`, hide: t`Hide` }}
          onChange={(event) => setSecret(event.target.value)}
        />
      </ActDialog>
      <ActDialog
        open={asking === 'drop'}
        onClose={close}
        busy={drop.busy}
        error={drop.error}
        title={t`Discard the pending secret?`}
        lead={t`The current one stays.`}
        confirmLabel={t`Discard`}
        onConfirm={(reason) => void drop.run({ id: waiting?.id ?? '', reason })}
      />
    </li>
  );
}
