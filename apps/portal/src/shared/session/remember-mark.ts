/** What this browser remembers of logins beside what `device.ts` names: the first script reads it, so it is no longer than that needs. */
const REMEMBERED = 'loginRemember';

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing is stored here; everything works without it.
  }
};

/** Of one brand: two on the same host share the storage. */
export const ofBrand = (key: string): string => `${key}-${document.documentElement.dataset['brand'] ?? ''}`;

/** The remember cookie cannot be read by the page: this marks that there may be one, so that visitors send no request. */
export const rememberMark = {
  get: (): boolean => readStored(ofBrand(REMEMBERED)) === '1',
  set: (on: boolean): void => keep(ofBrand(REMEMBERED), on ? '1' : null),
};
