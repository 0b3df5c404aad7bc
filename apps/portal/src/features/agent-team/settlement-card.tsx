import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@pavilion/ui/card';
import { ChevronRight } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { HOUR_MS } from '@pavilion/contract/base/time';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { dateFormat } from '../../parts/dates.ts';
import { paths } from '../../paths.ts';
import { countText, moneyText, rateText, shortMoney } from '../../shared/agents/figures.ts';
import { type PlainTier, tiersOf } from '../../shared/agents/plain-tiers.ts';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { type Contract, ownContractsQuery } from '../agent-contracts/public.ts';
import { useNow } from '../../shared/agents/use-now.ts';
import type { Overview } from './overview-query.ts';
import styles from './team.module.css';

type Next = NonNullable<Overview['nextSettlement']>;

/** The result of the agent's next settlement by the current figures, with the ladder it climbs. Without a contract, how to get one. */
export function SettlementCard({ next }: { next: Overview['nextSettlement'] }) {
  const { t } = useLingui();
  return (
    <Card as="section" pad="none" className={styles.settlement} aria-label={t`Next settlement`}>
      <BrandObject name="search" className={styles.settlementPicture} />
      {next ? <Coming next={next} /> : <NoContract />}
    </Card>
  );
}

function useWhen(at: string): string {
  const { t } = useLingui();
  const now = useNow();
  const moment = new Date(at);
  const hours = Math.max(0, Math.floor((moment.getTime() - now) / HOUR_MS));
  const format = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: brand.timeZone,
  });
  const day = format.format(moment);
  const left = new Intl.NumberFormat(undefined, { minimumIntegerDigits: 1 });
  if (hours >= 24) return t`${day} · in ${left.format(Math.floor(hours / 24))} d ${left.format(hours % 24)} h`;
  return hours > 0 ? t`${day} · in ${left.format(hours)} h` : t`${day} · within an hour`;
}

function Coming({ next }: { next: Next }) {
  const kinds = useKindWords();
  const { data } = useQuery(ownContractsQuery());
  const contract = data?.list.find(({ contractId }) => contractId === next.contractId);
  const tiers = contract?.terms ? tiersOf(contract.terms) : [];
  const kind = kinds.kind(next.kind);
  const when = useWhen(next.at);
  return (
    <>
      <p className={styles.cap}>
        <Trans>
          Next settlement, {kind} · {when}
        </Trans>
      </p>
      <p className={styles.big}>
        <Amount value={next.amount} tone="money" animated display trim />
      </p>
      <Made next={next} tier={next.tier === null ? undefined : tiers[next.tier]} />
      {tiers.length > 1 ? <Ladder tiers={tiers} next={next} /> : null}
      <ToNext tiers={tiers} next={next} />
    </>
  );
}

/** How the amount comes about, in one line. */
function Made({ next, tier }: { next: Next; tier: PlainTier | undefined }) {
  const base = moneyText(next.base);
  const beneath = moneyText(next.beneath);
  const active = countText(next.activeMembers);
  if (!tier)
    return (
      <p className={styles.made}>
        <Trans>
          {base} so far, {active} active. No tier reached yet.
        </Trans>
      </p>
    );
  const rate = tier.rateType === 'A' ? moneyText(tier.rate) : rateText(tier.rate);
  return (
    <p className={styles.made}>
      {next.beneath > 0 ? (
        <Trans>
          {rate} of {base}, less {beneath} for your agents
        </Trans>
      ) : (
        <Trans>
          {rate} of {base}, {active} active
        </Trans>
      )}
    </p>
  );
}

/** The position of the base between the tiers: each step is as wide as another, the last one is the end of the bar. */
function Ladder({ tiers, next }: { tiers: readonly PlainTier[]; next: Next }) {
  const { t } = useLingui();
  const base = Number(next.base);
  const above = tiers.findIndex(({ from }) => from > base);
  const reached = above === -1 ? tiers.length - 1 : Math.max(0, above - 1);
  const [from, to] = [tiers[reached], tiers[reached + 1]];
  const part = from && to ? Math.max(0, Math.min(1, (base - from.from) / (to.from - from.from || 1))) : 0;
  const share = ((reached + part) / (tiers.length - 1)) * 100;
  return (
    <div className={styles.ladder}>
      <div className={styles.ladderBar} role="img" aria-label={t`Your progress between tiers`}>
        <i style={{ inlineSize: `${share}%` }} />
      </div>
      <ol className={styles.ladderSteps}>
        {tiers.map((tier, index) => (
          <li key={tier.from} data-now={index === next.tier || undefined}>
            <b>
              {tier.rateType === 'A' ? shortMoney(tier.rate) : rateText(tier.rate)}
              {index === next.tier ? ` ${t`now`}` : ''}
            </b>
            <span>{t`${shortMoney(tier.from)} · ${countText(tier.active)} active`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What is missing for the next tier, and the way to the contract. */
function ToNext({ tiers, next }: { tiers: readonly PlainTier[]; next: Next }) {
  const goal = tiers[next.tier === null ? 0 : next.tier + 1];
  const money = goal ? Math.max(0, goal.from - Number(next.base)) : 0;
  const active = goal ? Math.max(0, goal.active - next.activeMembers) : 0;
  const rate = goal ? (goal.rateType === 'A' ? moneyText(goal.rate) : rateText(goal.rate)) : '';
  const missing = moneyText(Math.round(money));
  return (
    <Link to={paths.agentHome('contracts')} className={styles.way}>
      {!goal ? (
        <Trans>Top tier reached</Trans>
      ) : money > 0 && active > 0 ? (
        <Trans>
          {missing} and {active} active members to {rate}
        </Trans>
      ) : money > 0 ? (
        <Trans>
          {missing} to {rate}
        </Trans>
      ) : (
        <Plural value={active} one={`# active member to ${rate}`} other={`# active members to ${rate}`} />
      )}
      <ChevronRight />
    </Link>
  );
}

/** Nothing counts: what was signed begins later, or how to get a contract. */
function NoContract() {
  const { t } = useLingui();
  const now = useNow();
  const { data } = useQuery(ownContractsQuery());
  const coming = data?.list
    .filter(({ state, since }) => state === 'active' && since !== null && since > now)
    .reduce<Contract | null>((first, one) => (first && (first.since ?? 0) <= (one.since ?? 0) ? first : one), null);
  return (
    <>
      <p className={styles.cap}>
        <Trans>Next settlement</Trans>
      </p>
      {coming ? (
        <Begins contract={coming} />
      ) : (
        <>
          <h2 className={styles.noContract}>
            <Trans>No active contract yet</Trans>
          </h2>
          <p className={styles.made}>
            <Trans>A signed contract pays you salary or dividends on your team's bets. Your upline or we offer you one.</Trans>
          </p>
        </>
      )}
      <Link to={paths.agentHome('contracts')} className={styles.way}>
        {t`Go to your contracts`}
        <ChevronRight />
      </Link>
    </>
  );
}

function Begins({ contract }: { contract: Contract }) {
  const kinds = useKindWords();
  const kind = kinds.kind(contract.kind);
  const start = dateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: brand.timeZone,
  }).format(contract.since ?? 0);
  return (
    <>
      <h2 className={styles.noContract}>
        <Trans>Your contract starts soon</Trans>
      </h2>
      <p className={styles.made}>
        <Trans>
          {kind} starts on {start}. Forecasts appear here from then on.
        </Trans>
      </p>
    </>
  );
}
