import { MINUTE_MS } from '@pavilion/contract/base/time';

const MAX_AGE_MS = 10 * MINUTE_MS;

let typed: { text: string; until: number } | null = null;

/**
 * The password just typed to log in, for the change that may be forced right after it: the member need not type it a third time. It is in the
 * memory of this page only, ten minutes at most; after a reload the form requires it.
 */
export const typedPassword = {
  keep(text: string): void {
    typed = { text, until: Date.now() + MAX_AGE_MS };
  },
  get: (): string | null => (typed && typed.until > Date.now() ? typed.text : null),
  forget(): void {
    typed = null;
  },
};
