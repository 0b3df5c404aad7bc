import { type ContractPeriod, contractPeriods } from '@pavilion/contract/contracts/terms';
import { type Period, periodOf } from '../../kernel/agent-periods.ts';
import { withLocks } from '../../kernel/advisory-lock.ts';
import { many } from '../../kernel/db.ts';
import { closeActivity } from '../activity/public.ts';
import { type RunPeriod, computeRun, progressOf, writeProgress } from './compute-run.ts';
import type { BrandZone, ContractInForce, SettlementDeps } from './deps.ts';
import { payOwed, payRun } from './pay-lines.ts';
import { RUN_KINDS, type RunKind } from './tables.ts';

/** Periods of a kind that are settled in one go; what is left comes with the next look. */
const MAX_AT_ONCE = 500;

const PERIODS: Record<RunKind, readonly ContractPeriod[]> = {
  dividend: contractPeriods.filter((period) => 'DWHM'.includes(period)),
  daily: ['D'],
  hourly: ['hour'],
  realtime: ['slice'],
  commission: ['D'],
};

/**
 * Settles every period that is over and not settled, each once and in its order, releases what needs nobody, and pays what is owed. Many may ask at once:
 * one of them works a kind of a brand. Nothing while it may not be settled.
 */
export async function settleDue(deps: SettlementDeps, { kinds = RUN_KINDS }: { kinds?: readonly RunKind[] } = {}): Promise<void> {
  if (deps.maySettle && !(await deps.maySettle())) return;
  const brands = await many<BrandZone>(deps.db, 'SELECT id, currency, time_zone AS "timeZone" FROM brand_facts ORDER BY id');
  await withLocks(deps.db, async (alone) => {
    for (const brand of brands)
      for (const kind of RUN_KINDS.filter((one) => kinds.includes(one)))
        await alone('settlements', `${brand.id} ${kind}`, () => settleKind(deps, brand, kind));
    await alone('settlements', 'owed', () => payOwed(deps));
  });
}

async function settleKind(deps: SettlementDeps, brand: BrandZone, kind: RunKind): Promise<void> {
  // What a crash left unpaid.
  const left = await many<{ id: string }>(
    deps.db,
    `SELECT id FROM agent_run WHERE brand_id = $1 AND kind = $2 AND state = 'releasing' ORDER BY period_to`,
    [brand.id, kind],
  );
  for (const { id } of left) await payRun(deps, id);
  for (const period of PERIODS[kind]) await settlePeriods(deps, { brand, kind, period });
}

async function settlePeriods(deps: SettlementDeps, of: Omit<RunPeriod, 'span'>): Promise<void> {
  for (let count = 0; count < MAX_AT_ONCE; count += 1) {
    const next = await nextDue(deps, of);
    if (!next) return;
    const { span, contracts } = next;
    if (of.kind === 'dividend' && (await areSalariesDue(deps, of.brand, span))) return;
    const closed = await closeActivity(deps.db, { brandId: of.brand.id, through: span.to }, deps.clock.now());
    if (closed !== 'closed') {
      if (closed === 'held') deps.log.error({ brand: of.brand.id, kind: of.kind }, 'a held operation blocks a settlement');
      return;
    }
    const run = await computeRun(deps, { ...of, span }, contracts);
    if (run?.state === 'releasing') await payRun(deps, run.id);
  }
}

/** Salaries are costs of dividends: those of the same time are settled first, by whoever works them. */
async function areSalariesDue(deps: SettlementDeps, brand: BrandZone, span: Period): Promise<boolean> {
  for (const kind of ['realtime', 'hourly', 'daily'] as const)
    for (const period of PERIODS[kind]) {
      const next = await nextDue(deps, { brand, kind, period });
      if (next && next.span.to <= span.to) return true;
    }
  return false;
}

/** The first period that is over and not settled, with what counts in it; null: none is. Time without contracts is passed over. */
async function nextDue(
  deps: SettlementDeps,
  of: Omit<RunPeriod, 'span'>,
): Promise<{ span: Period; contracts: readonly ContractInForce[] } | null> {
  const { brand, kind, period } = of;
  const now = deps.clock.now();
  const present = periodOf(period, brand.timeZone, now);
  const through = await progressOf(deps.db, of);
  if (kind === 'commission') {
    if (through === null) await writeProgress(deps.db, { ...of, span: { to: present.from } });
    if (through === null || through >= present.from) return null;
    return { span: { from: through, to: periodOf(period, brand.timeZone, through).to }, contracts: [] };
  }
  if (through !== null && periodOf(period, brand.timeZone, through).to > now) return null;
  const all = await deps.contractsOver(deps.db, { brandId: brand.id, kind, from: through ?? new Date(0), to: present.from });
  const contracts = all.filter((contract) => contract.period === period);
  const earliest = contracts.reduce<Date | null>((first, { since }) => (first === null || since < first ? since : first), null);
  if (earliest === null) {
    // Nothing counted until now: the next look begins here.
    if (through !== null) await writeProgress(deps.db, { ...of, span: { to: present.from } });
    return null;
  }
  const from = through !== null && through > earliest ? through : periodOf(period, brand.timeZone, earliest).from;
  const span = { from, to: periodOf(period, brand.timeZone, from).to };
  return span.to > now
    ? null
    : { span, contracts: contracts.filter(({ since, until }) => since < span.to && (until === null || until > span.from)) };
}
