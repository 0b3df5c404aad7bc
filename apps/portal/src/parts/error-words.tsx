import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';

/** What happened and what next, for any failed call. The server's own words where it answered. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return t`Something went wrong on this page. Please reload it.`;
    if (error.code === 'network.timeout') return t`The page is slow to respond. Please check your connection and try again.`;
    if (error.isNetwork) return t`You're offline. Please check your connection and try again.`;
    return error.message || t`Something went wrong. Please try again.`;
  };
}

/** True when the refusal has no field and must be shown at the head of the form. */
export const isGeneral = (error: unknown, fields: readonly string[]): boolean =>
  error instanceof Error && !(error instanceof ApiError && error.fields.some((one) => fields.includes(one.field)));
