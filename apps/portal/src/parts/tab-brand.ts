import { brand } from '../boot.ts';
import { isOwnHost } from './portal-address.ts';

const NAMES = ['merchant', 'merchantCode'] as const;
const YEAR_SECONDS = 31_536_000;

/** The browser's last brand: what a new tab begins with. The cookie is what the server sees of it before any script runs. */
function keepForNewTabs(): void {
  try {
    for (const name of NAMES) localStorage.setItem(name, brand.code);
  } catch {
    // Not stored: the cookie alone decides.
  }
  if (!isOwnHost) document.cookie = `merchant=${brand.code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * A tab stays with its brand: reloaded it shows the same, whatever another tab of the browser shows. Whenever it comes to the front the
 * browser's last brand is its own, so that its next document is served for it at once; else the page corrects itself before it paints.
 */
export function keepTabBrand(): void {
  try {
    for (const name of NAMES) sessionStorage.setItem(name, brand.code);
  } catch {
    // Storage is off: the address and the cookie decide.
  }
  keepForNewTabs();
  window.addEventListener('focus', keepForNewTabs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keepForNewTabs();
  });
}
