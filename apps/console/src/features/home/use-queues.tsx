import {
  homeAlerts,
  homeComplaints,
  homeDocuments,
  homeExceptions,
  homeMessages,
  homeProposals,
  homeRisk,
  homeWithdrawals,
  QUEUE_LIMIT_MINUTES,
} from '@pavilion/contract/reports/desk-home';
import type { WireValue } from '@pavilion/contract/base/endpoint';
import { MINUTE_MS } from '@pavilion/contract/base/time';
import { useLingui } from '@lingui/react/macro';
import { Banknote, CheckCheck, CircleAlert, IdCard, Mail, Scale, ShieldAlert, Target } from '@pavilion/ui/icon';
import type { LucideIcon } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { watch } from '../../api/ask.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';

type QueueAnswer = WireValue<typeof homeWithdrawals>;
export type WaitingItem = QueueAnswer['items'][number];

export interface Queue {
  key: string;
  Icon: LucideIcon;
  name: string;
  about: string;
  /** Said when nothing waits. */
  still: string;
  /** Minutes a thing may wait here. */
  limit: number;
  to: string;
  toItem(item: WaitingItem): string;
  data: QueueAnswer | undefined;
  error: unknown;
}

const EVERY_SECONDS = 20;

export const minutesOf = (since: string, now: Date): number => Math.max(0, (now.getTime() - Date.parse(since)) / MINUTE_MS);

/** How much of its time a thing has waited: above 1 it is late. */
export const shareOf = ({ since, dueAt }: WaitingItem, limit: number, now: Date): number =>
  dueAt === undefined ? minutesOf(since, now) / limit : minutesOf(since, now) / Math.max(1, minutesOf(since, new Date(dueAt)));

/** The queues this operator may see, each asked by itself. */
export function useQueues(): readonly Queue[] {
  const { t } = useLingui();
  const { may, inBrand } = useOperator();
  const withdrawals = useQuery({ ...watch(homeWithdrawals, inBrand, EVERY_SECONDS), enabled: may('withdrawals.read') });
  const proposals = useQuery(watch(homeProposals, inBrand, EVERY_SECONDS));
  const complaints = useQuery({ ...watch(homeComplaints, inBrand, EVERY_SECONDS), enabled: may('complaints.read') });
  const documents = useQuery({ ...watch(homeDocuments, inBrand, EVERY_SECONDS), enabled: may('documents.read') });
  const exceptions = useQuery({ ...watch(homeExceptions, inBrand, EVERY_SECONDS), enabled: may('payments.repair') });
  const risk = useQuery({ ...watch(homeRisk, inBrand, EVERY_SECONDS), enabled: may('risk.read') });
  const alerts = useQuery({ ...watch(homeAlerts, inBrand, EVERY_SECONDS), enabled: may('security.read') });
  const messages = useQuery({ ...watch(homeMessages, inBrand, EVERY_SECONDS), enabled: may('outbox.read') });
  const all = [
    {
      permission: 'withdrawals.read',
      key: 'withdrawals',
      Icon: Banknote,
      name: t`Withdrawals`,
      about: t`awaiting a decision`,
      still: t`No withdrawals waiting.`,
      to: paths.withdrawals,
      toItem: ({ id }: WaitingItem) => paths.withdrawalInReview(id),
      ...withdrawals,
    },
    {
      permission: null,
      key: 'proposals',
      Icon: CheckCheck,
      name: t`Approvals`,
      about: t`waiting for a second operator`,
      still: t`No proposals waiting for you.`,
      to: paths.proposals,
      toItem: ({ id }: WaitingItem) => paths.proposal(id),
      ...proposals,
    },
    {
      permission: 'complaints.read',
      key: 'complaints',
      Icon: Scale,
      name: t`Complaints`,
      about: t`each with its own deadline`,
      still: t`No complaints waiting for a reply.`,
      to: paths.complaints,
      toItem: ({ id }: WaitingItem) => paths.complaint(id),
      ...complaints,
    },
    {
      permission: 'documents.read',
      key: 'documents',
      Icon: IdCard,
      name: t`Documents`,
      about: t`identity and address`,
      still: t`No documents to review.`,
      to: paths.documents,
      toItem: ({ id }: WaitingItem) => paths.document(id),
      ...documents,
    },
    {
      permission: 'payments.repair',
      key: 'exceptions',
      Icon: CircleAlert,
      name: t`Payment exceptions`,
      about: t`unmatched notices, chargebacks, payouts without an answer`,
      still: t`All payment events are matched.`,
      to: paths.payments,
      toItem: () => paths.payments,
      ...exceptions,
    },
    {
      permission: 'risk.read',
      key: 'risk',
      Icon: Target,
      name: t`Risk cases`,
      about: t`open or in review`,
      still: t`No open cases.`,
      to: paths.risk,
      toItem: ({ id }: WaitingItem) => `${paths.risk}?id=${id}`,
      ...risk,
    },
    {
      permission: 'security.read',
      key: 'alerts',
      Icon: ShieldAlert,
      name: t`Security alerts`,
      about: t`not reviewed yet`,
      still: t`No open alerts.`,
      to: paths.security,
      toItem: () => paths.security,
      ...alerts,
    },
    {
      permission: 'outbox.read',
      key: 'messages',
      Icon: Mail,
      name: t`Failed messages`,
      about: t`in the last three days`,
      still: t`All messages were sent.`,
      to: `${paths.outbox}?state=failed`,
      toItem: () => `${paths.outbox}?state=failed`,
      ...messages,
    },
  ] as const;
  return all
    .filter(({ permission }) => permission === null || may(permission))
    .map(({ key, Icon, name, about, still, to, toItem, data, error }) => ({
      key,
      Icon,
      name,
      about,
      still,
      to,
      toItem,
      data,
      error,
      limit: QUEUE_LIMIT_MINUTES[key],
    }));
}
