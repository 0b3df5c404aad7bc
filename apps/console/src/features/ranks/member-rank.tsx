import { rankOfMember, rankRelease, rankSet } from '@pavilion/contract/ranks/desk';
import { fieldError } from '@pavilion/contract/base/client';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { EmptyState } from '@pavilion/ui/empty-state';
import { linkClass } from '@pavilion/ui/link';
import { Select } from '@pavilion/ui/select';
import { TextField } from '@pavilion/ui/text-field';
import { dayIn } from '@pavilion/ui/use-day';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { type MemberRank, useLevelWords } from './rank-words.ts';
import styles from './ranks.module.css';

/** One member's rank: its basis, its history and gifts, and setting it by hand. */
export function MemberRankView({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const query = useQuery(ask(rankOfMember, { memberId }));
  return (
    <Answered query={query} failed={t`Could not load this rank`}>
      {(data) => (data.rank ? <Shown data={data} rank={data.rank} /> : <EmptyState compact title={t`This brand has no VIP levels`} />)}
    </Answered>
  );
}

function Shown({ data, rank }: { data: MemberRank; rank: NonNullable<MemberRank['rank']> }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const words = useLevelWords(rank.currency);
  const [asking, setAsking] = useState<'set' | 'release' | null>(null);
  const release = useAct(rankRelease, { said: t`Automatic level restored`, onDone: () => setAsking(null) });
  return (
    <div className={styles.detail}>
      <p className={styles.level}>
        {rank.level} · {rank.name} {rank.byHandThrough === null ? null : <Badge tone="warn">{t`manual`}</Badge>}
      </p>
      <Facts
        items={[
          {
            key: 'who',
            label: t`Member`,
            value: (
              <Link className={linkClass()} to={paths.member(rank.memberId)}>
                {rank.username}
              </Link>
            ),
          },
          { key: 'earned', label: t`By play only`, value: rank.earned },
          { key: 'until', label: t`Valid through`, value: rank.byHandThrough ?? rank.keptThrough ?? t`permanent` },
          { key: 'month', label: t`Turnover this month`, value: <Amount of={rank.monthTurnover} currency={rank.currency} /> },
          { key: 'total', label: t`Lifetime turnover`, value: <Amount of={rank.totalTurnover} currency={rank.currency} /> },
          { key: 'deposits', label: t`Lifetime deposits`, value: <Amount of={rank.totalDeposits} currency={rank.currency} /> },
        ]}
      />
      <h3 className={styles.part}>{t`History`}</h3>
      {data.history.length === 0 ? <p className={styles.quiet}>{t`No changes yet.`}</p> : null}
      <ul className={styles.list}>
        {data.history.map((event) => (
          <li key={`${event.at}${event.cause}${event.to}`}>
            <span>
              {event.from} → {event.to}, {words.cause(event.cause)}
              {event.by === null ? null : ` (${event.by})`}
            </span>
            {event.reason === '' ? null : <span className={styles.quiet}>{event.reason}</span>}
            <time className={styles.when} dateTime={event.at}>
              {momentText(event.at)}
            </time>
          </li>
        ))}
      </ul>
      <h3 className={styles.part}>{t`Gifts`}</h3>
      {data.gifts.length === 0 ? <p className={styles.quiet}>{t`None yet.`}</p> : null}
      <ul className={styles.list}>
        {data.gifts.map((gift) => (
          <li key={gift.occasion}>
            <span>
              {gift.occasion.startsWith('level:') ? t`For reaching level ${gift.level}` : t`For the month ${gift.occasion.slice(6)}`}{' '}
              {gift.outcome === 'barred' ? <Badge>{t`not granted: paused or closed`}</Badge> : null}
            </span>
            <span className={styles.when}>
              <Amount of={gift.amount} currency={rank.currency} />
            </span>
          </li>
        ))}
      </ul>
      {may('ranks.set') ? (
        <RecordActs>
          {rank.byHandThrough === null ? null : <Button onClick={() => setAsking('release')}>{t`Return to automatic`}</Button>}
          <Button tone="primary" onClick={() => setAsking('set')}>{t`Set manually`}</Button>
        </RecordActs>
      ) : null}
      {asking === 'set' ? <SetDialog data={data} rank={rank} onClose={() => setAsking(null)} /> : null}
      <ActDialog
        open={asking === 'release'}
        onClose={() => setAsking(null)}
        busy={release.busy}
        error={release.error}
        title={t`Return to automatic?`}
        lead={t`The level returns to the earned level immediately: ${rank.earned}.`}
        confirmLabel={t`Return to automatic`}
        reasonHint={t`Recorded in the audit trail.`}
        onConfirm={(reason) => void release.run({ memberId: rank.memberId, reason })}
      />
    </div>
  );
}

interface SetProps {
  data: MemberRank;
  rank: NonNullable<MemberRank['rank']>;
  onClose(): void;
}

function SetDialog({ data, rank, onClose }: SetProps) {
  const { t } = useLingui();
  const [level, setLevel] = useState(String(rank.level));
  const { brands } = useOperator();
  // A month that is over where the brand is would be refused.
  const zone = brands.find(({ id }) => id === rank.brandId)?.timeZone ?? 'UTC';
  const [through, setThrough] = useState(() => dayIn(zone).slice(0, 7));
  const act = useAct(rankSet, { said: t`VIP level set`, onDone: onClose });
  return (
    <ActDialog
      open
      onClose={onClose}
      busy={act.busy}
      error={act.error}
      title={t`Set VIP level manually`}
      lead={t`Includes the level's benefits but not its gifts. Until the end of the month it is a minimum if above the earned level, a maximum if below.`}
      confirmLabel={t`Set`}
      reasonHint={t`Internal, recorded in the audit trail and the member's history.`}
      incomplete={!/^\d{4}-\d{2}$/.test(through)}
      onConfirm={(reason) => void act.run({ memberId: rank.memberId, level: Number(level), through, seen: rank.level, reason })}
    >
      <div className={styles.pair}>
        <Select
          label={t`Level`}
          value={level}
          onChange={(event) => setLevel(event.target.value)}
          options={data.levels.map((one) => ({ value: String(one.level), label: `${one.level} · ${one.name}` }))}
        />
        <TextField
          label={t`Until the end of`}
          value={through}
          hint={t`Year and month, such as 2026-12; at most a year ahead`}
          error={fieldError(act.error, 'through')}
          onChange={(event) => setThrough(event.target.value)}
        />
      </div>
    </ActDialog>
  );
}
