import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '@pavilion/ui/dialog';
import { EmptyState } from '@pavilion/ui/empty-state';
import { ErrorState } from '@pavilion/ui/error-state';
import { FilePenLine } from '@pavilion/ui/icon';
import { Skeleton } from '@pavilion/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { BrandObject } from '../../parts/brand-object.tsx';
import { useErrorWords } from '../../parts/error-words.tsx';
import { OfferForm } from './offer-form.tsx';
import styles from './offer.module.css';
import { boundsQuery, ownContractsQuery } from './queries.ts';

export interface OfferDialogProps {
  customerId: string;
  customerName: string;
  onClose(): void;
}

/** Terms for a direct downline: tiers, what they may be at most, and what they would have paid. */
export function OfferDialog({ customerId, customerName, onClose }: OfferDialogProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { data, error, refetch, isFetching } = useQuery({ ...boundsQuery(customerId), staleTime: 0, refetchOnWindowFocus: false });
  const own = useQuery(ownContractsQuery());
  const hasOwn = own.data?.list.some(({ state }) => state === 'active') ?? false;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={data?.offers.length === 0}
      size="wide"
      className={styles.dialog ?? ''}
      title={t`Terms for ${customerName}`}
      description={t`${customerName} can compare the offer and sign or decline.`}
      closeLabel={t`Close`}
    >
      {error && !data ? (
        <ErrorState
          compact
          title={t`Couldn't load your terms`}
          retry={{ label: t`Try again`, onRetry: () => void refetch(), busy: isFetching }}
        >
          {words(error)}
        </ErrorState>
      ) : null}
      {!data && !error ? <Skeleton shape="block" height="420px" /> : null}
      {data?.offers.length === 0 ? (
        <EmptyState icon={<FilePenLine />} picture={<BrandObject name="documents" />} title={t`Nothing to offer yet`}>
          {hasOwn ? (
            <Trans>You have nothing to offer {customerName} right now.</Trans>
          ) : (
            <Trans>You can pass on part of your own terms once you've signed a contract.</Trans>
          )}
        </EmptyState>
      ) : null}
      {data && data.offers.length > 0 ? <OfferForm bounds={data} name={customerName} onClose={onClose} /> : null}
    </Dialog>
  );
}
