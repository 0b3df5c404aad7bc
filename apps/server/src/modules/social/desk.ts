import * as contract from '@pavilion/contract/social/desk';
import { SOCIAL_CALLBACK_PATH } from '@pavilion/contract/social/calls';
import type { InnerBody, InnerQuery, InnerValue } from '@pavilion/contract/base/endpoint';
import type { DeskAccess, DeskRegistrar, OperatorContext } from '../../http/desk.ts';
import type { BrandInfo } from '../../http/types.ts';
import { many } from '../../kernel/db.ts';
import { versionOf } from '../../kernel/setting-version.ts';
import { readSignInProviders } from '../content/public.ts';
import { changeControl } from '../four-eyes/public.ts';
import { fingerprintIn, sealEarlierSecrets } from './client-secrets.ts';
import { makeMark, refuseOtherMark } from './make-mark.ts';
import type { SocialBaseDeps } from './deps.ts';
import { readSignIn, signInControl } from './sign-in-control.ts';
import { nextSignIn, refuseUnfit } from './sign-in-terms.ts';

type SignInDeskDeps = Pick<SocialBaseDeps, 'db' | 'outbound' | 'settings' | 'content'>;
type SocialDeskDeps = SignInDeskDeps & { access: DeskAccess };

/** Sign-in providers of a brand at the desk. */
export function registerSocialDesk({ serve, access }: DeskRegistrar, base: SignInDeskDeps): void {
  const deps = { ...base, access };
  serve(contract.signInProviders, ({ query }, context) => listProviders(deps, query, context));
  serve(contract.signInChange, ({ body }, context) => changeProviders(deps, body, context));
  serve(contract.signInPicture, async ({ upload }) => ({ picture: await makeMark(upload) }));
}

/** Addresses of the brand's portal that people come back to. */
async function callbacksOf({ content, settings }: SocialDeskDeps, { id }: BrandInfo): Promise<string[]> {
  const { origin, protocol, port } = new URL(settings.publicUrl);
  const { hosts } = await content.brandSnapshot(id);
  const origins = [...hosts.map(({ host }) => `${protocol}//${host}${port ? `:${port}` : ''}`), origin];
  return [...new Set(origins)].map((one) => new URL(SOCIAL_CALLBACK_PATH, one).href);
}

async function listProviders(
  deps: SocialDeskDeps,
  { brandId }: InnerQuery<typeof contract.signInProviders>,
  context: OperatorContext,
): Promise<InnerValue<typeof contract.signInProviders>> {
  const { db, access } = deps;
  const brand = await access.brandInScope(brandId, context);
  const version = await versionOf(db, brandId, 'sign-in');
  await sealEarlierSecrets(db, brand, await readSignInProviders(db, brandId));
  const terms = await readSignIn(db, brandId);
  const counts = await many<{ provider: string; members: number }>(
    db,
    'SELECT provider, count(*)::int AS members FROM social_identity WHERE brand_id = $1 GROUP BY provider',
    [brandId],
  );
  const members = new Map(counts.map((row) => [row.provider, row.members]));
  return {
    version,
    providers: Object.entries(terms).map(([code, { position: _position, secret, ...provider }]) => ({
      code,
      ...provider,
      fingerprint: secret === null ? null : fingerprintIn(secret),
      members: members.get(code) ?? 0,
    })),
    callbacks: await callbacksOf(deps, brand),
  };
}

async function changeProviders(
  { db, access, content, outbound, settings }: SocialDeskDeps,
  { brandId, version, reason, providers }: InnerBody<typeof contract.signInChange>,
  context: OperatorContext,
) {
  const brand = await access.brandInScope(brandId, context);
  await refuseUnfit(providers, { outbound, allowPlainHttp: settings.demo });
  for (const { picture } of providers) await refuseOtherMark(picture);
  await sealEarlierSecrets(db, brand, await readSignInProviders(db, brandId));
  const next = await nextSignIn(db, brandId, providers);
  return changeControl(db, signInControl({ content }), { brand, version, next, reason }, context);
}
