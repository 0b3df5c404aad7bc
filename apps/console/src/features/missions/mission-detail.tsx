import { useLingui } from '@lingui/react/macro';
import { missionApprove, missionOffer, missionRead, missionRecall, missionStop } from '@pavilion/contract/missions/desk';
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
import { Failure } from '../../parts/failure.tsx';
import { RecordActs } from '../../parts/money-record.tsx';
import { momentText } from '../../parts/moment.ts';
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

type MissionAct = 'offer' | 'approve' | 'recall' | 'stop';

function Acts({ mission }: { mission: MissionView }) {
  const { t } = useLingui();
  const { may } = useOperator();
  const [asking, setAsking] = useState<MissionAct | null>(null);
  const close = () => setAsking(null);
  const offer = useAct(missionOffer, { said: t`Sent to a second operator`, onDone: close });
  const approve = useAct(missionApprove, { said: t`Approved`, onDone: close });
  const recall = useAct(missionRecall, { said: t`Return to draft`, onDone: close });
  const stop = useAct(missionStop, { said: t`Stopped; no new prizes`, onDone: close });
  const waits = mission.state === 'offered' || mission.change === 'offered';
  const isWritten = mission.state === 'draft' || mission.change === 'draft';
  const acting = { id: mission.id, revision: mission.revision };
  if (mission.state === 'stopped' || !(may('missions.write') || may('missions.approve'))) return null;
  return (
    <RecordActs>
      <Failure error={offer.error} />
      {mission.state === 'live' && may('missions.write') ? (
        <Button tone="danger" onClick={() => setAsking('stop')}>{t`Stop`}</Button>
      ) : null}
      {waits && may('missions.write') ? <Button onClick={() => setAsking('recall')}>{t`Return to draft`}</Button> : null}
      {!waits && may('missions.write') ? (
        <Button iconStart={<Pencil />} render={<Link to={`${paths.missionEditor}?id=${encodeURIComponent(mission.id)}`} />}>
          {mission.state === 'live' ? t`Create new version` : t`Edit`}
        </Button>
      ) : null}
      {isWritten && may('missions.write') ? (
        <Button tone="primary" loading={offer.busy} onClick={() => void offer.run(acting)}>{t`Send for approval`}</Button>
      ) : null}
      {waits && may('missions.approve') ? (
        <Button tone="primary" disabled={mission.offeredByMe} onClick={() => setAsking('approve')}>
          {mission.offeredByMe ? t`Waiting for a second operator` : t`Approve`}
        </Button>
      ) : null}
      <ActDialog
        open={asking === 'approve'}
        onClose={close}
        busy={approve.busy}
        error={approve.error}
        title={t`Approve this mission?`}
        lead={
          mission.state === 'live'
            ? t`The new version applies from the next period. The current period ends on its original terms.`
            : t`It grants prizes from now on, recorded under both operators.`
        }
        confirmLabel={t`Approve`}
        onConfirm={() => void approve.run(acting)}
      />
      <ActDialog
        open={asking === 'recall'}
        onClose={close}
        busy={recall.busy}
        error={recall.error}
        title={t`Return to draft?`}
        lead={t`Nothing changes for members.`}
        reasonHint={t`Recorded in the audit trail.`}
        confirmLabel={t`Return to draft`}
        onConfirm={(reason) => void recall.run({ ...acting, reason })}
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
