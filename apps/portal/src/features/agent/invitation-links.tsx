import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { affiliateUrls } from '@pavilion/contract/agent';
import type { WireValue } from '@pavilion/contract/endpoint';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Card } from '@pavilion/ui/card';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { Check, Copy, Share2 } from '@pavilion/ui/icon';
import { QrCode } from '@pavilion/ui/qr-code';
import { Skeleton } from '@pavilion/ui/skeleton';
import { toasts } from '@pavilion/ui/toast-store';
import { VisuallyHidden } from '@pavilion/ui/visually-hidden';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../api/session-store.ts';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { portalAddress } from '../../parts/portal-address.ts';
import styles from './agent.module.css';

type AffiliateUrl = WireValue<typeof affiliateUrls>['List'][number];

/** The agent's links, with how many came by each. */
export const affiliateUrlsQuery = () => {
  const id = sessionStore.get()?.id ?? '';
  return queryOptions({
    queryKey: ['affiliate-urls', id],
    queryFn: ({ signal }) => call(affiliateUrls, { query: {}, signal }),
    enabled: id !== '',
  });
};

/** The agent's own links: to copy, to show as a picture, and who came by each. */
export function InvitationLinks() {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery(affiliateUrlsQuery());
  return (
    <section className={styles.links} aria-busy={!data && !error}>
      <h2 className={styles.sectionTitle}>
        <Trans>Your invitations</Trans>
      </h2>
      {error && !data ? (
        <ErrorState
          compact
          title={t`Your links could not be loaded`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {data?.List.length === 0 ? (
        <EmptyState icon={<Share2 />} picture={<BrandObject name="messages" />} title={t`No links yet`}>
          <Trans>Customer service makes your first one. Afterwards it stands here, ready to share.</Trans>
        </EmptyState>
      ) : null}
      <div className={styles.linkList}>
        {!data && !error ? <Skeleton width="100%" /> : null}
        {data?.List.map((link) => (
          <LinkCard key={link.id} link={link} />
        ))}
      </div>
    </section>
  );
}

function LinkCard({ link }: { link: AffiliateUrl }) {
  const { t } = useLingui();
  const address = portalAddress(link.path);
  const title = link.type === 1 ? t`For agents under you` : t`For players`;
  const isOpen = link.status === 1;
  return (
    <Card as="article" pad="l" className={styles.link}>
      <div className={styles.linkWords}>
        <h3 className={styles.linkTitle}>
          {title} {isOpen ? null : <Badge>{link.status === 2 ? t`Expired` : t`Closed`}</Badge>}
        </h3>
        <p className={styles.linkCount}>
          <Plural value={link.affiliateCount} _0="Nobody has come by it yet" one="# person came by it" other="# people came by it" />
        </p>
        <p className={styles.linkCode}>
          <span>
            <Trans>Code</Trans>
          </span>{' '}
          <bdi>{link.code}</bdi>
        </p>
        <p className={styles.linkAddress} dir="ltr">
          {address}
        </p>
        {isOpen ? <Sharing address={address} title={title} /> : null}
      </div>
      {isOpen ? (
        <QrCode
          value={address}
          label={t`Scan to open the registration with your code`}
          size={148}
          margin={12}
          className={styles.linkPicture}
        />
      ) : null}
    </Card>
  );
}

const CHECK_MS = 2000;

function Sharing({ address, title }: { address: string; title: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setTimeout(() => setCopied(false), CHECK_MS);
    } catch {
      toasts.show({ tone: 'info', title: t`The link could not be copied`, body: t`Select its text and copy it by hand.` });
    }
  };
  return (
    <div className={styles.sharing}>
      <Button size="s" iconStart={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? t`Copied` : t`Copy the link`}
      </Button>
      {'share' in navigator ? (
        <Button
          size="s"
          tone="quiet"
          iconStart={<Share2 />}
          onClick={() => void navigator.share({ title, url: address }).catch(() => undefined)}
        >
          {t`Share`}
        </Button>
      ) : null}
      <span role="status">
        <VisuallyHidden>{isCopied ? t`The link is copied` : ''}</VisuallyHidden>
      </span>
    </div>
  );
}
