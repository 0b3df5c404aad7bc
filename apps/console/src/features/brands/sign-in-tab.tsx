import { MAX_SIGN_IN_PROVIDERS, signInChange, signInProviders } from '@pavilion/contract/social/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/ask.ts';
import { Failure } from '../../parts/failure.tsx';
import { PageSkeleton } from '../../parts/page-skeleton.tsx';
import { Section } from '../../parts/page.tsx';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useOperator } from '../session/operator.tsx';
import { ItemList } from '../brand-drafts/item-list.tsx';
import styles from './brands.module.css';
import { SaveBar } from './save-bar.tsx';
import { newProvider, type ProviderDraft, useSignInChanges } from './sign-in-draft.ts';
import { SignInFields } from './sign-in-fields.tsx';

type SignIn = WireValue<typeof signInProviders>;

/** Sign-in providers of a brand: other houses that say who a member is. */
export function SignInTab({ brandId }: { brandId: string }) {
  const { data, error } = useQuery({ ...ask(signInProviders, { brandId }), placeholderData: undefined as never });
  if (error && !data) return <Failure error={error} />;
  return data ? <SignInForm key={data.version} brandId={brandId} signIn={data} /> : <PageSkeleton />;
}

function SignInForm({ brandId, signIn }: { brandId: string; signIn: SignIn }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [providers, setProviders] = useState<readonly ProviderDraft[]>(signIn.providers);
  const undo = () => setProviders(signIn.providers);
  const act = useControlAct(signInChange, { onProposed: undo });
  const disabled = !may('brands.flags');
  const changes = useSignInChanges(signIn.providers, providers);
  const mayAdd = !disabled && providers.length < MAX_SIGN_IN_PROVIDERS;
  const save = (reason: string) =>
    void act.run({
      brandId,
      version: signIn.version,
      reason,
      providers: providers.map(({ code, name, issuer, clientId, enabled, picture, secret }) => ({
        code,
        name,
        issuer,
        clientId,
        enabled,
        picture,
        ...(secret === undefined ? {} : { secret }),
      })),
    });
  return (
    <div className={styles.fields}>
      <ProposedNotice kind="brand.sign-in" brandId={brandId} />
      <ItemList<ProviderDraft>
        title={t`Login providers`}
        note={t`Members log in with an external account (OpenID Connect). New or re-enabled providers and changed issuers, clients or secrets need a second operator; switching off and removing apply immediately. Members keep their links.`}
        items={providers}
        ordered={!disabled}
        removable={!disabled}
        addLabel={t`Add a provider`}
        {...(mayAdd ? { begin: () => newProvider(providers) } : {})}
        nameOf={({ name, code, enabled }) => [name || code, enabled ? t`On` : t`Off`]}
        onItems={setProviders}
        render={(provider, put) => (
          <SignInFields
            provider={provider}
            before={signIn.providers.find(({ code }) => code === provider.code) ?? null}
            isTaken={providers.some((one) => one !== provider && one.code === provider.code)}
            disabled={disabled}
            onProvider={put}
          />
        )}
      />
      <Section title={t`Addresses to register with each provider`} note={t`Redirect URI. Providers reject any other.`}>
        <ul className={styles.changes} translate="no">
          {signIn.callbacks.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      </Section>
      <SaveBar changes={changes} busy={act.busy} error={act.error} clear={act.clear} onUndo={undo} onSave={save} />
    </div>
  );
}
