import { boot, brand } from '../boot.ts';

/** Whether the host of this page is the brand's own: where it is not, addresses that leave the tab name the brand. */
export const isOwnHost: boolean = boot.status.info.domainRoute.some(({ domain }) => domain === window.location.hostname);

/** An address of the portal for another device or person (`/register?affiliateCode=…`), whole and of this brand. */
export function portalAddress(path: string): string {
  const address = new URL(path, window.location.origin);
  if (!isOwnHost) address.searchParams.set('merchant', brand.code);
  return address.href;
}

/** Where a phone installs from: the operator's package where there is one, else the page that says how. */
export function installAddress(system: 'ios' | 'android' | 'desktop'): string {
  const { androidUrl, iosUrl } = brand.download;
  const ready = system === 'android' ? androidUrl : system === 'ios' ? iosUrl : null;
  return ready ? new URL(ready, window.location.origin).href : portalAddress(`/download#${system}`);
}
