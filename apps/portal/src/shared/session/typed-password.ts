import { MINUTE_MS } from '@pavilion/contract/base/time';

const KEPT_MS = 10 * MINUTE_MS;

let typed: { text: string; until: number } | null = null;

/**
 * The password just typed to log in, for the change that may be forced right after it: nobody types it a third time. It stands in the
 * memory of this page and nowhere else, ten minutes at most; a reload has lost it, and the form asks for it then.
 */
export const typedPassword = {
  keep(text: string): void {
    typed = { text, until: Date.now() + KEPT_MS };
  },
  get: (): string | null => (typed && typed.until > Date.now() ? typed.text : null),
  forget(): void {
    typed = null;
  },
};
