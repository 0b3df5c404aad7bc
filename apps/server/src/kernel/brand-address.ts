export interface BrandDomain {
  code: string;
  /** The host the brand's own portal is reached at; empty: it has none. */
  mainDomain: string;
}

/**
 * Address of a brand's portal, for links in messages. Made of our own settings only: what a request says about
 * its host must never end up in a mail. A host of this machine is nobody's but the demonstration's, so there the brand is
 * named in the query.
 */
export function brandAddress(publicUrl: string, { code, mainDomain }: BrandDomain): URL {
  const address = new URL('/', publicUrl);
  if (mainDomain !== '' && !mainDomain.endsWith('.localhost')) {
    if (address.hostname !== mainDomain) address.hostname = mainDomain;
    return address;
  }
  address.searchParams.set('merchant', code);
  return address;
}
