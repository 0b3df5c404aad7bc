import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Card } from '@pavilion/ui/card';
import { Check, ChevronRight } from '@pavilion/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../parts/link.tsx';
import { brand } from '../../boot.ts';
import { dateFormat } from '../../parts/dates.ts';
import { paths } from '../../paths.ts';
import { useKindWords } from '../../shared/agents/kind-words.ts';
import { ownContractsQuery } from '../agent-contracts/public.ts';
import { TermsTable, TermsWords } from '../../shared/agents/terms-table.tsx';
import type { Overview } from './overview-query.ts';
import styles from './team.module.css';

/** The contract that is settled next, with the tier it has reached; else the newest that counts. */
export function ContractCard({ next }: { next: Overview['nextSettlement'] }) {
  const { t } = useLingui();
  const words = useKindWords();
  const { data } = useQuery(ownContractsQuery());
  const live = data?.list.filter(({ terms, state }) => terms !== null && (state === 'active' || state === 'ending')) ?? [];
  const shown = live.find(({ contractId }) => contractId === next?.contractId) ?? live[0];
  const others = live.filter((one) => one !== shown).slice(0, 2);
  const day = dateFormat({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: brand.timeZone });
  const signed = shown?.signedAt ? day.format(shown.signedAt) : '';
  return (
    <Card as="section" className={styles.contract} aria-label={t`Your contract`}>
      <header className={styles.cardHead}>
        <h2>
          <Trans>Your contract</Trans>
        </h2>
        {shown ? (
          <Badge tone="good" icon={<Check />} className={styles.headWay ?? ''}>
            <Trans>Signed {signed}</Trans>
          </Badge>
        ) : null}
      </header>
      {shown?.terms ? (
        <>
          <p className={styles.cap}>
            {words.kind(shown.kind)} · {words.type(shown.type)} · {words.period(shown.period)}
          </p>
          <TermsTable terms={shown.terms} reached={shown.contractId === next?.contractId ? next.tier : null} />
          <TermsWords terms={shown.terms} />
        </>
      ) : (
        <p className={styles.cap}>
          <Trans>You have no signed contract. Offers appear under Contracts.</Trans>
        </p>
      )}
      {others.map((one) => (
        <p key={one.contractId} className={styles.otherContract}>
          <b>{words.kind(one.kind)}</b>
          <span>
            {words.type(one.type)}, {words.period(one.period)}
          </span>
        </p>
      ))}
      <Link to={paths.agentHome('contracts')} className={styles.way}>
        {shown ? t`View contract` : t`Go to your contracts`}
        <ChevronRight />
      </Link>
    </Card>
  );
}
