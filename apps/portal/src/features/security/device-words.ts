import { useLingui } from '@lingui/react/macro';

export interface NamedDevice {
  browser: string;
  system: string;
}

/** `Firefox on Windows`, as far as the browser said what it is. */
export function useDeviceWords(): (device: NamedDevice) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser || system || t`Unknown browser`;
  };
}
