import { refuse } from '../../../kernel/refusal.ts';
import type { BrandInfo } from '../../../http/types.ts';
import type { IdentityDeps } from '../deps.ts';

/** Refuses a page of another brand's host: a visitor there means that brand. A host of none, as an app's own, says nothing. */
export async function checkDomain(
  deps: Pick<IdentityDeps, 'brandAtHost'>,
  domain: string | null | undefined,
  brand: Pick<BrandInfo, 'id'>,
): Promise<void> {
  const owner = domain ? await deps.brandAtHost(domain) : null;
  if (owner !== null && owner !== brand.id) throw refuse('domain.invalid');
}
