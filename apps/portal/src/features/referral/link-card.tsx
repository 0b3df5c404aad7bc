import { useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Check, Copy, Image, Share2 } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { toasts } from '@pavilion/ui/toast-store';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { brand } from '../../boot.ts';
import { portalAddress } from '../../parts/portal-address.ts';
import { saveBlob } from '../../shared/security/save-text.ts';
import styles from './referral.module.css';

const CHECK_MS = 2000;

export interface LinkCardProps {
  code: string;
  link: string;
  /** What it brings, above the code. */
  reward: ReactNode;
}

/** What an invitation brings, and its code, link, QR and poster. */
export function LinkCard({ code, link, reward }: LinkCardProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const { pathname, search } = new URL(link);
  const address = portalAddress(`${pathname}${search}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), CHECK_MS);
    } catch {
      toasts.show({ tone: 'info', title: t`Couldn't copy the link`, body: t`Select the text and copy it manually.` });
    }
  };
  const poster = async () => {
    setDrawing(true);
    try {
      const { posterPicture } = await import('../agent-register/public.ts');
      const picture = await posterPicture(
        {
          house: brand.name,
          title: t`Welcome in.`,
          lead: t`Scan to register and look around.`,
          code: t`Your code`,
          address: code,
          foot: t`18+. Only bet what you can afford to lose.`,
        },
        address,
      );
      if (picture) saveBlob(`${brand.code}-${code}.png`, picture);
      else toasts.show({ tone: 'bad', title: t`Couldn't create the picture on this device.` });
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Card as="section" pad="l" className={styles.link} aria-label={t`Your invitation`}>
      <div className={styles.words}>
        {reward}
        <h2 className={styles.label}>{t`Your code`}</h2>
        <p className={styles.code}>
          <bdi>{code}</bdi>
        </p>
        <p className={styles.address} dir="ltr">
          {address}
        </p>
        <div className={styles.ways}>
          <Button tone="primary" iconStart={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
            {isCopied ? t`Copied` : t`Copy link`}
          </Button>
          <Button iconStart={<Image />} loading={isDrawing} onClick={() => void poster()}>{t`Poster`}</Button>
          {'share' in navigator ? (
            <Button
              tone="quiet"
              iconStart={<Share2 />}
              onClick={() => void navigator.share({ title: brand.name, url: address }).catch(() => undefined)}
            >{t`Share`}</Button>
          ) : null}
          <span role="status">
            <VisuallyHidden>{isCopied ? t`Link copied` : ''}</VisuallyHidden>
          </span>
        </div>
      </div>
      <QrCode value={address} label={t`Scan to register with your code`} size={148} margin={10} className={styles.picture} />
    </Card>
  );
}
