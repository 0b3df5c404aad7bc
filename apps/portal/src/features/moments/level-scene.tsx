import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@pavilion/ui/button';
import { ArrowUpFromLine, Calendar, Gift, Percent } from '@pavilion/ui/icon';
import type { ReactNode } from 'react';
import { currentTag } from '../../i18n/language.ts';
import { Amount } from '../../parts/amount.tsx';
import { Link } from '../../parts/link.tsx';
import { Medallion } from '../../parts/medallion.tsx';
import { paths } from '../../paths.ts';
import { useMoneyText } from '../../shared/cashier/money-text.ts';
import { Coins } from '../../shared/coins/coins.tsx';
import styles from './level.module.css';
import type { LevelMoment } from './moment.ts';
import { MomentFrame } from './moment-frame.tsx';
import { Rays } from './rays.tsx';

interface Given {
  key: string;
  icon: ReactNode;
  label: string;
  value: ReactNode;
}

/** A level that was reached: its medallion falls in, then what the level gives. */
export function LevelScene({ moment }: { moment: LevelMoment }) {
  const { t } = useLingui();
  const money = useMoneyText();
  const { level, of, name, gift, giftWaits } = moment;
  const given = useGiven(moment);
  return (
    <MomentFrame moment={moment} title={t`New level: ${name}`} shape="window" className={styles.scene}>
      {(end) => (
        <>
          <Rays />
          <div className={styles.top} aria-hidden="true">
            {level > 1 ? (
              <div className={styles.before}>
                <Medallion level={level - 1} of={of} size={96} />
              </div>
            ) : null}
            {moment.next === null ? null : (
              <div className={styles.after}>
                <Medallion level={level + 1} of={of} size={96} />
              </div>
            )}
            <div className={styles.medal}>
              <Medallion level={level} of={of} size={288} className={styles.whole} />
              <i className={styles.glint} />
            </div>
          </div>
          <Coins from={0.34} delay={400} />
          <div className={styles.words}>
            <p className={styles.kicker}>{t`New level`}</p>
            <p className={styles.name}>{name}</p>
            {given.length === 0 ? null : (
              <ul className={styles.given} aria-label={t`Benefits`}>
                {given.map(({ key, icon, label, value }) => (
                  <li key={key}>
                    {icon}
                    <b>{label}</b>
                    <span>{value}</span>
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.acts}>
              <Button tone="primary" size="l" full render={<Link to={paths.member('vip')} onClick={end} />}>
                {gift !== null && giftWaits ? t`Claim ${money(gift)}` : t`VIP levels`}
              </Button>
              <p className={styles.note}>
                <Trans>Your limits stay as you set them.</Trans>
              </p>
            </div>
          </div>
        </>
      )}
    </MomentFrame>
  );
}

function useGiven({ gift, monthGift, withdrawalsPlus, rebatePlus }: LevelMoment): Given[] {
  const { t } = useLingui();
  const number = new Intl.NumberFormat(currentTag());
  const percent = new Intl.NumberFormat(currentTag(), { style: 'percent', maximumFractionDigits: 3 });
  const all: (Given | null)[] = [
    gift === null ? null : { key: 'gift', icon: <Gift />, label: t`Level gift`, value: <Amount value={gift} trim tone="money" /> },
    monthGift === null
      ? null
      : { key: 'month', icon: <Calendar />, label: t`Every month`, value: <Amount value={monthGift} trim tone="money" /> },
    withdrawalsPlus === 0
      ? null
      : { key: 'out', icon: <ArrowUpFromLine />, label: t`Extra withdrawals a day`, value: `+${number.format(withdrawalsPlus)}` },
    rebatePlus === 0 ? null : { key: 'rebate', icon: <Percent />, label: t`Extra rebate`, value: `+${percent.format(rebatePlus / 100)}` },
  ];
  return all.filter((one) => one !== null);
}
