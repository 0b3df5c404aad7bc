import type { ComplaintCode } from '@pavilion/contract/operator/status';
import { useLingui } from '@lingui/react/macro';

/** What a complaint of the system means, and what to do about it. */
export function useComplaintWords(): (code: ComplaintCode, count: number) => string {
  const { t } = useLingui();
  return (code, count) => {
    const words: Readonly<Record<ComplaintCode, string>> = {
      'worker.absent': t`No worker is running: jobs and payouts are stopped. Start a worker.`,
      'worker.down': t`${count} workers are down: their jobs and payouts are stopped. See the log.`,
      'jobs.held': t`${count} jobs belong to a worker that stopped. Another worker picks them up within 30 seconds.`,
      'security.alerts': t`${count} critical security alerts need review.`,
      'security.warnings': t`${count} security alerts need review.`,
      'process.gone': t`${count} processes have not reported for a minute.`,
      'jobs.late': t`${count} jobs are overdue: workers are behind or one is stuck.`,
      'jobs.failing': t`${count} jobs keep failing. See the log.`,
      'relay.late': t`Live updates to players are delayed: ${count} waiting.`,
      'operations.held': t`${count} operations could not be counted. Their periods stay open until they are resolved.`,
      'outbox.failed': t`${count} messages could not be sent. Check the gateway and the message list.`,
      'payments.parked': t`${count} payment notices on hold need an operator.`,
      'payouts.stuck': t`${count} payouts are stuck and need an operator.`,
      'rounds.old': t`${count} game rounds have been open for more than an hour.`,
      'books.unsound': t`The books do not balance. Stop payouts and see the last check.`,
      'books.unchecked': t`The books have not been checked for a day.`,
      'audit.broken': t`The audit chain is broken. It may have been tampered with.`,
      'audit.unchecked': t`The audit trail has not been verified for a day.`,
    };
    return words[code];
  };
}
