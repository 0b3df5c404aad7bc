import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { Check, Copy, Image, Share2, Users } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { toasts } from '@pavilion/ui/toast-store';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { useState } from 'react';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { portalAddress } from '../../parts/portal-address.ts';
import { countText, rateText } from '../../shared/agents/figures.ts';
import type { AffiliateLink } from './queries.ts';
import styles from './register.module.css';
import { usePoster } from './use-poster.ts';

export interface LinkCardProps {
  link: AffiliateLink;
  onJoinedMembers(link: AffiliateLink): void;
  onClose(link: AffiliateLink): void;
}

const OPEN = 1;
const EXPIRED = 2;
const AGENTS = 1;

/** One invitation: to copy, share, print and show; who joined with it; closing it. */
export function LinkCard({ link, onJoinedMembers, onClose }: LinkCardProps) {
  const { t } = useLingui();
  const address = portalAddress(link.path);
  const title = link.type === AGENTS ? t`For downline agents` : t`For players`;
  const isOpen = link.status === OPEN;
  const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: brand.timeZone });
  const until = link.endDate ? day.format(link.endDate) : '';
  const most = link.maxUses === null ? '' : countText(link.maxUses);
  return (
    <Card as="article" pad="l" className={styles.link} aria-label={`${title}, ${link.code}`}>
      <div className={styles.linkWords}>
        <div className={styles.linkTitle}>
          <h3>{title}</h3> <StatusBadge status={link.status} />
        </div>
        {link.note ? <p className={styles.linkNote}>{link.note}</p> : null}
        <p className={styles.linkCode}>
          <bdi>{link.code}</bdi>
        </p>
        <p className={styles.linkAddress} dir="ltr">
          {address}
        </p>
        <p className={styles.linkFacts}>
          <span>{link.endDate ? <Trans>until {until}</Trans> : <Trans>no expiry</Trans>}</span>
          {most ? (
            <span>
              <Trans>Up to {most} uses</Trans>
            </span>
          ) : null}
          {link.configs
            .filter(({ rebate }) => rebate > 0)
            .map(({ gameType, name, rebate }) => (
              <span key={gameType}>
                {name} {rateText(rebate)}
              </span>
            ))}
        </p>
        <div className={styles.linkWays}>{isOpen ? <Sharing address={address} link={link} title={title} /> : null}</div>
      </div>
      <div className={styles.linkEnd}>
        {isOpen ? (
          <QrCode value={address} label={t`Scan to register with your code`} size={132} margin={10} className={styles.linkPicture} />
        ) : null}
        <Button size="s" tone="quiet" iconStart={<Users />} onClick={() => onJoinedMembers(link)} disabled={link.affiliateCount === 0}>
          <Plural value={link.affiliateCount} _0="No one joined yet" one="# person joined" other="# people joined" />
        </Button>
        {isOpen ? <Button size="s" tone="quiet" onClick={() => onClose(link)}>{t`Close link`}</Button> : null}
      </div>
    </Card>
  );
}

function StatusBadge({ status }: { status: number }) {
  const { t } = useLingui();
  if (status === OPEN) return <Badge tone="good">{t`In use`}</Badge>;
  return <Badge>{status === EXPIRED ? t`Expired` : t`Closed`}</Badge>;
}

const CHECK_MS = 2000;

function Sharing({ address, link, title }: { address: string; link: AffiliateLink; title: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const { save, isBusy } = usePoster(link, address);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), CHECK_MS);
    } catch {
      toasts.show({ tone: 'info', title: t`Couldn't copy the link`, body: t`Select the text and copy it manually.` });
    }
  };
  return (
    <>
      <Button size="s" iconStart={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? t`Copied` : t`Copy link`}
      </Button>
      <Button size="s" iconStart={<Image />} loading={isBusy} onClick={() => void save()}>{t`Poster`}</Button>
      {'share' in navigator ? (
        <Button
          size="s"
          tone="quiet"
          iconStart={<Share2 />}
          onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
        >{t`Share`}</Button>
      ) : null}
      <span role="status">
        <VisuallyHidden>{isCopied ? t`Link copied` : ''}</VisuallyHidden>
      </span>
    </>
  );
}
