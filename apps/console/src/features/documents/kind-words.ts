import { useLingui } from '@lingui/react/macro';

/** What a picture shows. */
export function useKindWords(): (kind: string) => string {
  const { t } = useLingui();
  return (kind) => {
    const known: Readonly<Record<string, string>> = {
      passport: t`Passport`,
      'id-front': t`Identity card, front`,
      'id-back': t`Identity card, back`,
      licence: t`Driving licence`,
      address: t`Proof of address`,
      selfie: t`The member's face`,
    };
    return known[kind] ?? kind;
  };
}
