export type Scheme = 'system' | 'light' | 'dark';

const KEY = 'desk-scheme';

/** Light, dark, or as the machine is set. */
export function currentScheme(): Scheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the stored choice in force. */
export function applyScheme(scheme: Scheme = currentScheme()): void {
  if (scheme === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}

export function chooseScheme(scheme: Scheme): void {
  try {
    if (scheme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Stored as long as the page.
  }
  applyScheme(scheme);
}
