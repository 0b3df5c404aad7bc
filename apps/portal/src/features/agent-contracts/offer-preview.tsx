import { Trans, useLingui } from '@lingui/react/macro';
import type { WireTerms } from '@pavilion/contract/contracts/terms';
import { contractPreview } from '@pavilion/contract/contracts/calls';
import { Skeleton } from '@pavilion/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { who } from '../../api/queries.ts';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { useErrorWords } from '../../parts/error-words.tsx';
import { countText, moneyText, rateText } from '../../shared/agents/figures.ts';
import { type PlainTier, tiersOf } from '../../shared/agents/plain-tiers.ts';
import type { DraftTier } from './offer-rules.ts';
import styles from './offer.module.css';
import type { Bounds } from './queries.ts';

const SETTLE_MS = 350;

/** The terms after a pause in typing: not every key sends a request. */
function useRested(terms: WireTerms | null): WireTerms | null {
  const [rested, setRested] = useState(terms);
  const text = JSON.stringify(terms);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as WireTerms | null), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

export interface OfferPreviewProps {
  bounds: Bounds;
  offer: Bounds['offers'][number];
  /** Null while a tier has an error: the last valid ones stay visible. */
  terms: WireTerms | null;
  draft: readonly DraftTier[];
  name: string;
  /** The buttons. */
  children: ReactNode;
}

/** What the terms would have paid over the last whole period, beside those in force. */
export function OfferPreview({ bounds, offer, terms, name, children }: OfferPreviewProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const rested = useRested(terms);
  const { data, error, isFetching } = useQuery({
    queryKey: ['contract-preview', who(), bounds.customerId, offer.type, offer.period, rested],
    queryFn: ({ signal }) =>
      call(contractPreview, {
        body: { customerId: bounds.customerId, type: offer.type, period: offer.period, terms: rested ?? offer.own },
        signal,
      }),
    enabled: rested !== null && rested.kind === offer.kind,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const day = dateFormat({ day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit', timeZone: brand.timeZone });
  const rateOf = (of: WireTerms | undefined, tier: number | null | undefined): string => {
    const reached: PlainTier | undefined = of && tier !== null && tier !== undefined ? tiersOf(of)[tier] : undefined;
    if (!reached) return t`none`;
    return reached.rateType === 'A' ? moneyText(reached.rate) : rateText(reached.rate);
  };
  const range = data ? day.formatRange(new Date(data.from), new Date(data.to)) : '';
  return (
    <aside className={styles.preview} aria-label={t`What it would have paid`} aria-busy={isFetching}>
      <p className={styles.previewTitle}>
        <Trans>Last period on these terms</Trans>
      </p>
      {error && !data ? <p className={styles.quiet}>{words(error)}</p> : null}
      {!data && !error ? <Skeleton count={4} /> : null}
      {data ? (
        <>
          <p className={styles.quiet}>
            {range} · {moneyText(data.turnover)} · <Trans>{countText(data.activeMembers)} active</Trans>
          </p>
          <table className={styles.compare}>
            <thead>
              <tr>
                <td />
                <th scope="col">{t`Current`}</th>
                <th scope="col">{t`Offered`}</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">{t`Tier reached`}</th>
                <td>{rateOf(offer.current?.terms, data.now?.tier)}</td>
                <td>{rateOf(rested ?? undefined, data.offered.tier)}</td>
              </tr>
              <tr>
                <th scope="row">{t`${name} gets`}</th>
                <td>{data.now ? <Amount value={data.now.downline} symbol="none" trim /> : '–'}</td>
                <td>
                  <Amount value={data.offered.downline} symbol="none" trim />
                </td>
              </tr>
              <tr>
                <th scope="row">{t`You keep`}</th>
                <td>{data.now ? <Amount value={data.now.own} symbol="none" trim /> : '–'}</td>
                <td>
                  <Amount value={data.offered.own} symbol="none" tone="money" trim />
                </td>
              </tr>
            </tbody>
          </table>
          <Share theirs={data.offered.downline} own={data.offered.own} name={name} />
        </>
      ) : null}
      <p className={styles.rule}>
        <Trans>A signed contract only changes through a new offer. The current terms apply until the new ones start.</Trans>
      </p>
      <div className={styles.previewEnd}>{children}</div>
    </aside>
  );
}

/** How the amount divides between the two. */
function Share({ theirs, own, name }: { theirs: number; own: number; name: string }) {
  const { t } = useLingui();
  if (theirs <= 0 && own <= 0) return null;
  return (
    <>
      <div className={styles.share} aria-hidden="true">
        <i style={{ flexGrow: Math.max(0, theirs) }} />
        <i style={{ flexGrow: Math.max(0, own) }} />
      </div>
      <p className={styles.shareWords} aria-hidden="true">
        <span>{name}</span>
        <span>{t`you`}</span>
      </p>
    </>
  );
}
