import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Activity, Calendar, Check, Coins, Dices, Gamepad2, Sparkles } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { useShortMoment } from '../../parts/moment.ts';
import type { Taken } from '../../shared/claims/taken.ts';
import { ClaimButton } from './claim-button.tsx';
import { useMissionWords } from './mission-words.ts';
import styles from './missions.module.css';
import { Prize } from './prize.tsx';
import type { Mission } from './queries.ts';

const MARKS: Readonly<Record<Mission['kind'], typeof Check>> = {
  turnover: Activity,
  bets: Dices,
  games: Gamepad2,
  multiple: Sparkles,
  deposits: Coins,
  login: Calendar,
};

export interface MissionRowProps {
  mission: Mission;
  as?: 'div' | 'li';
  /** Its prize was claimed here. */
  onTaken?(taken: Taken): void;
}

/** One mission: what is asked, how far it is, the prize, and every term. */
export function MissionRow({ mission, as = 'li', onTaken }: MissionRowProps) {
  const { t } = useLingui();
  const words = useMissionWords();
  const moment = useShortMoment();
  const { status, title, description, current, target } = mission;
  const isDone = status === 'claimed' || status === 'claimable';
  const Row = as;
  const Mark = isDone ? Check : MARKS[mission.kind];
  return (
    <Row className={cx(styles.row, isDone && styles.done)}>
      <span className={styles.mark} aria-hidden="true">
        <Mark />
      </span>
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <h3 className={styles.title}>{title}</h3>
          <span className={styles.prize}>
            <Prize gives={mission.gives} amount={mission.rewardAmount} />
          </span>
        </div>
        {description ? <p className={styles.about}>{description}</p> : null}
        <p className={styles.state}>
          {status === 'claimed'
            ? mission.completedAt
              ? t`Claimed, completed ${moment(mission.completedAt)}`
              : t`Claimed`
            : status === 'used'
              ? t`All prizes for this period are gone.`
              : words.progress(mission)}
        </p>
        {status === 'open' ? (
          <Progress label={title} value={target === 0 ? 0 : Math.min(1, current / target)} valueText={words.progress(mission)} />
        ) : null}
        <Terms mission={mission} />
        {status === 'claimable' && onTaken ? <ClaimButton mission={mission} onTaken={onTaken} /> : null}
      </div>
    </Row>
  );
}

/** Every term of a mission, in plain words; nothing is left for a page elsewhere. */
export function Terms({ mission }: { mission: Mission }) {
  return (
    <ul className={styles.terms}>
      {useMissionWords()
        .terms(mission)
        .map((line) => (
          <li key={line}>{line}</li>
        ))}
    </ul>
  );
}
