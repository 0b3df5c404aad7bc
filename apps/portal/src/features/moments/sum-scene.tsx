import { Button } from '@pavilion/ui/button';
import { BrandObject, type BrandObjectName } from '../../parts/brand-object.tsx';
import { Link } from '../../parts/link.tsx';
import { Coins } from '../../shared/coins/coins.tsx';
import { CountUp } from './count-up.tsx';
import type { LevelMoment, Moment } from './moment.ts';
import { MomentFrame } from './moment-frame.tsx';
import { Rays } from './rays.tsx';
import styles from './moments.module.css';
import { usePointsText, useSumWords } from './sum-words.ts';

type SumMoment = Exclude<Moment, LevelMoment>;

const STAY_MS = 6_000;
const PICTURES: Readonly<Record<SumMoment['kind'], BrandObjectName>> = {
  deposit: 'wallet',
  salary: 'wallet',
  mission: 'promotions',
  race: 'promotions',
  'first-win': 'draws',
  win: 'bets',
};

/** One sum, what it was for and where it is now. */
export function SumScene({ moment }: { moment: SumMoment }) {
  const { title, about, where, act } = useSumWords()(moment);
  const points = usePointsText();
  const isPoints = moment.kind === 'mission' && moment.gives === 'points';
  return (
    <MomentFrame moment={moment} title={title} shape="sheet" stay={STAY_MS} className={styles.sum}>
      {(end) => (
        <>
          <Rays className={styles.sumRays} />
          <BrandObject name={PICTURES[moment.kind]} className={styles.sumPicture} />
          <Coins from={0.32} delay={250} />
          <div className={styles.sumWords}>
            <p className={styles.kicker} aria-hidden="true">
              {title}
            </p>
            <p className={styles.figure}>
              {isPoints ? (
                <CountUp value={moment.amount} render={(shown) => points(Math.round(shown))} />
              ) : (
                <CountUp value={moment.amount} />
              )}
            </p>
            {about ? <p className={styles.about}>{about}</p> : null}
            <p className={styles.where}>{where}</p>
            {act ? (
              <Button tone="primary" size="l" full render={<Link to={act.to} onClick={end} />}>
                {act.label}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </MomentFrame>
  );
}
