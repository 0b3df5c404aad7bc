const KEY = 'ageAnswered';

/** Has the visitor of this browser confirmed their age? Without storage the question comes again. */
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

/** Required where the brand wants it, once a browser, and not of members whose age is known from the registration. */
export const mustAskAge = (facts: { ageGate: boolean; isMember: boolean; answered: boolean }): boolean =>
  facts.ageGate && !facts.isMember && !facts.answered;
