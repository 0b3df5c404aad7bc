export interface BrandDomain {
  code: string;
  /** The host the brand's own portal is reached at; empty: it has none. */
  mainDomain: string;
}

/**
 * Address of a brand's portal, for links in messages. Made of our own settings only: what a request says about
 * its host must never end up in a mail. A host of this machine belongs to the demonstration only, so there the brand is
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

/**
 * Origin of the portal as a visitor sees it: the host of the request where it is one of the brand's own, at the scheme and port of the
 * public address, else the public address. For ways back to the page they came from, which have their session there.
 */
export function visitedOrigin(publicUrl: string, { host, hosts }: { host: string; hosts: readonly string[] }): string {
  const address = new URL('/', publicUrl);
  if (hosts.includes(host.toLowerCase())) address.hostname = host.toLowerCase();
  return address.origin;
}
