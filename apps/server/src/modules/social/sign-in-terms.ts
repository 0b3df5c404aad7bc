import type { signInChange } from '@pavilion/contract/social/desk';
import type { InnerBody } from '@pavilion/contract/base/endpoint';
import type { Sql } from '../../kernel/db.ts';
import type { Outbound } from '../../kernel/outbound.ts';
import { refuse } from '../../kernel/refusal.ts';
import { fingerprintIn, sealClientSecret } from './client-secrets.ts';
import type { SignInTerms } from './sign-in-control.ts';

export type GivenProvider = InnerBody<typeof signInChange>['providers'][number];

/**
 * Refuses `desk.signIn.code.taken`, `desk.signIn.issuer` and `desk.signIn.issuer.inside`, each with the provider's name. `allowPlainHttp`: as in
 * `createProviders`.
 */
export async function refuseUnfit(
  providers: readonly GivenProvider[],
  { outbound, allowPlainHttp }: { outbound: Pick<Outbound, 'mayReach'>; allowPlainHttp: boolean },
): Promise<void> {
  for (const [index, { code, name: provider, issuer }] of providers.entries()) {
    const at = (field: string) => ({ field: `providers.${index}.${field}`, params: { provider } });
    if (providers.findIndex((one) => one.code === code) !== index) throw refuse('desk.signIn.code.taken', at('code'));
    const url = URL.parse(issuer);
    // An issuer is compared sign for sign with what the provider says of itself (OpenID Connect Discovery 1.0, 4.3).
    const isAddress = url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
    if (!isAddress || !(url.protocol === 'https:' || (allowPlainHttp && url.protocol === 'http:')))
      throw refuse('desk.signIn.issuer', at('issuer'));
    if (!(await outbound.mayReach(issuer))) throw refuse('desk.signIn.issuer.inside', at('issuer'));
  }
}

/** The given providers as settings: a secret stays unless another one is given, the client has none, or the issuer is another one. */
export async function nextSignIn(
  sql: Sql,
  brandId: string,
  providers: readonly GivenProvider[],
): Promise<(now: SignInTerms) => SignInTerms> {
  const sealed = new Map<string, string>();
  for (const { code: provider, issuer, secret } of providers)
    if (typeof secret === 'string') sealed.set(provider, await sealClientSecret(sql, { brandId, provider, issuer }, secret));
  const secretOf = ({ code, issuer, secret }: GivenProvider, before: SignInTerms[string] | undefined): string | null => {
    const stays = before?.issuer === issuer ? before.secret : null;
    if (secret === undefined) return stays;
    const next = sealed.get(code) ?? null;
    return next !== null && stays !== null && fingerprintIn(next) === fingerprintIn(stays) ? stays : next;
  };
  return (now) =>
    Object.fromEntries(
      providers.map(({ secret, ...provider }, position) => {
        const { code, ...terms } = provider;
        return [code, { ...terms, position, secret: secretOf({ ...provider, secret }, now[code]) }];
      }),
    );
}
