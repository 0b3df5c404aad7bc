import { useLingui } from '@lingui/react/macro';

/** What a complaint of the system means, and what to do about it. */
export function useComplaintWords(): (code: string, count: number) => string {
  const { t } = useLingui();
  return (code, count) => {
    const known: Readonly<Record<string, string>> = {
      'worker.absent': t`No worker is alive: jobs and payouts stand still. Start one.`,
      'worker.down': t`${count} workers cannot work: jobs and payouts stand still there. Their log says why.`,
      'jobs.held': t`${count} jobs are held by a worker that is gone. A living one takes them up within half a minute.`,
      'security.alerts': t`${count} critical security alerts wait to be looked at.`,
      'security.warnings': t`${count} security alerts wait to be looked at.`,
      'process.gone': t`${count} processes have not spoken for a minute.`,
      'jobs.late': t`${count} jobs are due and not done: the workers do not keep up, or one is stuck.`,
      'jobs.failing': t`${count} jobs fail again and again. Their log says why.`,
      'relay.late': t`Hints to players are late: ${count} wait.`,
      'operations.held': t`${count} operations are set aside: they could not be counted. Their periods stay open until they are.`,
      'outbox.failed': t`${count} messages could not be sent. Look at the gateway and at the messages.`,
      'payments.parked': t`${count} payment notices are held and need an operator.`,
      'payouts.stuck': t`${count} payouts are stuck and need an operator.`,
      'rounds.old': t`${count} game rounds have been open for more than an hour.`,
      'books.unsound': t`The books do not agree. Stop payouts and look at the last run.`,
      'books.unchecked': t`The books have not been checked for a day.`,
      'audit.broken': t`The chain of the audit trail is broken. Somebody may have changed it.`,
      'audit.unchecked': t`The audit trail has not been checked for a day.`,
    };
    return known[code] ?? code;
  };
}
