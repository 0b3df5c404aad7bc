import type { RegisterFields } from './use-register-form.ts';

/** Of this tab: what was typed in a registration that could not be sent, so that a reload brings it back. */
const KEY = 'register-draft';
/** Never stored: what is secret, or good for a moment only. */
const NEVER_STORED: ReadonlySet<string> = new Set(['password', 'paymentPassword', 'captcha', 'verificationCode']);

type Draft = Partial<Record<keyof RegisterFields, unknown>>;

export const registerDraft = {
  keep(typed: RegisterFields): void {
    const entries = Object.entries(typed).filter(([field, value]) => !NEVER_STORED.has(field) && typeof value === 'string' && value !== '');
    try {
      sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries)));
    } catch {
      // Not stored: the form itself still has it.
    }
  },
  /** Texts by field, of those the form has. */
  read(fields: readonly string[]): Record<string, string> {
    try {
      const entries = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Draft);
      return Object.fromEntries(
        entries.flatMap(([field, value]) =>
          fields.includes(field) && !NEVER_STORED.has(field) && typeof value === 'string' ? [[field, value]] : [],
        ),
      );
    } catch {
      return {};
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was stored.
    }
  },
};
