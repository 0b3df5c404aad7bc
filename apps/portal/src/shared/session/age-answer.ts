const KEY = 'ageAnswered';

/** Has somebody at this browser said to be of age? Where storage is off the question comes again. */
export function hasAgeAnswer(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function keepAgeAnswer(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Not remembered; the answer holds for this page.
  }
}

/** Asked where the brand wants it, once a browser, and of nobody whose age a registration has settled. */
export const mustAskAge = (facts: { ageGate: boolean; isMember: boolean; answered: boolean }): boolean =>
  facts.ageGate && !facts.isMember && !facts.answered;
