import { useLingui } from '@lingui/react/macro';

/** What the services of a brand and their fields are called, by the place of each. */
export function useServicesWords() {
  const { t } = useLingui();
  return {
    pictureHosts: t`Image hosts`,
    launchHosts: t`Game addresses`,
    phone: t`Phone codes through a service`,
    'phone.apiKey': t`API key`,
    'phone.authDomain': t`Service domain`,
    'phone.projectId': t`Project`,
    'phone.appId': t`App ID`,
    'phone.emulatorUrl': t`Emulator`,
    sms: t`SMS carrier`,
    'sms.carrier': t`Carrier`,
    'sms.account': t`Account`,
    'sms.sender': t`SMS sender`,
    'sms.api': t`Carrier address`,
    'sms.secret': t`Account secret`,
  };
}
