import { refuse } from '../../../kernel/refusal.ts';
import type { BrandInfo } from '../../../http/types.ts';
import type { IdentityParts } from '../parts.ts';

/** Refuses a page of another brand's host: whoever stands there means that brand. A host of none, as an app's own, says nothing. */
export async function checkDomain(
  parts: Pick<IdentityParts, 'brandAtHost'>,
  domain: string | null | undefined,
  brand: Pick<BrandInfo, 'id'>,
): Promise<void> {
  const owner = domain ? await parts.brandAtHost(domain) : null;
  if (owner !== null && owner !== brand.id) throw refuse('domain.invalid');
}
