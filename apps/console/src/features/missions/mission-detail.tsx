import { useLingui } from '@lingui/react/macro';
import { missionOffer, missionRead, missionStop } from '@pavilion/contract/missions/desk';
import { Badge } from '@pavilion/ui/badge';
import { Button } from '@pavilion/ui/button';
import { Pencil } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { Tabs } from '@pavilion/ui/tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { watch } from '../../api/ask.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { countText } from '../../parts/amount.tsx';
import { Answered } from '../../parts/answered.tsx';
import { Facts } from '../../parts/facts.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
import { ProposedNotice, useControlAct } from '../../parts/proposed-notice.tsx';
import { useAct } from '../../parts/use-act.ts';
import { paths } from '../../paths.ts';
import { useOperator } from '../session/operator.tsx';
import { MissionBoards } from './mission-boards.tsx';
import { MissionPreview } from './mission-preview.tsx';
import { type MissionView, useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';

/** One mission: what it requires and gives, its versions, its leaderboards, and what can be done about it. */
export function MissionDetail({ id, tab, onTab }: { id: string; tab: string; onTab(tab: string): void }) {
  const { t } = useLingui();
  const query = useQuery({ ...watch(missionRead, { id }, 15), placeholderData: undefined as never });
  return (
    <Answered query={query} failed={t`Could not load this mission`}>
      {(mission) => {
        const hasBoard = mission.versions.some(({ terms }) => terms.board.length > 0);
        const shown = hasBoard && tab === 'boards' ? 'boards' : 'mission';
        return hasBoard ? (
          <Tabs
            label={t`Mission sections`}
            items={[
              { value: 'mission', label: t`Mission` },
              { value: 'boards', label: t`Leaderboards` },
            ]}
            value={shown}
            onValue={(next) => onTab(next === 'boards' ? next : '')}
          >
            {shown === 'boards' ? <MissionBoards id={id} /> : <Shown mission={mission} />}
          </Tabs>
        ) : (
          <Shown mission={mission} />
        );
      }}
    </Answered>
  );
}

function Shown({ mission }: { mission: MissionView }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const [state, tone] = words.state(mission.state);
  const [newest] = mission.versions;
  if (!newest) return null;
  const { currency, budget } = mission;
  const { terms } = newest;
  const prize = (amount: number) => words.prize(mission.gives, amount, currency);
  return (
    <div className={styles.detail}>
      <p>
        <Badge tone={tone}>{state}</Badge>{' '}
        {mission.change === null ? null : (
          <Badge tone={mission.change === 'offered' ? 'warn' : 'neutral'}>
            {mission.change === 'offered' ? t`New version pending` : t`New version in draft`}
          </Badge>
        )}
      </p>
      {budget ? (
        <Progress
          label={t`Budget`}
          tone={budget.spent >= budget.amount ? 'warn' : 'sea'}
          value={Math.min(1, budget.spent / budget.amount)}
          valueText={t`${prize(budget.spent)} of ${prize(budget.amount)} granted`}
        />
      ) : null}
      <Facts
        items={[
          { key: 'asks', label: t`Requirement`, value: words.condition(terms, currency) },
          { key: 'period', label: t`Period`, value: words.period(terms.period) },
          { key: 'prize', label: t`Prize`, value: prize(terms.prize) },
          terms.gives === 'points' ? null : { key: 'lock', label: t`Before withdrawal`, value: words.lock(terms, currency) },
          { key: 'claim', label: t`Claim period`, value: t`within ${countText(terms.claimDays)} days after the period` },
          {
            key: 'budget',
            label: t`Budget`,
            value: budget ? t`${prize(budget.spent)} of ${words.budget(terms, currency)}` : words.budget(terms, currency),
          },
          terms.board.length > 0
            ? {
                key: 'board',
                label: t`Prizes by place, per period`,
                value: terms.board.map(prize).join(' · '),
              }
            : null,
          { key: 'starts', label: t`Starts`, value: momentText(newest.startsAt) },
          newest.endsAt ? { key: 'ends', label: t`Ends`, value: momentText(newest.endsAt) } : null,
          mission.stoppedAt ? { key: 'stopped', label: t`Stopped`, value: momentText(mission.stoppedAt) } : null,
          { key: 'code', label: t`Code`, value: <code>{mission.code}</code> },
        ]}
      />
      <ProposedNotice kind="mission.publish" brandId={mission.brandId} subjectId={mission.id} until="members" />
      <MissionPreview texts={newest.texts} terms={terms} currency={currency} />
      <Versions mission={mission} />
      <Acts mission={mission} />
    </div>
  );
}

function Versions({ mission }: { mission: MissionView }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Versions`}>
      <h3 className={styles.heading}>{t`Versions`}</h3>
      <ol className={styles.versions}>
        {mission.versions.map((one) => (
          <li key={one.version}>
            <b>{t`Version ${one.version}`}</b> {t`written by ${one.writtenBy}, ${momentText(one.writtenAt)}`}
            {one.approvedBy && one.fromAt
              ? ` · ${t`approved by ${one.approvedBy}, for periods from ${momentText(one.fromAt)} on`}`
              : ` · ${t`not approved`}`}
          </li>
        ))}
      </ol>
    </section>
  );
}

type MissionAct = 'offer' | 'stop';

function Acts({ mission }: { mission: MissionView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<MissionAct | null>(null);
  const close = () => setAsking(null);
  const offer = useControlAct(missionOffer, { onDone: close });
  const stop = useAct(missionStop, { said: t`Stopped; no new prizes`, onDone: close });
  const isWritten = mission.state === 'draft' || mission.change === 'draft';
  const acting = { id: mission.id, revision: mission.revision };
  if (mission.state === 'stopped' || !may('missions.write')) return null;
  return (
    <RecordActs>
      {mission.state === 'live' ? <Button tone="danger" onClick={() => setAsking('stop')}>{t`Stop`}</Button> : null}
      <Button iconStart={<Pencil />} render={<Link to={`${paths.missionEditor}?id=${encodeURIComponent(mission.id)}`} />}>
        {mission.state === 'live' && mission.change === null ? t`Create new version` : t`Edit`}
      </Button>
      {isWritten ? <Button tone="primary" onClick={() => setAsking('offer')}>{t`Send for approval`}</Button> : null}
      <ActDialog
        open={asking === 'offer'}
        onClose={close}
        busy={offer.busy}
        error={offer.error}
        title={t`Send for approval?`}
        lead={
          <>
            {t`A second operator reviews and publishes it. Editing it afterwards turns it back into a draft.`}{' '}
            {mission.state === 'live'
              ? t`The new version applies from the next period. The current period ends on its original terms.`
              : ''}
          </>
        }
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Send`}
        onConfirm={(reason) => void offer.run({ ...acting, reason })}
      />
      <ActDialog
        open={asking === 'stop'}
        onClose={close}
        busy={stop.busy}
        error={stop.error}
        tone="danger"
        title={t`Stop this mission?`}
        lead={t`No new prizes from now on. Earned prizes can still be claimed and running leaderboards are settled. It cannot be restarted.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Stop`}
        onConfirm={(reason) => void stop.run({ ...acting, reason })}
      />
    </RecordActs>
  );
}
