import type { InnerValue } from '@pavilion/contract/base/endpoint';
import type { socialBindings } from '@pavilion/contract/social/calls';
import type { SessionContext } from '../../http/types.ts';
import { many } from '../../kernel/db.ts';
import type { SocialDeps } from './deps.ts';

/** The brand's providers in the order of their buttons, and those bound to an account whose provider is off or gone. */
export async function listBindings(deps: SocialDeps, { brand, session }: SessionContext): Promise<InnerValue<typeof socialBindings>> {
  const { settings } = await deps.content.brandSnapshot(brand.id);
  const rows = await many<{ provider: string; account: string; bound_at: Date }>(
    deps.db,
    'SELECT provider, account, bound_at FROM social_identity WHERE member_id = $1 ORDER BY bound_at',
    [session.memberId],
  );
  const offered = settings.access.social.filter(({ enabled }) => enabled);
  const gone = rows
    .filter(({ provider }) => !offered.some(({ code }) => code === provider))
    .map(({ provider }) => ({ code: provider, name: settings.access.social.find(({ code }) => code === provider)?.name ?? provider }));
  return [...offered, ...gone].map(({ code, name }) => {
    const row = rows.find(({ provider }) => provider === code);
    return { provider: code, name, bound: row !== undefined, account: row?.account ?? '', boundAt: row?.bound_at.toISOString() ?? null };
  });
}
