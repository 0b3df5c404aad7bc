import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { useQuery } from '@tanstack/react-query';
import { requestsQuery } from '../../shared/contracts/requests-query.ts';
import styles from './contracts.module.css';
import { RequestCard } from './request-card.tsx';
import { requestsOf } from './requests.ts';

/** Contract requests that wait for the member's answer; nothing where none does. */
export function ContractRequests() {
  const { t } = useLingui();
  const { data } = useQuery(requestsQuery(true));
  const requests = data ? requestsOf(data) : [];
  if (requests.length === 0) return null;
  return (
    <Card as="section" pad="l" className={styles.section} aria-label={t`Contract offers`}>
      <h2>
        <Trans>Contract offers</Trans>
      </h2>
      {requests.map((request) => (
        <RequestCard key={`${request.contractId} ${request.version} ${request.status}`} request={request} />
      ))}
    </Card>
  );
}
