import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { linkClass } from '@pavilion/ui/link';
import { Progress } from '@pavilion/ui/progress';
import { useQuery } from '@tanstack/react-query';
import { useFirst } from '../../api/first-answers.ts';
import { memberQueries } from '../../api/member-queries.ts';
import { useSession } from '../../api/session-store.ts';
import { Amount } from '../../parts/amount.tsx';
import { BrandObject } from '../../parts/brand-object.tsx';
import { Link } from '../../parts/link.tsx';
import { Medallion } from '../../parts/medallion.tsx';
import { isOn } from '../../parts/modules.ts';
import { lastMoment, useShortMoment } from '../../parts/moment.ts';
import { paths } from '../../paths.ts';
import { ClaimAct } from '../../shared/claims/claim-act.tsx';
import { ClaimSlot } from '../../shared/claims/claim-slot.tsx';
import { type Slot, useInPlace } from '../../shared/claims/in-place.ts';
import type { Taken } from '../../shared/claims/taken.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { LockLine } from '../../shared/rewards/lock-line.tsx';
import { type Reward, rewardQueries } from '../../shared/rewards/queries.ts';
import { takeReward } from '../../shared/rewards/take-reward.ts';
import { useGreeting } from '../../shared/session/greeting.ts';
import { type Mission, missionsQuery, MissionPrize, useMissionWords } from '../missions/public.ts';
import { type Ranks, rankQuery } from '../ranks/public.ts';
import './hero-banners.css';
import styles from './member-home.module.css';

const MISSIONS = 2;

/** The first screen of a member: who they are here, what waits for them, what they are at. As high as a visitor's, so that nothing moves. */
export function MemberHome() {
  const { isMember } = useSession();
  const rewards = useQuery({ ...rewardQueries.centre(), enabled: isMember && isOn('REWCEN3') });
  const missions = useQuery(missionsQuery(isMember && isOn('MISSION3')));
  const ready = rewards.data?.list.filter(({ state }) => state === 'issued' || state === 'open') ?? [];
  const open = missions.data?.missions.filter(({ status }) => status === 'claimable' || status === 'open') ?? [];
  const under = open.toSorted((one, other) => doneOf(other) - doneOf(one)).slice(0, MISSIONS);
  const isWaiting = rewards.isLoading || missions.isLoading;
  const rewardSlots = useInPlace(ready, ({ id }) => id);
  const hasReady = rewardSlots.shown.length > 0;
  return (
    <section className="hero" data-count="1" data-own="">
      <div className={styles.stage} data-alone={(!isWaiting && !hasReady && under.length === 0) || undefined}>
        <Greeting />
        {isWaiting ? (
          <div className={styles.waiting} aria-busy="true" />
        ) : (
          <>
            {hasReady ? <Ready slots={rewardSlots.shown} settle={rewardSlots.settle} /> : null}
            {under.length > 0 ? <UnderWay missions={under} /> : null}
          </>
        )}
      </div>
    </section>
  );
}

/** Prizes that wait come first, then what is nearest to its end. */
const doneOf = ({ status, current, target }: Mission): number =>
  status === 'claimable' ? 2 : target === 0 ? 0 : Math.min(1, current / target);

function Greeting() {
  const { facts } = useSession();
  const { data } = useQuery(memberQueries.memberInfo());
  const { data: ranks } = useQuery({ ...rankQuery(), enabled: isOn('REWCEN3') });
  const banner = useFirst('announcements')?.banners.find(({ groupName }) => groupName === 'w_home');
  const words = useGreeting(data?.nickname || facts?.userName || '');
  return (
    <div className={styles.greeting}>
      {banner ? (
        <picture>
          <source type="image/avif" srcSet={`${banner.url}-1240.avif`} />
          <img src={`${banner.url}-1240.webp`} alt="" width="1240" height="600" className={styles.picture} decoding="async" />
        </picture>
      ) : null}
      <div className={styles.words}>
        <h2 className={styles.hello}>{words}</h2>
        {ranks?.hasVip ? <Level ranks={ranks} /> : <div className={styles.level} />}
      </div>
    </div>
  );
}

/** The member's level, and how far it is to the next by what is furthest from it. */
function Level({ ranks }: { ranks: Ranks }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const next = ranks.levels[ranks.vipRankLevel];
  const nextAt = (name: string, sum: string): string => t`${name} at ${sum}`;
  const ways = [ranks.totalTurnover, ranks.monthlyTurnover, ranks.totalDeposits].filter(({ expected }) => expected > 0);
  const [way] = ways.toSorted((one, other) => one.actual / one.expected - other.actual / other.expected);
  return (
    <Link to={paths.member('vip')} className={styles.level}>
      <Medallion level={ranks.vipRankLevel} of={ranks.levels.length} size={72} className={styles.medal} />
      <span className={styles.way}>
        <span className={styles.rank}>{ranks.playerRankName}</span>
        {next && way ? (
          <>
            <Progress
              label={t`To ${next.name}`}
              value={way.actual / way.expected}
              valueText={t`${money(way.actual)} of ${money(way.expected)}`}
            />
            <span className={styles.measure}>
              <span>{money(way.actual)}</span>
              <span>{nextAt(next.name, money(way.expected))}</span>
            </span>
          </>
        ) : (
          <span className={styles.measure}>{t`This is the highest level.`}</span>
        )}
      </span>
    </Link>
  );
}

/** What can be taken now: the first of it by name, with one tap; what was taken here stays as a row, and the next one comes after it. */
function Ready({ slots, settle }: { slots: readonly Slot<Reward>[]; settle(reward: Reward, taken: Taken): void }) {
  const { t } = useLingui();
  const open = slots.filter(({ claimed }) => claimed === null);
  const last = slots.findLast(({ claimed }) => claimed !== null);
  const [next] = open;
  const shown = [last, next].filter((slot) => slot !== undefined);
  return (
    <section className={styles.ready} aria-label={t`Ready to claim`}>
      {shown.map(({ item, claimed }) => (
        <ClaimSlot key={item.id} title={item.title} claimed={claimed}>
          <ReadyCard reward={item} count={open.length} onTaken={(taken) => settle(item, taken)} />
        </ClaimSlot>
      ))}
    </section>
  );
}

function ReadyCard({ reward, count, onTaken }: { reward: Reward; count: number; onTaken(taken: Taken): void }) {
  const { t } = useLingui();
  const moment = useShortMoment();
  const isRain = reward.of !== 'grant' && reward.kind === 'rain';
  return (
    <article className={styles.readyCard} aria-label={reward.title}>
      <div className={styles.readyWords}>
        <p className={styles.label}>{reward.title}</p>
        {reward.amount === null ? null : (
          <p className={styles.amount}>
            <Amount value={reward.amount} display trim />
          </p>
        )}
        {reward.terms ? <LockLine terms={reward.terms} /> : null}
        {isRain ? (
          <Button tone="primary" render={<Link to={paths.member('rewardCenter')} />}>{t`Go to the envelopes`}</Button>
        ) : (
          <ClaimAct claim={() => takeReward(reward)} onTaken={onTaken}>
            {t`Claim`}
          </ClaimAct>
        )}
        <p className={styles.until}>
          {reward.until ? t`Available until ${moment(lastMoment(reward.until))}.` : null}{' '}
          <Link to={paths.member('rewardCenter')} className={linkClass()}>
            {count > 1 ? <Plural value={count - 1} one="# more reward" other="# more rewards" /> : t`Details`}
          </Link>
        </p>
      </div>
      <BrandObject name="promotions" className={styles.object} />
    </article>
  );
}

function UnderWay({ missions }: { missions: readonly Mission[] }) {
  const { t } = useLingui();
  const words = useMissionWords();
  return (
    <section className={styles.missions} aria-labelledby="home-missions">
      <h2 id="home-missions" className={styles.head}>
        <Link to={paths.member('missionLeaderboard')}>
          <Trans>Missions</Trans>
        </Link>
      </h2>
      <ul>
        {missions.map((mission) => (
          <li key={mission.missionId} className={styles.mission}>
            <span className={styles.line}>
              <span id={`home-mission-${mission.missionId}`} className={styles.title}>
                {mission.title}
              </span>
              <MissionPrize gives={mission.gives} amount={mission.rewardAmount} />
            </span>
            <Progress label={mission.title} value={Math.min(1, doneOf(mission))} valueText={words.progress(mission)} />
            <span className={styles.measure}>
              {mission.status === 'claimable' ? (
                <Link
                  to={paths.member('missionLeaderboard')}
                  className={linkClass()}
                  aria-describedby={`home-mission-${mission.missionId}`}
                >
                  {t`Claim`}
                </Link>
              ) : (
                words.progress(mission)
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
