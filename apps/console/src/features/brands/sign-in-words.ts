import { useLingui } from '@lingui/react/macro';

/** What the fields of a sign-in provider are called. */
export function useSignInWords() {
  const { t } = useLingui();
  return {
    position: t`Place among the buttons`,
    name: t`Button label`,
    picture: t`Picture of the button`,
    issuer: t`Issuer`,
    clientId: t`Client ID`,
    enabled: t`On`,
    secret: t`Client secret`,
  };
}
