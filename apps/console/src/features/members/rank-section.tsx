import { rankOfMember } from '@pavilion/contract/ranks/desk';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { linkClass } from '@pavilion/ui/link';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Section } from '../../parts/page.tsx';
import { paths } from '../../paths.ts';
import styles from './member.module.css';

/** The member's rank in short, with the way to its history and gifts. */
export function RankSection({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(rankOfMember, { memberId }));
  return (
    <Section title={t`Rank`} actions={<Link className={linkClass()} to={paths.rankOf(memberId)}>{t`Open rank`}</Link>}>
      <Answered query={query} failed={t`Could not load this rank`}>
        {({ rank }) =>
          rank === null ? (
            <p className={styles.quiet}>{t`This brand has no VIP levels`}</p>
          ) : (
            <Facts
              narrow
              items={[
                {
                  key: 'level',
                  label: t`Level`,
                  value: (
                    <>
                      {rank.level} · {rank.name} {rank.byHandThrough === null ? null : <Badge tone="warn">{t`manual`}</Badge>}
                    </>
                  ),
                },
                { key: 'until', label: t`Valid through`, value: rank.byHandThrough ?? rank.keptThrough ?? t`permanent` },
                { key: 'month', label: t`Turnover this month`, value: <Amount of={rank.monthTurnover} currency={rank.currency} /> },
                { key: 'total', label: t`Lifetime turnover`, value: <Amount of={rank.totalTurnover} currency={rank.currency} /> },
              ]}
            />
          )
        }
      </Answered>
    </Section>
  );
}
