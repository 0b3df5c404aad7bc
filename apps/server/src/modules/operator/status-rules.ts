import type { systemStatus } from '@pavilion/contract/operator/status';
import type { InnerValue } from '@pavilion/contract/base/endpoint';
import { HOUR_MS } from '@pavilion/contract/base/time';

type Status = InnerValue<typeof systemStatus>;
type Complaint = Status['complaints'][number];
type Facts = Pick<Status, 'processes' | 'jobs' | 'relay' | 'outbox' | 'payments' | 'rounds' | 'books' | 'audit' | 'alerts'>;

const LATE_JOB_SECONDS = 120;
const LATE_RELAY_SECONDS = 10;
const OLD_CHECK_MS = 26 * HOUR_MS;

/** What is not as it should be, worst first. */
export function complaintsOf(
  facts: Facts,
  { now, startedAt }: { now: Date; /** Since when there is a house to check. */ startedAt: Date },
): Complaint[] {
  const { processes, jobs, relay, outbox, payments, rounds, books, audit, alerts } = facts;
  const living = processes.filter(({ alive }) => alive);
  const gone = processes.length - living.length;
  // A check that never ran counts from the first day on: it runs once a day.
  const isOld = (at: string | null): boolean => now.getTime() - (at === null ? startedAt.getTime() : Date.parse(at)) > OLD_CHECK_MS;
  const bad = (code: Complaint['code'], count: number): Complaint => ({ code, level: 'bad', count });
  const watch = (code: Complaint['code'], count: number): Complaint => ({ code, level: 'watch', count });
  return [
    bad('worker.absent', living.some(({ role }) => role === 'all' || role === 'worker') ? 0 : 1),
    bad('worker.down', living.filter(({ jobs: state }) => state === 'down').length),
    bad('books.unsound', books.ok === false ? books.problems : 0),
    bad('audit.broken', audit.ok === false ? 1 : 0),
    bad('security.alerts', alerts.critical),
    bad('jobs.late', jobs.oldestDueSeconds > LATE_JOB_SECONDS ? jobs.due : 0),
    bad('relay.late', relay.lagSeconds > LATE_RELAY_SECONDS ? relay.waiting : 0),
    bad('operations.held', relay.held),
    watch('jobs.held', jobs.heldByDead),
    watch('process.gone', gone),
    watch('security.warnings', alerts.others),
    watch('jobs.failing', jobs.failing),
    watch('payments.parked', payments.parked),
    watch('payouts.stuck', payments.stuckPayouts),
    watch('outbox.failed', outbox.failed),
    watch('rounds.old', rounds.olderThanAnHour),
    watch('books.unchecked', isOld(books.lastRunAt) ? 1 : 0),
    watch('audit.unchecked', isOld(audit.lastRunAt) ? 1 : 0),
  ].filter(({ count }) => count > 0);
}

export function levelOf(complaints: readonly Complaint[]): Status['level'] {
  if (complaints.some(({ level }) => level === 'bad')) return 'bad';
  return complaints.length > 0 ? 'watch' : 'good';
}
