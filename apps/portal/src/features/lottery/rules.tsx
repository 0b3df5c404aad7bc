import { Trans, useLingui } from '@lingui/react/macro';
import type { GroupBounds } from './game-board.tsx';
import { oddsText, tierPays } from './odds-text.ts';
import { usePrice } from './official/use-price.ts';
import type { PlayGroup } from './queries.ts';
import styles from './trends.module.css';

/** How each play is won and what it pays at the member's best prize group. */
export function Rules({ groups, series }: { groups: readonly PlayGroup[]; series: GroupBounds | null }) {
  const { t } = useLingui();
  const price = usePrice();
  const group = series?.most ?? 0;
  return (
    <div className={styles.trends}>
      {series ? (
        <p className={styles.note}>
          <Trans>
            Returns per stake of 1, stake included, at prize group {group}. A lower group pays less and returns the rest as rebate.
          </Trans>
        </p>
      ) : null}
      {groups
        .filter(({ groupSwitch }) => groupSwitch)
        .map(({ playCode, playName, playMenus }) => (
          <section key={playCode} className={styles.ruleGroup} aria-label={playName}>
            <h3>{playName}</h3>
            <dl>
              {playMenus
                .filter(({ playSwitch }) => playSwitch)
                .map((play) => {
                  const pays = tierPays(play, group);
                  return (
                    <div key={play.playId}>
                      <dt>
                        {play.playName}
                        <small>{play.explanation}</small>
                      </dt>
                      <dd>
                        {(play.byPoint ? [] : pays).map(({ tier, name, pays: one }) => (
                          <span key={tier}>
                            {pays.length > 1 ? <small>{name}</small> : null} {tier === 'push' ? t`Stake returned` : oddsText(one)}
                          </span>
                        ))}
                        {play.byPoint ? price.short(play, group) : null}
                      </dd>
                    </div>
                  );
                })}
            </dl>
          </section>
        ))}
    </div>
  );
}
