import type { PictureKind } from '@pavilion/contract/documents/calls';
import { useLingui } from '@lingui/react/macro';

/** What a picture shows. */
export function useKindWords(): (kind: PictureKind) => string {
  const { t } = useLingui();
  return (kind) => {
    const words: Readonly<Record<PictureKind, string>> = {
      passport: t`Passport`,
      'id-front': t`Identity card, front`,
      'id-back': t`Identity card, back`,
      licence: t`Driving licence`,
      address: t`Proof of address`,
    };
    return words[kind];
  };
}
