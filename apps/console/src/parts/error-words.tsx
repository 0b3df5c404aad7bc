import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';

/** What happened and what next, for any failed call. The server's own words where it answered. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return t`Something went wrong on this page. Reload it.`;
    if (error.code === 'network.timeout') return t`The server did not respond in time. Check whether it went through before you try again.`;
    if (error.isNetwork) return t`No connection. Check your network and try again.`;
    return error.message || t`Something went wrong. Please try again.`;
  };
}
