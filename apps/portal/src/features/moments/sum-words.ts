import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { currentTag } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import type { LevelMoment, Moment } from './moment.ts';

export interface SumWords {
  title: string;
  /** What it was for; empty where the title says it. */
  about: string;
  /** Where the money is now. */
  where: string;
  act: { label: string; to: string } | null;
}

const HISTORY = paths.member('transactionHistory');

/** What the scene of a sum says. */
export function useSumWords(): (moment: Exclude<Moment, LevelMoment>) => SumWords {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(currentTag());
  const added = { where: t`Added to your balance.`, act: { label: t`Your transactions`, to: HISTORY } };
  return (moment) => {
    switch (moment.kind) {
      case 'deposit':
        return { title: t`Deposit received`, about: '', ...added, act: { label: t`Play now`, to: paths.home() } };
      case 'salary':
        return { title: t`Team earnings paid`, about: '', ...added };
      case 'mission':
        return {
          title: t`Mission complete`,
          about: moment.title,
          where: moment.gives === 'points' ? t`Added to your points.` : t`Ready to claim in Missions.`,
          act:
            moment.gives === 'points'
              ? { label: t`Points mall`, to: paths.pointMall() }
              : { label: t`Go to missions`, to: paths.member('missionLeaderboard') },
        };
      case 'race':
        return {
          title: t`You finished in place ${number.format(moment.place)}`,
          about: moment.title,
          ...(moment.waits
            ? { where: t`Claim it in the reward centre.`, act: { label: t`Reward centre`, to: paths.member('rewardCenter') } }
            : added),
        };
      case 'first-win':
        return {
          title: t`Your first lottery win`,
          about: moment.game,
          ...added,
          act: { label: t`View ticket`, to: `${paths.member('personalHistoryCopy')}&order=${moment.order}` },
        };
      case 'win':
        return { title: t`You won`, about: moment.title, where: added.where, act: null };
    }
  };
}

/** A figure of points. */
export function usePointsText(): (points: number) => string {
  const { t } = useLingui();
  return (amount) => t({ message: plural(amount, { one: '# point', other: '# points' }) });
}
