import { useLingui } from '@lingui/react/macro';
import { toasts } from '@pavilion/ui/toast-store';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { saveBlob } from '../../shared/security/save-text.ts';
import type { AffiliateLink } from './queries.ts';

/** Draws the poster of a link and hands it over as a file. */
export function usePoster(link: AffiliateLink, address: string): { save(): Promise<void>; isBusy: boolean } {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { posterPicture } = await import('./poster.ts');
      const title = link.type === 1 ? t`Bring your friends.` : t`Welcome in.`;
      const picture = await posterPicture(
        {
          house: brand.name,
          title,
          lead: link.type === 1 ? t`Scan to register as an agent.` : t`Scan to register and look around.`,
          code: t`Your code`,
          address: link.code,
          foot: t`18+. Only bet what you can afford to lose.`,
        },
        address,
      );
      if (picture) saveBlob(`${brand.code}-${link.code}.png`, picture);
      else toasts.show({ tone: 'bad', title: t`Couldn't create the picture on this device.` });
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy };
}
