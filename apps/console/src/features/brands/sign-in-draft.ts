import { SIGN_IN_CODE, type signInProviders } from '@pavilion/contract/social/desk';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { useLingui } from '@lingui/react/macro';
import { useSignInWords } from './sign-in-words.ts';

type Provider = WireValue<typeof signInProviders>['providers'][number];

/** A provider as it is being written. */
export interface ProviderDraft extends Provider {
  /** A new one; null: the client has none; absent: the one it has stays. */
  secret?: string | null;
}

/** Off no longer than its facts are written: a new provider waits for a second operator in any case. */
export function newProvider(others: readonly ProviderDraft[]): ProviderDraft {
  const taken = new Set(others.map(({ code }) => code));
  let number = others.length + 1;
  while (taken.has(`provider-${number}`)) number += 1;
  return { code: `provider-${number}`, name: '', issuer: '', clientId: '', enabled: true, picture: '', fingerprint: null, members: 0 };
}

export const isCode = (code: string): boolean => SIGN_IN_CODE.test(code);

const PLAIN = ['name', 'issuer', 'clientId'] as const;

/** What would change, a line each. */
export function useSignInChanges(before: readonly Provider[], after: readonly ProviderDraft[]): string[] {
  const { t } = useLingui();
  const words = useSignInWords();
  const gone = before.filter(({ code }) => !after.some((one) => one.code === code)).map(({ name }) => t`Removed: ${name}`);
  const changed = after.flatMap((now) => {
    const { name, code } = now;
    const then = before.find((one) => one.code === code);
    const called = name || code;
    if (!then) return [t`New: ${called}`];
    return [
      ...PLAIN.filter((field) => then[field] !== now[field]).map(
        (field) => `${then.name}, ${words[field]}: ${then[field]} → ${now[field]}`,
      ),
      ...(then.enabled === now.enabled ? [] : [now.enabled ? t`On: ${name}` : t`Off: ${name}`]),
      ...(then.picture === now.picture ? [] : [`${then.name}: ${words.picture}`]),
      ...(now.secret === undefined || (now.secret === null && then.fingerprint === null) ? [] : [`${then.name}: ${words.secret}`]),
    ];
  });
  const stayed = (list: readonly Provider[], other: readonly Provider[]) =>
    list.flatMap(({ code }) => (other.some((one) => one.code === code) ? [code] : [])).join();
  return [...gone, ...changed, ...(stayed(before, after) === stayed(after, before) ? [] : [t`Button order`])];
}
