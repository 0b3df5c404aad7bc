/** Who sent the visitor here: read from the address once and stored for this tab, since visitors look around before they register. */
const KEYS = ['affiliateCode', 'referralCode'] as const;

export type Referral = Partial<Record<(typeof KEYS)[number], string>>;

const CODE = /^[0-9A-Za-z_-]{1,32}$/;

export function rememberReferral(search: string): void {
  const query = new URLSearchParams(search);
  for (const key of KEYS) {
    const code = query.get(key)?.trim();
    if (!code || !CODE.test(code)) continue;
    try {
      sessionStorage.setItem(key, code);
    } catch {
      // Not stored: it counts only while it is in the address.
    }
  }
}

export function referral(search: string): Referral {
  rememberReferral(search);
  const found: Referral = {};
  for (const key of KEYS) {
    const query = new URLSearchParams(search).get(key)?.trim();
    const code = query && CODE.test(query) ? query : readStored(key);
    if (code) found[key] = code;
  }
  return found;
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
