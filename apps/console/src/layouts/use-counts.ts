import { systemStatus } from '@pavilion/contract/desk';
import { documentsList } from '@pavilion/contract/desk-documents';
import { parkedPayments, withdrawalQueue } from '@pavilion/contract/desk-money';
import { securityAlertsList } from '@pavilion/contract/desk-security-events';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../api/ask.ts';
import { useOperator } from '../features/session/operator.tsx';
import { paths } from '../paths.ts';

const EVERY_SECONDS = 30;
const REVIEW = 0;

/** How much waits at each place, by its path. Only what the operator may see is asked for. */
export function useCounts(): Readonly<Record<string, number | undefined>> {
  const { may, inBrand } = useOperator();
  const one = { pageNo: 1, pageSize: 1 };
  const withdrawals = useQuery({
    ...watch(withdrawalQueue, { ...one, ...inBrand, state: REVIEW }, EVERY_SECONDS),
    enabled: may('withdrawals.read'),
  });
  const documents = useQuery({
    ...watch(documentsList, { ...one, ...inBrand, state: 'submitted' }, EVERY_SECONDS),
    enabled: may('documents.read'),
  });
  const parked = useQuery({ ...watch(parkedPayments, { ...one, ...inBrand }, EVERY_SECONDS), enabled: may('payments.repair') });
  const status = useQuery({ ...watch(systemStatus, undefined, EVERY_SECONDS), enabled: may('status.read') });
  const alerts = useQuery({ ...watch(securityAlertsList, { ...one, ...inBrand }, EVERY_SECONDS), enabled: may('security.read') });
  return {
    [paths.security]: alerts.data?.totalCount,
    [paths.withdrawals]: withdrawals.data?.totalCount,
    [paths.documents]: documents.data?.totalCount,
    [paths.payments]: parked.data?.totalCount,
    [paths.status]: status.data?.complaints.length,
  };
}
