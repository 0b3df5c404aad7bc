import { useLingui } from '@lingui/react/macro';

/** What the services of a brand and their fields are called, by the place of each. */
export function useServicesWords() {
  const { t } = useLingui();
  return {
    pictureHosts: t`Hosts of pictures`,
    launchHosts: t`Addresses of games`,
    phone: t`Phone codes by a service`,
    'phone.apiKey': t`API key`,
    'phone.authDomain': t`Domain of the service`,
    'phone.projectId': t`Project`,
    'phone.appId': t`App ID`,
    'phone.emulatorUrl': t`Emulator`,
    sms: t`SMS carrier`,
    'sms.carrier': t`Carrier`,
    'sms.account': t`Account`,
    'sms.sender': t`SMS sender`,
    'sms.api': t`Address of the carrier`,
    'sms.secret': t`Secret of the account`,
  };
}
