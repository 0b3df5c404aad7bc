const KEY = 'ageStated';

/** Said on this visit; where storage is off it is asked for again. */
export function hasStatedAge(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function stateAge(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Not remembered; the statement holds for this page.
  }
}
