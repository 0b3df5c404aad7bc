import { useLingui } from '@lingui/react/macro';
import { cx } from '@pavilion/ui/cx';
import { Activity, Calendar, Check, ChevronDown, Coins, Dices, Gamepad2, Sparkles } from '@pavilion/ui/icon';
import { Progress } from '@pavilion/ui/progress';
import { type ReactNode, useId, useState } from 'react';
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

/** One mission in two lines: its title and prize, then how far it is; every term is behind a press. */
export function MissionRow({ mission, as = 'li', onTaken }: MissionRowProps) {
  const { t } = useLingui();
  const words = useMissionWords();
  const moment = useShortMoment();
  const { status, title, current, target } = mission;
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
        <Terms mission={mission}>
          <p className={styles.state}>
            {status === 'claimed'
              ? mission.completedAt
                ? t`Claimed, completed ${moment(mission.completedAt)}`
                : t`Claimed`
              : status === 'used'
                ? t`All prizes for this period are gone.`
                : words.progress(mission)}
          </p>
        </Terms>
        {status === 'open' ? (
          <Progress label={title} value={target === 0 ? 0 : Math.min(1, current / target)} valueText={words.progress(mission)} />
        ) : null}
        {status === 'claimable' && onTaken ? <ClaimButton mission={mission} onTaken={onTaken} /> : null}
      </div>
    </Row>
  );
}

/** A line with the way to every term of a mission at its end; a press shows them under it, in plain words. */
export function Terms({ mission, children }: { mission: Mission; children: ReactNode }) {
  const { t } = useLingui();
  const words = useMissionWords();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className={styles.stateLine}>
        {children}
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t`Terms of ${mission.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t`Terms`} <ChevronDown />
        </button>
      </div>
      <ul id={id} className={styles.terms} hidden={!isOpen}>
        {(mission.description ? [mission.description] : []).concat(words.terms(mission)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
