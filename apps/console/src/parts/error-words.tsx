import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@pavilion/contract/base/client';

/** What happened and what next, for any failed call. The server's own words where it answered. */
export function useErrorWords(): (error: unknown) => string {
  const { t } = useLingui();
  return (error) => {
    if (!(error instanceof ApiError)) return t`Something went wrong on this page. Please reload it.`;
    if (error.code === 'network.timeout')
      return t`The server is slow to answer. Nothing may have happened: please look before you try again.`;
    if (error.isNetwork) return t`There is no connection at the moment. Please check your network and try again.`;
    return error.message || t`Something went wrong. Please try again.`;
  };
}
